"""Questions off the topic of the rules, by their kind: advice, taste, shopping, repairs, history, house rules.

Their other words are often those of a rule, so that only the turn of phrase tells: “is it worth taking a worker”.
Phrases stand on lines or between commas: `/` is between words of which one is there, `*` for any letters, `…` for up to
four words, `^` for the beginning. Questions that a rule answers have hardly any of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

PHRASES: Mapping[str, str] = {
    "en": """
        worth it/(?!any|noth|some)*ing, worth the time/money/effort/price/trouble/risk
        ^ should i/you, which … should i/we/you
        should i/we/you … first/next/instead/focus/aim/start/teach/store, should i go for, first should i
        is/are/was it/they … better to, is it better
        which/what … is/are/was … best/better/strongest/weakest/worst/easiest/hardest/nicest/prettiest
        the best/strongest/weakest/worst … way/strateg*/opening/move/combo/tile/card/start/tactic*/leader/god/thing/one
        what … best/good/winning/optimal strateg*/opening/tactic*/move/start/combo
        strateg*/tactic*/newbie*, do pros/experts/beginners
        pay/pays off, underestimat*/overpriced/overkill, a trap/mistake, more important/useful/fun than
        most/more profitable/useful/powerful/efficient/important/annoying/fun
        smartest/cleverest/safest/quickest/hardest
        how … counter/stop/recover/catch/avoid … leader/builder/player/opponent/starving/opening
        how random/complex/hard/difficult/heavy is/are, score ever, ever scored
        too powerful/risky/random/complicated/complex/heavy
        a waste of/to
        good/bad idea/move/deal/choice/plan/score/play
        is/are it/they good/bad/smart/wise/clever/fun/rude/normal/boring/random
        good/high/low/average/typical/decent/record/winning score*
        average/usual/usually/typical/typically/percentage/statistic*/probability/chance/chances/odds
        your favourite/favorite, recommend*/advise/advice/suggest
        do people, would you, your name, i feel/hate/love/wonder
        rush/overpowered/underrated/overrated/op/unbalanced/balanced/balance/luck
        buy/order/get … replacement*/spare/spares/copy, replacement/spare part*/piece*
        where … buy/order/purchase/download/print/rent/sell/read/watch
        how much … game/box/expansion cost, how much is the game/box/expansion, how big/heavy is the box/game
        replace … lost/missing/broken/torn
        warranty/secondhand/retail/ebay/amazon/kickstarter/publisher*/designer*/illustrat*
        lost/lose … piece/pieces/cube/cubes/token/tokens/tile/card/part/meeple … where/what/can/how
        i/we lost/tore/spilled/spilt/scratched
        is/are/was/were/came/arrived missing/broken/bent/torn/damaged/warped/chipped/scratched/misprinted
        missing/broken/damaged … box/part/parts/piece/pieces/component*
        box/copy … missing
        properly, how do/can/to … fix, squeak*/wobbl*/curl/curled/rattle*, got wet, fell apart, wont spin/turn/fit/close
        glue*/repair*/sleeve*/painting/organi*/laminate*, paint/print the/my/our/them, 3 d, upgrade kit
        what/which year, when did … come out, when was … published/released/designed/invented/made
        who … designed/made/invented/drew/illustrated/painted/wrote/published/created/translated
        how many/much minutes/hours/time/copies
        minutes/hours/playtime/duration, play time
        year/years old/olds
        kid/kids/child/children/toddler/grandma/teenager*, age rating, what age, suitable for
        colour/color blind, colorblind/colourblind
        an app, app for/version, apps/android/iphone/online/video/youtube/website/internet
        phone/tablet/steam/arena/tabletopia/simulator/pdf/download/bgg
        handicap/homebrew/homemade, head start, house/own rule/rules, make up
        can/could/may/shall we/i/you … ignore/skip/change … rule/rules
        leave out … rule/rules, play without … rule/rules
        sequel/edition/reprint/expansions/translation/translated/language/german/russian/ukrainian/polish
        expansion/expansions … good/worth/necessary
        uno/catan/agricola/monopoly/chess/carcassonne/teotihuacan/wingspan/dominion/pandemic
        why is/are … called/named/so
        named after, name mean/means
        pronounce*/historical*/history/archaeolog*, real life, true story
        ^ did the/they/people, ^ who was/were, ^ when did, ^ what did they/the
        steal*/robber*/attack*/raid/spy/spies/wages/rent/taxes/bribe*/marry
        lend/borrow/loan/auction*/bid/vote*/ally/alliance/team/teams/betray/negotiate
        explain*/teach … to/new/beginners/my/friends/someone/game
        who usually/normally/mostly/always wins
        cheat*
        store/storage … box/bag/home/solution
        music/snack*/beer/coffee/spilled, new player join, going to win, will i win, out of print
    """,
    "uk": """
        чи варто, варт* того/своїх/цього/своєї, варто … *ти
        чи вигідно/вигідніше/корисно/розумно/мудро/доцільно/погано/нормально/чесно/красиво/ввічливо
        чи є/має сенс/смисл/сенсу
        який/яка/яке/які/яку/що/чим/кого/де/куди … найкращ*/найсильніш*/найслабш*/найгірш*/найвигідніш*/найцікавіш*
        найкращ*/найвигідніш*/найсильніш*/найслабш* … стратег*/тактик*/початок/дебют/хід/комбо/карта/плитка/вождь/бог
        що/кого/яку/який/яке/які/куди … краще/вигідніше/сильніше/крутіше
        як … краще/найкраще/правильніше … грати/починати/почати/ходити/витрачати/зберігати/вчити/пояснити
        чи … краще … чи/ніж
        чи не краще/занадто/забагато/запізно/надто
        краще/вигідніше … чи/або/ніж
        порад*/порекоменд*/порадь*/посовіт*/радиш/радите/радять
        виправдову*/окупову*/окупи*/недооцін*/переоцін*/важливіш*/збалансован*/вигідніш*/сильніш*/кращ* за
        брати/качати/будувати/хапати першим/першою/спершу/спочатку, обовязково качати
        ти/ви … обрав/обрали/вибрав/вибрали/взяв/взяли/порадиш/завжди, я виграю, скільки тобі, як тебе
        стратег*/тактик*/початківц*/топов*/імбов*/імба/дисбаланс/баланс
        зазвичай, в середньому, середн* кількість/рахунок/результат/бал
        рекорд*/відсот*/статистик*/ймовірн*/імовірн*/шанс/шанси/шансів
        скільки … хвилин/годин/часу/партій, скільки коштує гра/коробка/доповнення
        хвилин/хвилини/годину/годин/тривал*
        де … докупити
        де … купити/замовити/придбати/дістати/скачати/завантажити/продається/продають/почитати/подивитися/глянути
        куди … писати/звертатися/звернутися/подзвонити
        замовити/запасн*, замінити … загубл*/зламан*/порван*
        загуби*/загублен*/зламав*/зламал*/порвав*/порвал*/розлил*/подряпа*/погнув*/погнул*/зіпсува*/тріснув*/відламав*
        бракує/вистачає … коробці/комплекті/деталі/деталей, коробці … бракує/бракувал*/вистачає/немає/нема/виявил*
        заїдає/скрип*/розклеї*/вигнул*/надірван*/розхит*/заклини*, не крутиться/тримається
        протектор*/фарбува*/пофарбува*/розфарбува*/надрукувати/роздрукувати/принтер*/органайзер*/клеї*/склеїти/ламінува*
        якому/якого році/року
        коли … вийшл*/видал*/випустил*/створил*/придумал*/вийде
        хто … придумав/автор/видав/малював/намалював/створив/розробив/переклав/вигадав/художник/видавець
        автор*/видав*/дизайнер*/художник*/ілюстратор*/видання/перевидання/передзамовлення/тираж*
        дитин*/діти/дітей/дітям/дітьми/малюк*/підліт*/бабус*/річн*, якого/який віку/вік, скількох років
        підходить/підійде … новачк*/сім*/двох/компанії
        дальтонік*/дальтоні*
        застосун*/андроїд*/айфон*/мобільн*, додаток для/на
        онлайн/відео/ютуб*/сайт*/інтернет*/телефон*/стім*/арен*/пдф/скачати
        фору/фора/гандикап/хоумрул*, домашн*/свої/власні/своїми правил*
        можна … ігнорувати/пропустити/змінити/викинути/прибрати … правил*
        грати без … правил*
        схожа/схоже/схожий на, нагадує, чим відрізняється від
        катан*/агрикол*/монопол*/шахи/шахів/шахах/каркассон*/каркасон*/теотіуакан*/домініон*
        з чого зроблен*, чому … називається/назвали/названо
        як … вимовля*/вимовити/пояснити … новачк*/друзям/гру/правила
        насправді/справжн*/історичн*/історі*/реальн*/археолог*, правда що, в житті
        українською/локалізац*/переклад*/російською/англійською/мовонезалежн*/мовою
        змусити/спалити/зруйнувати/знищити … суперник*/чуж*/гравц*
        вкрасти/красти/вкраду/поцупити/пограбувати/грабувати/напасти/атакувати/підкупити/одружит*/позичити/позичат*
        аукціон*/голосува*/проголосува*/союз/альянс/команд*/зрадити/торгуватися/домовитися
        хто … зазвичай/частіше/найчастіше … виграє/перемагає/виграють
        шахра*/махлю*/мухлю*
        цікав*/нудн*/весел*/сподоба*, складна гра
        чи хороше/добре/гарне доповнення
        доповнення … варте/варто/купувати/потрібне/цікаве/краще
        музик*/пив*/чипс*
    """,
    "ru": """
        стоит ли … *ть/*ти/*ться/*тись/*чь
        стоит ли … того/своего/своих/своей, стоит своих/того, имеет/есть ли … смысл
        выгодно/выгоднее/полезно/разумно/умно/мудро/плохо/нормально/честно/прилично/вежливо/хорошо/глупо ли
        какой/какая/какое/какие/какую/что/чем/кого/где/куда … лучш*/самый/самая/самое/самые/самую/сильнее/выгоднее
        лучшая/лучший/лучшее/лучшие … стратег*/тактик*/начало/дебют/ход/комбо/карта/плитка/вождь/бог
        что/кого/какую/какой/какое/какие/куда … лучше/выгоднее/сильнее/круче
        как … лучше/правильнее … играть/начинать/начать/ходить/тратить/хранить/учить/объяснить/всего
        как лучше, лучше/выгоднее … или/чем
        не слишком/поздно/рано/лучше ли
        посовет*/порекоменд*/совету*
        оправдывает*/оправдан*/окупа*/окупит*/недооцен*/переоцен*/важнее/сбалансирован*/выгоднее/перебор/ловушка
        брать/качать/строить/хватать первым/первой/сначала/сразу, обязательно качать, надо хватать
        ты/вы … выбрал/выбрали/взял/взяли/посовету*/всегда/оставили, выиграю ли, сколько тебе, как тебя
        стратег*/тактик*/начинающ*/топов*/имбов*/имба/дисбаланс/баланс
        обычно … очк*/выигр*/побед*/набира*/игра*/берут
        в среднем, средн* счет/результат/количество, рекорд*/процент*/статистик*/вероятн*/шанс/шансы/шансов
        сколько … минут/часов/времени/партий, сколько стоит игра/коробка/дополнение
        минут/минуты/час/часов/длительност*
        где … докупить, влезут/влезет ли
        где … купить/заказать/приобрести/достать/скачать/продается/продают/почитать/посмотреть/глянуть
        куда … писать/обращаться/обратиться/звонить
        заказать/запасн*, заменить … потер*/слома*/порва*
        потерял*/потерян*/сломал*/порвал*/пролил*/поцарап*/погнул*/испортил*/треснул*/отломал*/отвалил*/утерян*
        хватает/нету/нет … коробке/комплекте/детали/деталей, в коробке … хватает/нет/нету/оказалось/недостает
        заедает/скрип*/расклеи*/выгнул*/надорван*/расшат*/заклини*/брак/бракован*, не крутится/держится
        протектор*/красить/покрасить/раскрасить/напечатать/распечатать/принтер*/органайзер*/клеить/склеить/ламинир*
        каком/какого году/года
        когда … вышл*/издал*/выпустил*/создал*/придумал*/выйдет
        кто … придумал/автор/издал/рисовал/нарисовал/создал/разработал/перевел/художник/издатель
        автор*/издател*/дизайнер*/художник*/иллюстратор*/издание/переиздание/предзаказ*/тираж*
        ребен*/дети/детей/детям/детьми/малыш*/подрост*/бабушк*/летн*, какой/какого возраст*
        подойдет/подходит … новичк*/семь*/двоих/компании
        дальтоник*
        приложени*/андроид*/айфон*/мобильн*/онлайн/видео/ютуб*/сайт*/интернет*/телефон*/стим*/арен*/пдф/скачать
        фору/фора/форы/гандикап/хоумрул*, домашн*/свои/собственные/своим правил*
        можно … игнорировать/пропустить/изменить/выкинуть/убрать … правил*
        играть без … правил*
        похожа/похоже/похож/похожи на/ли, напоминает, чем отличается от
        катан*/агрикол*/монопол*/шахматы/шахмат/шахматах/каркассон*/теотиуакан*/доминион*
        из чего сделан*, почему … называется/назвали/названа
        как … произнос*/произнести/объяснить … новичк*/друзьям/игру/правила
        на самом деле, настоящ*/историческ*/истори*/реальн*/археолог*, правда что/ли, в жизни
        на русском/английском, локализац*/перевод*/языкозависим*
        заставить/сжечь/разрушить/уничтожить … соперник*/чуж*/игрок*
        украсть/красть/стащить/ограбить/грабить/напасть/атаковать/подкупить/жениться/одолжить/одалживать
        аукцион*/голосова*/проголосова*/союз/альянс/команд*/предать/торговаться/договориться
        кто … обычно/чаще … выигрывает/побеждает/выигрывают
        жульнич*/мухл*/читер*
        интересн*/скучн*/весел*/понравит*, сложная игра
        дополнение … стоит/хорошее/покупать/нужно/интересн*/лучше
        музык*/пив*/чипс*
    """,
}
_SIGNS = {"*": r"\w*", "…": r"(?:\w+ ){0,4}", "^": "^ "}


def is_off_topic(spoken: Sequence[str], language: str) -> bool:
    """Whether the words of a question have a turn of phrase of those that no rule answers.

    >>> is_off_topic("is it worth taking a worker".split(), "en"), is_off_topic("how much is it worth".split(), "en")
    (True, False)
    """
    return bool(_phrases(language).search(f" {' '.join(spoken)} "))


@cache
def _phrases(language: str) -> re.Pattern[str]:
    phrases = filter(None, map(str.split, re.split(r"[,\n]", PHRASES.get(language, ""))))
    return re.compile("|".join(map(_pattern, phrases)) or r"(?!)")


def _pattern(phrase: Sequence[str]) -> str:
    """The expression of a phrase; a space stands before and behind each word."""
    start = "" if phrase[0] == "^" else "(?<= )"
    words = (word if word in _SIGNS else f"(?:{word.replace('/', '|')}) " for word in phrase)
    return start + re.sub(r"[*…^]", lambda sign: _SIGNS[sign[0]], "".join(words))
