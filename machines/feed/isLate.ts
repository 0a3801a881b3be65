type Checked = {
  /** Time at which the content was received, network epoch ms; null: nothing current came yet. */
  readonly checkedAtMs: number | null;
  readonly nowMs: number;
  readonly lateAfterMs: number;
};

/** Whether a status is late: its content was so when it came, or it has not been confirmed since for as long (S4, S5). */
export function isLate(
  content: { readonly generatedAtMs: number } | null,
  { checkedAtMs, nowMs, lateAfterMs }: Checked,
): boolean {
  if (content === null || checkedAtMs === null) return false;
  return checkedAtMs - content.generatedAtMs > lateAfterMs || nowMs - checkedAtMs > lateAfterMs;
}
