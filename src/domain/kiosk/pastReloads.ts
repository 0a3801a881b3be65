/** Reasons for which a page reloads itself, the most pressing first. */
export const RELOAD_REASONS = ['crash', 'sleep', 'stall', 'worker', 'memory', 'version'] as const;
export type ReloadReason = (typeof RELOAD_REASONS)[number];

/** Times at which this page last reloaded, by reason, network epoch ms; no entry: not in this tab. */
export type ReloadTimes = Readonly<Partial<Record<ReloadReason, number>>>;

/** Shortest time between two reloads, ms. Source: requirements GAP-36. */
export const RELOAD_PAUSE_MS = 60_000;

/**
 * Time for which a crashed page shows its notice before it reloads, ms. Long enough to be read, short enough for an
 * unattended display.
 */
export const CRASH_NOTICE_MS = 10_000;

/**
 * Time for which a crashed page stands before it reloads, ms: `CRASH_NOTICE_MS`, and longer where the last reload was
 * less than `RELOAD_PAUSE_MS` ago.
 *
 * @param atMs Now, epoch ms; NaN: nothing is known of the last reload.
 */
export function crashReloadAfterMs(reloads: ReloadTimes, atMs: number): number {
  const waits = Object.values(reloads)
    .filter((reloadedAtMs) => isWithin(RELOAD_PAUSE_MS, reloadedAtMs, atMs))
    .map((reloadedAtMs) => reloadedAtMs + RELOAD_PAUSE_MS - atMs);
  return Math.max(CRASH_NOTICE_MS, ...waits.map((waitMs) => Math.min(waitMs, RELOAD_PAUSE_MS)));
}

/** The newest reload; null: none is known. */
export function lastReload(
  reloads: ReloadTimes,
): { readonly reason: ReloadReason; readonly atMs: number } | null {
  return RELOAD_REASONS.reduce<ReturnType<typeof lastReload>>((newest, reason) => {
    const atMs = reloads[reason];
    return atMs !== undefined && (newest === null || atMs > newest.atMs) ? { reason, atMs } : newest;
  }, null);
}

/**
 * Returns whether two times lie within a span; a clock that was set may have left a time in the future, which counts
 * by its distance.
 */
export function isWithin(spanMs: number, oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) < spanMs;
}
