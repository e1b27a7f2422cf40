// Decides which texts the top bar shows in full: always the current phase, and the names of the other phases if every seat keeps its name.

/** CSS pixels at the usual font size, somewhat more than the average. */
const LETTER = 7.5;
const PHASE = 20; // width of a phase besides its letters
const SEAT = 66; // mark, state and margins of a seat's chip
const CLOCK = 62;
const YOU = 42;
const TURN = 140; // link to the hall, and the turn's number
const BUTTONS = 260; // connection, sound, help, menu, watchers
const LEAST = 1180;
const NAMED = 5; // up to this many seats always keep their names
const FEW_LETTERS = 68; // a seat's chip at its narrowest
const PRESENT = 150; // the current phase, with a dot for each other one
const FEW_BUTTONS = 130;

export interface BarText {
  readonly phases: readonly string[];
  readonly names: readonly string[];
  /** Seats may have clocks. */
  readonly clocks: boolean;
  /** The table has a time limit. */
  readonly time: boolean;
  /** One of the seats is the viewer's. */
  readonly own: boolean;
}

/** Return whether the names of all phases fit into a bar of this width, beside the names of all seats. */
export function phasesFit(width: number, { phases, names, clocks, time, own }: BarText): boolean {
  const sum = (words: readonly string[], rim: number): number => words.reduce((all, word) => all + rim + word.length * LETTER, 0);
  const need = TURN + sum(phases, PHASE) + sum(names, SEAT + (clocks ? CLOCK : 0)) + (own ? YOU : 0) + (time ? 84 : 0) + BUTTONS;
  return width > LEAST && need <= width;
}

/** Return whether there is room for some letters of each seat's name; otherwise only the marks are shown. */
export function namesFit(width: number, { names }: BarText): boolean {
  const need = TURN + PRESENT + names.length * FEW_LETTERS + YOU + (width < 860 ? FEW_BUTTONS : BUTTONS);
  return names.length <= NAMED || need <= width;
}
