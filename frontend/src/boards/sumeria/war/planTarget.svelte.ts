// The coming segment that is planned: chosen on the ribbon, edited in the panel.
export class PlanTarget {
  /** The stone pressed last; 0: none. */
  wished = $state(0);

  /** Return the segment to edit: the chosen one if it is still to come, else the next one. */
  among(open: readonly number[]): number {
    return open.includes(this.wished) ? this.wished : (open[0] ?? 0);
  }
}
