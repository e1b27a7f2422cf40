// What the top bar can say in full: the present phase always, the names of the others while every seat keeps its own.

/** CSS pixels at the usual size of type, somewhat more than they mostly are. */
const LETTER = 7.5;
const PHASE = 20; // what a phase has beside its letters
const SEAT = 66; // mark, state and rims of a seat's chip
const CLOCK = 62;
const YOU = 42;
const TURN = 140; // the way to the hall, and the turn's number
const BUTTONS = 260; // connection, sound, help, menu, watchers
const LEAST = 1180;
const NAMED = 5; // so many seats always keep their names
const FEW_LETTERS = 68; // a seat's chip at its narrowest
const PRESENT = 150; // the present phase with a dot for each other one
const FEW_BUTTONS = 130;

export interface BarText {
  readonly phases: readonly string[];
  readonly names: readonly string[];
  /** Seats may have clocks. */
  readonly clocks: boolean;
  /** The table has a time of its own. */
  readonly time: boolean;
  /** A seat is the viewer's. */
  readonly own: boolean;
}

/** Whether the phases fit by their names into a bar of this width, with every seat's name beside them. */
export function phasesFit(width: number, { phases, names, clocks, time, own }: BarText): boolean {
  const sum = (words: readonly string[], rim: number): number => words.reduce((all, word) => all + rim + word.length * LETTER, 0);
  const need = TURN + sum(phases, PHASE) + sum(names, SEAT + (clocks ? CLOCK : 0)) + (own ? YOU : 0) + (time ? 84 : 0) + BUTTONS;
  return width > LEAST && need <= width;
}

/** Whether each seat of a big table has room for some letters of its name, or for its mark alone. */
export function namesFit(width: number, { names }: BarText): boolean {
  const need = TURN + PRESENT + names.length * FEW_LETTERS + YOU + (width < 860 ? FEW_BUTTONS : BUTTONS);
  return names.length <= NAMED || need <= width;
}
