// These are the outlines of the five robots. Each outline has its centre at (0, 0) and is about 80 units high and 70 units wide. `eye` is
// the position and size of the shape that marks the seat.
export interface FigureShape {
  /** Path of the body, filled with the seat's colour and drawn with a dark edge. */
  readonly body: string;
  /** A line in the seat's colour with a dark edge, drawn below the body (a spring, a barrel). */
  readonly line?: { readonly path: string; readonly width: number };
  /** Path of details, drawn in the seat's ink colour. */
  readonly ink?: string;
  readonly eye: { readonly x: number; readonly y: number; readonly size: number };
}

export const FIGURES: Readonly<Record<string, FigureShape>> = {
  // A tower with battlements.
  C: {
    body: 'M-27 40L-22-12H-29V-42H-17V-32H-6V-42H6V-32H17V-42H29V-12H22L27 40Z',
    ink: 'M-22-14H22V-9H-22Z',
    eye: { x: 0, y: 13, size: 13 },
  },
  // A block on tracks.
  D: {
    body: 'M-22-32H22V-16H36V24H38V40H14V30H-14V40H-38V24H-36V-16H-22Z',
    ink: 'M-24-18H24V-12H-24Z',
    eye: { x: 0, y: 7, size: 12 },
  },
  // A head on a spring.
  H: {
    body: 'M-18-25A18 18 0 1 1 18-25A18 18 0 1 1-18-25Z',
    line: { path: 'M0-8L15-1L-15 9L15 18L-15 28L15 36', width: 9 },
    eye: { x: 0, y: -25, size: 10 },
  },
  // This shape is a gun on a round base. Its barrel points to the upper right.
  B: {
    body: 'M-33 16A23 23 0 1 1 13 16A23 23 0 1 1-33 16ZM-36 40L-29 28H9L16 40Z',
    line: { path: 'M-4 8L33-23', width: 19 },
    ink: 'M26-29L38-14L41-17L29-32Z',
    eye: { x: -10, y: 15, size: 12 },
  },
  // A ring.
  W: {
    body: 'M-34 2A34 34 0 1 1 34 2A34 34 0 1 1-34 2ZM-18 2A18 18 0 1 0 18 2A18 18 0 1 0-18 2Z',
    eye: { x: 0, y: 2, size: 10 },
  },
};
