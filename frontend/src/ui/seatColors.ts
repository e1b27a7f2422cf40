/**
 * Name and shape of a seat colour. A colour is a number N with the CSS variable `--seat-N`. Shapes fit into a radius of
 * 10 around (0, 0).
 */
export interface SeatShape {
  name: string;
  path: string;
}

export const seatShapes: readonly SeatShape[] = [
  { name: 'blue circle', path: 'M-9.5 0A9.5 9.5 0 1 1 9.5 0A9.5 9.5 0 1 1-9.5 0Z' },
  { name: 'red square', path: 'M-8.5-8.5H8.5V8.5H-8.5Z' },
  { name: 'green triangle', path: 'M0-9.5L10 8.5H-10Z' },
  { name: 'pink diamond', path: 'M0-10.5L10 0L0 10.5L-10 0Z' },
  { name: 'ivory hexagon', path: 'M-5-8.7H5L10 0L5 8.7H-5L-10 0Z' },
  { name: 'violet star', path: 'M0-10.5L2.9-3.6L10.3-3.1L4.6 1.7L6.4 9L0 5L-6.4 9L-4.6 1.7L-10.3-3.1L-2.9-3.6Z' },
  { name: 'lime cross', path: 'M-3.5-9.5H3.5V-3.5H9.5V3.5H3.5V9.5H-3.5V3.5H-9.5V-3.5H-3.5Z' },
  { name: 'steel drop', path: 'M0 10L-9.5-4.5L-6.5-9H6.5L9.5-4.5Z' },
];

export const seatColor = (color: number): string => (seatShapes[color] ? `var(--seat-${color})` : 'var(--seat-none)');
export const seatInk = (color: number): string => (seatShapes[color] ? `var(--seat-${color}-ink)` : 'var(--ink)');
