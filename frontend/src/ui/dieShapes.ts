/** Front view of a die, in coordinates from -50 to 50: outline, edges, and position of the number. */
export interface DieShape {
  outline: string;
  edges: string;
  /** Vertical middle of the number. `size` is the maximum font size of the number. */
  y: number;
  size: number;
}

const shapes: Record<number, DieShape> = {
  4: { outline: 'M0-44 46 34-46 34Z', edges: '', y: 12, size: 36 },
  6: { outline: 'M-40-40H40V40H-40Z', edges: '', y: 0, size: 44 },
  8: { outline: 'M0-48 42-22V20L0 48-42 20V-22Z', edges: 'M0-48 42 20H-42Z', y: 0, size: 32 },
  10: { outline: 'M0-48 46-8V10L0 48-46 10V-8Z', edges: 'M0-48 27 8 0 26-27 8ZM27 8 46 10M-27 8-46 10M0 26V48', y: -2, size: 30 },
  12: {
    outline: 'M0-48 28-39 46-15V15L28 39 0 48-28 39-46 15V-15L-28-39Z',
    edges: 'M0-29 28-9 17 24H-17L-28-9ZM0-29V-48M28-9 46-15M17 24 28 39M-17 24-28 39M-28-9-46-15',
    y: 1,
    size: 30,
  },
  20: {
    outline: 'M0-48 42-24V24L0 48-42 24V-24Z',
    edges: 'M0-27 25 16H-25ZM0-27V-48M0-27 42-24M0-27-42-24M25 16 42 24M25 16 42-24M-25 16-42 24M-25 16-42-24M25 16 0 48M-25 16 0 48',
    y: 3,
    size: 24,
  },
};

const round: DieShape = { outline: 'M0-46A46 46 0 0 1 0 46A46 46 0 0 1 0-46Z', edges: '', y: 0, size: 40 };

/** Return the shape of a die with this number of sides. Dice with an unusual number of sides are round. */
export const dieShape = (sides: number): DieShape => shapes[sides] ?? round;

/** Positions of the pips of a six-sided die for each number, as columns and rows of -1, 0, 1. */
export const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
