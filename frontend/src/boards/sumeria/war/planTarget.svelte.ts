// Which coming segment is planned: chosen on the ribbon, worked at in the panel.
export class PlanTarget {
  /** The stone pressed last; 0: none. */
  wished = $state(0);

  /** What is worked at: the wish if that is still to come, else the next one. */
  among(open: readonly number[]): number {
    return open.includes(this.wished) ? this.wished : (open[0] ?? 0);
  }
}
