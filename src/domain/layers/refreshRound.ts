/** How often everything that a map shows is asked for anew, ms. Sources: requirements MAP-03, CONST-12. */
const REFRESH_EVERY_MS = 360_000;

/** When the round of refreshes began in which a time lies, ms since the epoch: each page counts from when it began itself. */
export function refreshRoundMs(nowMs: number, beganMs: number): number {
  return beganMs + Math.floor((nowMs - beganMs) / REFRESH_EVERY_MS) * REFRESH_EVERY_MS;
}
