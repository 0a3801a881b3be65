const SIDE_PX = 12;

/** Where a slowly orbiting picture stands, px from its place. */
export type OrbitOffset = { readonly xPx: number; readonly yPx: number };

/** Steps in one turn. */
export const ORBIT_STEPS = 4 * SIDE_PX;

/**
 * Burn-in care: the picture walks around a square of 12 px, centred on its place, 1 px a step.
 *
 * @param step Counts up for ever; NaN stands still in the middle.
 */
export function orbitOffset(step: number): OrbitOffset {
  if (!Number.isFinite(step)) return { xPx: 0, yPx: 0 };
  const at = ((step % ORBIT_STEPS) + ORBIT_STEPS) % ORBIT_STEPS;
  const along = at % SIDE_PX;
  const half = SIDE_PX / 2;
  const corners: readonly OrbitOffset[] = [
    { xPx: along - half, yPx: -half },
    { xPx: half, yPx: along - half },
    { xPx: half - along, yPx: half },
    { xPx: -half, yPx: half - along },
  ];
  return corners[Math.floor(at / SIDE_PX)] ?? { xPx: 0, yPx: 0 };
}
