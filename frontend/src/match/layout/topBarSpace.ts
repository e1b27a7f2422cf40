// This module decides which texts the top bar shows in full. The top bar always shows the current phase. It shows the names of the other
// phases only if there is enough space for them and for the names of all seats.

/** Width of a letter in CSS pixels at the usual font size, somewhat more than the average. */
const LETTER = 7.5;
const PHASE = 20; // width of a phase without its letters
const SEAT = 66; // width of the mark, the state and the margins of a seat's chip
const CLOCK = 62;
const YOU = 42;
const TURN = 140; // width of the link to the hall and the turn's number
const BUTTONS = 260; // width of the buttons for connection, sound, help, menu and watchers
const LEAST = 1180;
const NAMED = 5; // up to this number of seats, all seats keep their names
const FEW_LETTERS = 68; // minimum width of a seat's chip
const PRESENT = 150; // width of the current phase and the dots of the other phases
const FEW_BUTTONS = 130;

export interface BarText {
  readonly phases: readonly string[];
  readonly names: readonly string[];
  /** Whether seats can have clocks. */
  readonly clocks: boolean;
  /** Whether the table has a time limit. */
  readonly time: boolean;
  /** Whether one of the seats is the viewer's. */
  readonly own: boolean;
}

/** Return whether the names of all phases fit into a bar of this width, together with the names of all seats. */
export function phasesFit(width: number, { phases, names, clocks, time, own }: BarText): boolean {
  const sum = (words: readonly string[], rim: number): number => words.reduce((all, word) => all + rim + word.length * LETTER, 0);
  const need = TURN + sum(phases, PHASE) + sum(names, SEAT + (clocks ? CLOCK : 0)) + (own ? YOU : 0) + (time ? 84 : 0) + BUTTONS;
  return width > LEAST && need <= width;
}

/** Return whether there is room for some letters of each seat's name. If not, only the marks are shown. */
export function namesFit(width: number, { names }: BarText): boolean {
  const need = TURN + PRESENT + names.length * FEW_LETTERS + YOU + (width < 860 ? FEW_BUTTONS : BUTTONS);
  return names.length <= NAMED || need <= width;
}
