/** Interval at which everything that a map shows is reloaded, ms. Sources: requirements MAP-03, CONST-12. */
const REFRESH_EVERY_MS = 360_000;

/** Start of the refresh round in which a time lies, epoch ms: each page counts from its own start. */
export function refreshRoundMs(nowMs: number, beganMs: number): number {
  return beganMs + Math.floor((nowMs - beganMs) / REFRESH_EVERY_MS) * REFRESH_EVERY_MS;
}
