/** Zones differ from one another by quarters of an hour. */
const QUARTER_MS = 900_000;
const STEPS_H = [1, 2, 3, 6, 12, 24] as const;
const LEAST_GAP_PX = 56;

type Axis = { readonly fromMs: number; readonly toMs: number; readonly widthPx: number };

/**
 * Which hours an axis names: so many as have room, and always midnight among them.
 *
 * @param hourOf Hours since local midnight, with fractions.
 * @returns Epoch ms, ascending, within the axis with both ends; empty for an axis without room or length.
 */
export function hourTicks({ fromMs, toMs, widthPx }: Axis, hourOf: (atMs: number) => number): number[] {
  const lengthH = (toMs - fromMs) / 3_600_000;
  if (!(lengthH > 0) || widthPx < LEAST_GAP_PX) return [];
  const stepH = STEPS_H.find((step) => (widthPx / lengthH) * step >= LEAST_GAP_PX) ?? 24;
  const ticks: number[] = [];
  for (let atMs = Math.ceil(fromMs / QUARTER_MS) * QUARTER_MS; atMs <= toMs; atMs += QUARTER_MS) {
    if (hourOf(atMs) % stepH === 0) ticks.push(atMs);
  }
  return ticks;
}
