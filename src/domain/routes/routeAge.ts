/**
 * Age from which routes say that they are old, ms.
 *
 * Source: our decision, docs/data-sources.md: a list of warnings of this age proves nothing, and no older one would be
 * taken for a new route.
 */
export const ROUTE_OLD_AFTER_MS = 15 * 60_000;

/** Returns whether routes are too old to set out by, epoch ms; true if a time is not known. Never throws. */
export function isRouteOld(asOfMs: number, nowMs: number): boolean {
  return !(nowMs - asOfMs < ROUTE_OLD_AFTER_MS);
}
