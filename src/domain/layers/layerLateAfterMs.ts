/**
 * Time after which what a layer still awaits counts as missing, ms.
 * Our own decision: no picture is not the same as no rain (S4).
 */
export const LAYER_LATE_AFTER_MS = 10_000;
