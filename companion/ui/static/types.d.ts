// Types of the page's scripts, for the type checker alone. The namespace `view` comes from tools/page_types.

type App = import("./app.js").App;
type Command = Record<string, any>;

// -- elements (dom.js) -----------------------------------------------------------------------------------------------

type Child = Vnode | string | number | false | null | undefined | Child[];

interface Vnode {
  tag: string;
  props: Props;
  children: (Vnode | string)[];
}

interface Props {
  key?: Value;
  class?: string | null;
  on?: Handlers;
  hook?: ((node: HTMLElement) => void) | null;
  own?: boolean;
  svg?: string;
  [attribute: string]: unknown;
}

// An input is what most handlers ask for; the others use what every element has.
type Heard<Kind> = Kind & { target: HTMLInputElement; currentTarget: HTMLElement };
type Handlers = { [Name in keyof HTMLElementEventMap]?: (event: Heard<HTMLElementEventMap[Name]>) => unknown };

interface Split {
  open: string;
  children: string[];
}

// What the scripts keep with an element.
interface Node {
  _key?: Value;
}

interface Element {
  _app?: App;
  _asked?: string;
  _days?: number;
  _drawn?: string;
  _entered?: boolean;
  _shown?: string;
  _wrong?: string;
  _near?: string;
  _cropped?: string;
  _redraw?: () => void;
  _focused?: boolean;
  _followed?: string;
  _gone?: () => void;
  _held?: boolean;
  _kept?: boolean;
  _settles?: ReturnType<typeof setTimeout>;
  _holding?: ReturnType<typeof setTimeout>;
  _lying?: number;
  _numbering?: number;
  _on?: Handlers | null;
  _picks?: boolean;
  _place?: () => void;
  _plain?: Record<string, string | null>;
  _props?: Props;
  _side?: ResizeObserver;
  _split?: Split;
  _svg?: string;
  _typing?: boolean;
  _watch?: ResizeObserver;
  _whole?: string;
  // plotly's own way to hear of taps
  on(event: string, hear: (event: any) => void): void;
  _watched?: Element;
  _room?: ResizeObserver;
  // A query finds an Element; those of our page are HTML or SVG, and have these.
  readonly dataset: DOMStringMap;
  disabled?: boolean;
  offsetHeight: number;
  offsetTop: number;
  open?: boolean;
  style: CSSStyleDeclaration;
  click(): void;
  focus(options?: FocusOptions): void;
  setAttribute(name: string, value: string | number): void;
}

// Numbers are put into words and attributes as they are.
interface String {
  replace(gap: string, value: string | number): string;
}

// -- the app ---------------------------------------------------------------------------------------------------------

// The stops of the sheet: its head line, the answers, everything.
type Stop = 0 | 1 | 2;
type Layout = "phone" | "flat" | "tablet" | "desk";
type Action = Partial<view.Action> & { local?: () => void; leaves?: boolean; stays?: boolean };
type Option = view.Option;
type One = (app: App, option: view.Option, brief?: Child) => Vnode;
type Panel = NonNullable<view.View["panels"]>[number];
type Value = string | number | boolean | string[][] | null | undefined;

// Panels with a title. A union, not "anything that may have one": a renamed field must not pass for one left out.
type Titled = Exclude<Panel, view.Glances | view.Headline | view.Pad | view.Search | view.Story | view.Tally>;
type Say = (value: Value, wait?: number) => void;

// A form, or a pad with sections of fields.
type Form = Pick<view.Form, "id" | "ends" | "submit">;

// A field and what its control needs.
interface Control {
  field: view.Field;
  id: string;
  value: any;
  say: Say;
  common: Props;
}

// A slot whose further options stand behind the arrow, and a row of such.
type Slot = view.Slot & { rest?: string[]; last?: boolean };
type SlotRow = Omit<view.SlotRow, "slots"> & { slots: Slot[]; last: boolean; spent: boolean };
// The options of a question by their keys. A slot names only such as are there.
interface Found {
  get(key: string): Option;
}
type Behind = { option: Option; icon?: string; ways: Option[] };
type Way = { id: string; name: string; svg?: string; list: Option[] }; // how each of several pieces goes on
// A drawing of the board: its size, and the scale at which its smallest text can just be read; and where it lies.
type Shape = { id: string; svg: string; wide: number; high: number; least: number };
type Tile = { left: number; top: number; width: number; height: number; scrolls: boolean; least: number };
type Box = { left: number; right: number; top: number; bottom: number; size: number };

// How the player left the card "On the table".
interface OnTableState {
  id: string;
  open: boolean;
  lines: number;
  loud: number;
}

interface Fixing extends view.Fix {
  was: number;
  icon?: string;
  label?: string;
  player: view.Player;
}

// The state of this page.
interface Ui {
  blind?: boolean;
  open: string | null;
  more: string | null;
  narrow: string[] | null;
  part: string | null;
  place: string | null;
  menu: boolean;
  confirm: string | null;
  parts: boolean;
  whole: boolean;
  stop: Stop;
  zoom: number;
  spot: view.Spot | null;
  fix: Fixing | null;
  seat: number | null;
  closed: string | null;
  sitting: number | null;
  choice: string | null;
  typing?: string;
  answering: number | null;
  restoring: boolean;
  // The category that is read out: on this device alone, or sent to the table by the command `sent`.
  reveal: { step: number; own: boolean; sent: number } | null;
  day?: string;
  onTable?: OnTableState;
  // The card of the game in two minutes that is in sight, and the furthest one that was.
  story?: { address: string; at: number; seen: number };
}

// Where the pad of a sheet is.
interface PadPlace {
  id: string;
  step: string;
  row: number;
  fresh: boolean;
  held: boolean;
  mark?: string;
  path?: string[];
  leaving?: string | null;
  queue?: (number | "next")[];
}

interface Draft {
  value: any;
  seq: number | null;
}

// A message of Python.
interface Message {
  type: string;
  seq: number;
  page: string;
  name: string;
  title: string;
  mime: string;
  text: string;
  data?: string;
  svg: string;
}

// The model of a widget, of anywidget or of our own page.
interface WidgetModel {
  get(key: "view"): view.View;
  get(key: "icons"): NonNullable<view.View["icons"]>;
  get(key: string): any;
  send(content: Command): void;
  on(event: string, hear: (...values: any[]) => void): void;
  off(event: string, hear: (...values: any[]) => void): void;
  token?(): string;
}

// A view as its changes (view_changes.py): a drawing comes as new pieces, and as runs of those that were there.
type Piece = string | [number, number];
type Sent = Omit<view.View, "board"> & {
  board: Omit<view.Board, "parts"> & { parts?: (Omit<view.BoardPart, "svg"> & { svg: Piece[] })[] };
};

interface Update {
  method: "custom" | "update";
  content?: any;
  state: { since?: number; changed: Partial<Sent>; gone: (keyof view.View)[]; view?: view.View; [trait: string]: any };
}

// Where the page finds its kernel.
type Place = { kernel: string; comm: string; assets: string };
type Hear = (...values: any[]) => void;

interface Context {
  model: WidgetModel;
  el: HTMLElement;
}

// A figure in a cell of a notebook has no app, but what a chart needs of one.
type Charting = Pick<App, "assets" | "themeNow" | "word" | "fetchAsset">;

interface Window {
  Plotly?: any;
  companionPlotly?: Promise<any>;
}

// What the page without a server says before its app is there (web/start.js), and the reader's choices.
declare var companionReader: { language: string; theme: string } | undefined;
declare var companionWord: (name: string) => string;
declare const companionWords: Record<string, Record<string, string>>;
