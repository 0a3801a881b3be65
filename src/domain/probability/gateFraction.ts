/** Probability up to which an override may be offered, this one included (OVR-02, S8). */
export const OVERRIDE_GATE_FRACTION = 0.05;

/**
 * Probability as the override rule reads it: an unknown one counts as certain (S8, GAP-77).
 *
 * @param fraction 0 to 1; null, NaN and anything outside that range: unknown.
 * @returns 0 to 1.
 */
export function gateFraction(fraction: number | null): number {
  return fraction !== null && fraction >= 0 && fraction <= 1 ? fraction : 1;
}

/** Returns whether lightning is unlikely enough for an override to be offered. */
export function isGateOpen(fraction: number | null): boolean {
  return gateFraction(fraction) <= OVERRIDE_GATE_FRACTION;
}
