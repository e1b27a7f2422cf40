/** Return the chance as text: "63 %". A chance that is neither 0 nor 1 is never shown as 0 % or 100 %. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} %`;
}
