"""Everyday words: those that mean the same at any table, and those of the world around it.

A word that a book does not have means those of its line that the book has. A word of the world around, which the book
does not have either, shows that no rule answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

ALIKE: Mapping[str, str] = {
    "en": """
        gather collect harvest
        take grab snatch fetch obtain acquire pick collect receive gain earn seize
        place put set lay stand drop deploy station plop stick
        move shift walk push slide march travel wander step
        pay spend fork shell
        return retrieve reclaim recall lift
        exchange swap convert barter trade switch
        refuse decline reject skip renounce forgo omit
        begin start kick commence
        end finish conclude over stop cease
        win victory champion winner prevail beat
        lose forfeit loss
        tie draw level equal even same deadlock
        point score vp mark
        worker meeple guy pawn man men dude figure fellow folk peg person people villager human peasant labourer
        tile token piece chip counter cardboard
        cube block box marker
        marker counter peg disc pointer
        card deck paper
        hand hold holding fist
        deck pile stack heap
        shuffle mix
        discard trash bin throw toss ditch
        reveal flip uncover show open turn peek
        building house hut cottage construction structure edifice
        build construct erect raise make
        monument wonder landmark
        temple pyramid shrine church sanctuary
        god deity divine heaven
        priest cleric shaman monk
        corn maize cob cereal grain food
        food meal meat eat nourishment ration grub
        feed nourish hungry starve hunger
        potato spud tuber
        wood log plank timber lumber board stick tree brown
        stone rock pebble boulder grey brick
        gold golden nugget yellow bullion
        coin money cash dollar buck penny broke penniless poor
        gem jewel crystal diamond ruby emerald
        skull bone head
        sugar cane sweet
        cocoa chocolate bean
        forest jungle wood tree
        burn fire torch
        space spot square cell slot place notch field hole
        gear wheel cog disc dial rotor
        board mat sheet plan
        track path ladder scale row line
        step stair level rung
        top summit peak upper highest apex tip
        bottom lowest lower base
        first start initial
        last final
        round year turn cycle
        turn go move
        age era epoch period
        calendar day date
        rival opponent enemy foe neighbour player other
        resource goods material supply stuff
        supply bank stock reserve pool
        refill replenish restock
        cost price fee charge expense
        expensive dear pricey costly
        cheap discount reduction less
        free gratis nothing
        bonus benefit reward prize extra perk
        limit maximum cap most
        store keep save hoard hold
        ship boat vessel sail
        dock harbour port pier
        road street path way
        scholar scientist teacher professor sage wise
        bishop pope cleric
        monk friar brother
        religion faith cross church
        conquistador helmet soldier conqueror explorer
        soldier warrior fighter army troop trooper
        war battle fight attack conquer conquest invade
        retire pass quit leave
        animal beast creature
        hunt kill shoot
        bury grave entomb cemetery
        camp tent tepee
        settlement village town hamlet
        hex tile land
        chief leader boss head
        tribe clan
        idol statue totem figurine sculpture
        tool axe hammer instrument
        labour work effort job
        task job chore assignment
        hire recruit employ enlist
        feast festival party celebration ceremony
        cloth carpet rug fabric weaving textile tapestry
        dead die killed casualty lost corpse
        technology science research tech knowledge
        agriculture farming
        level upgrade improve advance
        region area province territory district zone
        control majority rule dominate
        choose select decide prefer
        change alter modify adjust twist
        combine merge join connect
        adjacent next neighbouring beside touch
        diagonal slanted
        cover overlap hide
        rotate turn spin
        twice double again
        half
        alone solo single solitaire
        bot automa robot computer machine
        ability power skill effect
        leftover remaining unused spare surplus
        forget miss overlook
        allow permit legal
        count reckon tally
        secret hidden face
        worth value
        anger offend mad upset angry annoy furious
        untap refresh stand straighten ready
        ship export deliver send
        trigger start cause
        roll throw dice die
        tiebreaker tie
        sell vend sale flog
        buy purchase afford
        steal rob
        lock block closed
        explain describe
        inspector governor
        helper specialist assistant expert
        envoy ambassador diplomat
        indian maya native
        stairs steps staircase ladder
        terrace tier ring
        hill mountain
        casualty dead victim
        nomad wanderer
        bag sack pouch
        priest clergyman
        weave knit
        refuse deny
        tent camp
        rest sleep relax
        arrow pointer
        culture art
        influence presence
        shape form
        corner edge
        colour color
        minus negative penalty
    """,
    "uk": """
        взяти забрати отримати схопити дістати здобути набрати хапати цупити підібрати зібрати
        поставити виставити покласти розмістити розташувати стати ставити класти викласти садити
        рухати пересунути перемістити посунути йти іти ходити рушити крок пройти пересувати
        платити заплатити сплатити віддати витратити оплатити
        повернути забрати вернути зняти підняти
        обміняти поміняти міняти замінити обмін торгівля
        відмовитися пропустити скасувати ігнорувати утриматися
        початок старт почати стартувати
        кінець завершити закінчити фінал фінальний скінчити останній наприкінці
        виграти перемогти перемога переможець чемпіон
        втратити загубити програти згоріти пропасти втрата
        нічия порівну рівність однаково рівний нарівно
        очко бал пункт по
        робітник міпл чоловічок людина люди мужик працівник селянин фігурка людинка юніт
        плитка тайл жетон фішка деталь картонка квадратик
        кубик куб дайс кістка
        маркер фішка кубик диск
        карта картка картонка
        рука тримати мати
        колода стос стопка купа
        перемішати тасувати замішати
        скинути викинути скид смітник позбутися викидати відбій
        відкрити перевернути показати підглянути подивитися розкрити
        будівля будинок хата дім споруда хатина
        будувати звести спорудити зводити зведення будівництво побудувати збудувати
        монумент пам’ятник диво
        храм піраміда святиня церква
        бог боги божество
        жрець священник шаман монах піп
        кукурудза маїс качан зерно
        зерно пшениця колосок
        їжа харчі м’ясо їсти провізія пайок
        годувати нагодувати кормити харчувати голодний голод
        картопля бульба картоха картоплина
        деревина дерево дошка колода ліс дрова бруски
        камінь каміння камінець цеглина сірий
        золото золотий злиток жовтий
        монета гроші копійка гривня бабло
        самоцвіт камінчик діамант кристал
        череп кістка
        цукор тростина
        какао шоколад
        ліс джунглі дерева
        палити спалити підпалити вогонь горіти
        комірка клітинка місце поле слот клітина
        шестірня колесо шестерня диск
        планшет дошка поле
        трек шкала доріжка драбинка полоска лінійка
        сходинка щабель ступінь крок рівень
        вершина верхівка вершечок верх верхній найвищий
        низ дно нижній найнижчий
        перший початковий
        раунд рік коло
        хід черга
        ера епоха доба вік
        календар день дата
        суперник опонент противник ворог сусід гравець
        ресурс товар матеріал добро
        запас банк резерв пул
        поповнити доповнити наповнити
        ціна вартість коштувати кошт почім
        дорогий дорожче
        дешевий дешевше знижка
        безплатно безкоштовно задарма дармовий даром
        бонус винагорода нагорода вигода перевага приз плюшка
        ліміт межа максимум обмеження найбільше
        зберігати сховище склад тримати накопичити
        корабель судно човен кораблик
        док порт гавань причал
        дорога вулиця шлях стежка
        учений науковець професор мудрець
        єпископ
        монах чернець
        релігія віра хрест церква
        конкістадор шолом завойовник
        солдат воїн військо боєць армія
        війна завоювання битва напад завоювати бій
        пас пасувати вийти завершити
        тварина звір звірина
        полювання полювати вбити
        поховати могила похований закопати кладовище
        табір намет палатка шатро
        поселення село селище
        гекс шестикутник земля
        вождь лідер ватажок
        плем’я клан
        ідол статуя тотем статуетка
        знаряддя молоток сокира інструмент
        праця робота труд
        доручення завдання
        найняти завербувати взяти
        церемонія свято бенкет фестиваль
        візерунок килим тканина гобелен
        загибель загинути померти втрати вбити
        технологія наука дослідження
        рівень поліпшити прокачати просунути
        регіон область провінція територія район
        більшість контроль панувати
        обрати вибрати вирішити
        змінити підкрутити поміняти
        об’єднати з’єднати скласти
        сусідній суміжний поруч поряд
        діагональ навскоси
        накрити закрити перекрити
        повернути крутити прокрутити обернути
        двічі вдруге повторно
        соло наодинці самотужки сам
        бот автома робот комп’ютер
        здібність уміння властивість ефект сила
        залишок лишок надлишок зайвий
        губернатор намісник інспектор
        фахівець спеціаліст помічник
        посол дипломат посольський
        драбина сходи
        тераса ярус кільце
        брила мегаліт плита моноліт
        вигода користь
        гнів гнівити розгнівати злити образити сердити злий
        кінчити кінчається закінчити завершити закінчення
        воркер робітник
        гроші грошима грошей монета
        дошка дощок дошки деревина дошку
        нагодувати прогодувати годувати
        убити вбити гинути
        продати продаж здати збути
        купити придбати
        кинути кидати перекинути кидок
        додати завести ще
        викладка вітрина ринок
        відкладений відкласти
        штраф мінус втрата
        кут куток ріг
        колір барва
        обирати обрати вибирати вибір
        уміє вміти
        жрець священник
        приєднати підселити
        випадати падати злетіти вилетіти
        перестрибнути перескочити стрибнути
        діяти працювати спрацювати
        нейтральний сірий нічий
        вплив присутність
    """,
    "ru": """
        взять забрать получить схватить достать добыть набрать хватать подобрать собрать тянуть
        поставить выставить положить разместить встать ставить класть выложить посадить
        двигать передвинуть переместить сдвинуть идти ходить шаг пройти передвигать
        платить заплатить отдать потратить оплатить
        вернуть забрать снять поднять
        обменять поменять менять заменить обмен торговля
        отказаться пропустить отменить воздержаться
        начало старт начать стартовать
        конец завершить закончить финал финальный кончиться последний
        выиграть победить победа победитель чемпион обыграть
        потерять терять проиграть сгореть пропасть лишиться
        ничья поровну равенство одинаково равный наравне
        очко балл пункт по
        рабочий мипл человечек человек люди мужик работник крестьянин фигурка юнит
        тайл плитка жетон фишка деталь картонка квадратик
        кубик куб дайс кость
        маркер фишка кубик диск
        карта карточка картонка
        рука держать
        колода стопка куча
        перемешать тасовать замешать
        сбросить выкинуть выбросить сброс отбой избавиться
        открыть перевернуть показать подсмотреть посмотреть раскрыть
        здание дом домик постройка строение избушка
        строить построить возвести строительство возводить
        монумент памятник чудо
        храм пирамида святилище церковь
        бог боги божество
        жрец священник шаман монах поп
        кукуруза маис початок зерно
        зерно пшеница колосок кукуруза
        еда пища мясо есть провизия паек
        кормить накормить голодный голод кормление
        картофель картошка картоха клубень
        древесина дерево доска бревно лес дрова
        камень камешек булыжник кирпич серый
        золото золотой слиток желтый
        монета деньги копейка рубль бабло
        самоцвет камушек бриллиант кристалл
        череп черепок кость
        сахар тростник
        какао шоколад
        лес джунгли дерево
        сжечь жечь поджечь огонь гореть спалить поджигать
        клетка ячейка место поле слот гнездо
        шестеренка колесо шестерня диск
        планшет доска поле
        трек шкала дорожка лесенка полоска линейка
        ступень ступенька шаг уровень
        вершина верхушка верх верхний самый
        низ дно нижний
        первый начальный
        раунд год круг
        ход очередь
        эра эпоха век
        календарь день дата
        соперник противник оппонент враг сосед игрок
        ресурс товар материал добро
        запас банк резерв пул
        пополнить дополнить наполнить
        цена стоимость стоить почем
        дорогой дороже
        дешевый дешевле скидка
        бесплатно даром задаром
        бонус награда вознаграждение преимущество выгода приз плюшка
        предел лимит максимум ограничение
        хранить склад хранилище держать копить
        корабль судно лодка кораблик
        док порт гавань причал
        дорога улица путь тропа
        ученый профессор мудрец
        епископ
        монах
        религия вера крест церковь
        конкистадор шлем завоеватель
        солдат воин войско боец армия
        война завоевание битва нападение завоевать бой
        пас пасовать выйти выход
        животное зверь
        охота охотиться убить
        захоронить могила похоронить закопать кладбище
        лагерь палатка шатер
        поселение деревня село
        гекс шестиугольник земля
        вождь лидер вожак
        племя клан
        идол статуя тотем статуэтка
        орудие молоток топор инструмент
        труд работа
        поручение задание
        нанять завербовать
        церемония праздник пир фестиваль
        узор ковер ткань гобелен
        гибель погибнуть умереть потери убить
        технология наука исследование
        уровень улучшить прокачать продвинуть
        регион область провинция территория район
        большинство контроль господство
        выбрать решить
        изменить подкрутить поменять
        объединить соединить сложить
        соседний смежный рядом
        диагональ наискосок
        накрыть закрыть перекрыть
        повернуть крутить прокрутить вращать
        дважды повторно снова
        соло одиночный один
        бот автома робот компьютер автомат
        способность умение свойство эффект сила
        остаток излишек лишний
        губернатор наместник инспектор
        специалист помощник
        посол дипломат посольский
        лестница ступени
        терраса ярус кольцо
        глыба мегалит плита монолит
        выгода польза
        гнев гневить разгневать злить обидеть сердить обидеться злой
        кончить кончается закончить завершить окончание
        воркер рабочий
        деньги денег деньгами монета
        доска досок доски древесина
        накормить прокормить кормить
        убить убивать гибнуть
        продать продажа сдать сбыть выручить
        купить приобрести
        бросить бросать перебросить бросок
        добавить завести еще
        расклад витрина рынок
        штраф минус потеря
        угол уголок
        цвет
        выбирать выбрать выбор
        уметь
        присоединить подселить
        слететь вылететь упасть падать
        перепрыгнуть перескочить прыгнуть
        действовать работать сработать
        нейтральный серый ничей
        влияние присутствие
        местность земля край
        сельхоз сельское хозяйство фермерство
        рамка кайма каемка
    """,
}

AROUND: Mapping[str, str] = {
    "en": """
        dragon vampire zombie ghost goblin orc elf dwarf wizard witch mage sorcerer knight paladin rogue thief
        hero villain monster troll giant unicorn werewolf demon angel mermaid alien superhero ninja pirate
        samurai robber cowboy princess king queen rook castle castling checkmate chess checkers stalemate
        passant ace trump spade club poker blackjack bridge rummy joker flush blackmail bluff roulette casino
        lottery dart domino mahjong jail prison hotel mortgage boardwalk monopoly sheep brick longest railway
        train rail locomotive wagon station airport infection outbreak virus vaccine spaceship planet laser
        rocket cannon missile tank submarine airplane mana spell potion poison damage armor sword shield bow
        dungeon quest mountain planeswalker booster draft stealth shop app download website online internet wifi
        phone smartphone video youtube music playlist song movie cinema film television email password account
        subscription subscribe login browser laptop battery charger camera author designer artist illustrator
        illustrate painter paint publisher edition release released reprint kickstarter boardgamegeek rating
        review reviewer artwork expansion sleeve sleeves insert organizer warranty refund delivery pizza beer
        coffee tea cake cookie sandwich breakfast lunch dinner supper kitchen oven fridge snack drink egg boil
        weather rain snow sunday monday tuesday wednesday thursday friday saturday weekend holiday birthday
        christmas bus taxi car parking park bicycle drive driver airport ticket hotel toilet bathroom bedroom
        sofa chair capital france england germany america london paris moscow kyiv president football basketball
        tennis goalkeeper referee hockey golf swim dog cat puppy baby homework school university doctor hospital
        lawyer marry date girlfriend boyfriend telephone home invent invented inventor history scientist physics
        planet law wash clean vacuum dishes llama camel elephant lion tiger horse ride riding cow pig chicken
        fish
    """,
    "uk": """
        дракон вампір зомбі привид гоблін орк ельф гном чарівник відьма маг лицар паладин злодій герой лиходій
        монстр троль велетень єдиноріг перевертень демон янгол русалка прибулець ніндзя пірат самурай розбійник
        ковбой король королева ферзь тура замок рокірування рокіруватися мат шах шахи шашки пат кінь козир туз
        піка покер преферанс блекджек флеш блеф блефувати рулетка казино лотерея доміно маджонг дубль в’язниця
        готель іпотека монополія вівця цегла залізниця потяг вагон рейки станція аеропорт інфекція спалах вірус
        вакцина корабель космос планета лазер лазерний ракета гармата танк підводний літак мана закляття зілля
        отрута шкода броня меч щит лук підземелля скритність магазин застосунок додаток завантажити сайт онлайн
        інтернет вайфай телефон смартфон відео відеоправила ютуб музика пісня фільм кіно кінотеатр телевізор
        пошта пароль обліковий підписка браузер ноутбук батарея зарядка камера автор дизайнер художник
        ілюстратор малював намалював фарба фарбувати видавець видання випуск передзамовлення кікстартер оцінка
        рейтинг огляд арт протектор протектори органайзер гарантія доставка піца пиво кава чай торт печиво
        бутерброд сніданок обід вечеря кухня духовка холодильник перекус напій яйце варити погода дощ неділя
        понеділок вівторок середа четвер п’ятниця субота вихідні свято народження різдво автобус таксі авто
        машина парковка припаркувати велосипед водій квиток туалет ванна спальня диван стілець столиця франція
        англія німеччина америка лондон париж київ президент футбол баскетбол теніс воротар суддя хокей плавати
        собака кіт дитсадок немовля уроки школа університет лікар лікарня адвокат одружитися побачення додому
        винайти винайшов винахідник історія фізика мити прибирати пилосос посуд лама верблюд слон лев тигр
        корова свиня курка
    """,
    "ru": """
        дракон вампир зомби призрак гоблин орк эльф гном волшебник ведьма маг рыцарь паладин вор герой злодей
        монстр тролль великан единорог оборотень демон ангел русалка пришелец ниндзя пират самурай разбойник
        ковбой король королева ферзь ладья замок рокировка рокироваться мат шах шахматы шашки пат конь козырь
        туз пика покер преферанс блэкджек флеш блеф блефовать рулетка казино лотерея домино маджонг дубль тюрьма
        отель ипотека монополия овца кирпич железная поезд вагон рельсы станция аэропорт инфекция вспышка вирус
        вакцина космос планета лазер лазерный ракета пушка танк подводный самолет мана заклинание зелье яд урон
        броня меч щит лук подземелье скрытность магазин приложение скачать сайт онлайн интернет вайфай телефон
        смартфон видео видеоправила ютуб музыка песня фильм кино кинотеатр телевизор почта пароль аккаунт
        подписка браузер ноутбук батарея зарядка камера автор дизайнер художник иллюстратор рисовал нарисовал
        краска красить издатель издание выпуск предзаказ кикстартер оценка рейтинг обзор арт протектор
        протекторы органайзер гарантия доставка пицца пиво кофе чай торт печенье бутерброд завтрак обед ужин
        кухня духовка холодильник перекус напиток яйцо варить погода дождь воскресенье понедельник вторник среда
        четверг пятница суббота выходные рождение рождество автобус такси машина парковка припарковать велосипед
        водитель билет туалет ванная спальня диван стул столица франция англия германия америка лондон париж
        москва президент футбол баскетбол теннис вратарь судья хоккей плавать собака кот детсад младенец уроки
        школа университет врач больница адвокат жениться свидание домой изобрести изобрел изобретатель история
        физика мыть убирать пылесос посуда лама верблюд слон лев тигр корова свинья курица
    """,
}


@cache
def alike(language: str, stem: Callable[[str], str]) -> dict[str, list[str]]:
    """For the stem of an everyday word, those of the words that mean the same."""
    found: dict[str, list[str]] = {}
    for line in ALIKE.get(language, "").strip().splitlines():
        stems = list(dict.fromkeys(stem(word.replace("’", "")) for word in line.split()))
        for each in stems:
            others = found.setdefault(each, [])
            others += [other for other in stems if other != each and other not in others]
    return found


@cache
def around(language: str, stem: Callable[[str], str]) -> frozenset[str]:
    """The stems of words of the world around a table."""
    return frozenset(stem(word.replace("’", "")) for word in AROUND.get(language, "").split())
