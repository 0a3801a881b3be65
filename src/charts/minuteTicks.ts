const MINUTE_MS = 60_000;
const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360] as const;
const LEAST_GAP_PX = 84;

type Axis = { readonly fromMs: number; readonly toMs: number; readonly widthPx: number };

/** Full minutes that an axis names, as many as have room; epoch ms, ascending. Empty for an axis without room or length. */
export function minuteTicks({ fromMs, toMs, widthPx }: Axis): number[] {
  const lengthMin = (toMs - fromMs) / MINUTE_MS;
  if (!(lengthMin > 0) || widthPx < LEAST_GAP_PX) return [];
  const stepMin = STEPS_MIN.find((step) => (widthPx / lengthMin) * step >= LEAST_GAP_PX) ?? 720;
  const stepMs = stepMin * MINUTE_MS;
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs;
  return Array.from({ length: Math.floor((toMs - firstMs) / stepMs) + 1 }, (_, n) => firstMs + n * stepMs);
}
