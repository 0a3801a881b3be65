/** At or below this probability an override may be offered, above it not (OVR-02, S8). */
export const OVERRIDE_GATE_FRACTION = 0.05;

/**
 * The probability as the override rule reads it: one that is not known counts as certain (S8, GAP-77).
 *
 * @param fraction 0 to 1; null, NaN and anything outside that range: not known.
 * @returns 0 to 1.
 */
export function gateFraction(fraction: number | null): number {
  return fraction !== null && fraction >= 0 && fraction <= 1 ? fraction : 1;
}

/** Is lightning unlikely enough for an override to be offered? */
export function isGateOpen(fraction: number | null): boolean {
  return gateFraction(fraction) <= OVERRIDE_GATE_FRACTION;
}
