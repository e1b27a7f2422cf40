/** Silhouettes of ships on counters, in a box from -1 to 1. The nose points to the right. */
export const HULLS: { readonly [kind: string]: string } = {
  W: 'M1 0L0.1 -0.34L-0.35 -0.86L-0.72 -0.86L-0.5 -0.3L-1 -0.18V0.18L-0.5 0.3L-0.72 0.86H-0.35L0.1 0.34Z',
  S: 'M0.8 -0.22L0.45 -0.55H-0.5L-0.85 -0.22V0.22L-0.5 0.55H0.45L0.8 0.22Z',
  pod: 'M0.7 0A0.7 0.7 0 1 1 -0.7 0A0.7 0.7 0 1 1 0.7 0ZM0.25 0A0.25 0.25 0 1 0 -0.25 0A0.25 0.25 0 1 0 0.25 0Z',
  emperor: 'M-0.85 0.6L-0.9 -0.45L-0.42 0.02L0 -0.75L0.42 0.02L0.9 -0.45L0.85 0.6Z',
};
