// This class stores which later segment the player plans. The player chooses the segment on the ribbon and edits the plan in the panel.
export class PlanTarget {
  /** Number of the stone that was clicked last. It is 0 if no stone was clicked. */
  wished = $state(0);

  /** Return the segment to edit: the chosen segment if it is in `open`, else the first of `open`. */
  segmentIn(open: readonly number[]): number {
    return open.includes(this.wished) ? this.wished : (open[0] ?? 0);
  }
}
