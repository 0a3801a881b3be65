/**
 * What was read again of a feed proves nothing before the feed has told this process more: what the process before raised by
 * and could not store comes again before anything newer (S13). What is older than that may be a repeat of the past.
 */
export type AwaitedFeed = {
  isAwaited(): boolean;
  /**
   * Notes how far a delivery tells.
   *
   * @param toMs Newest time that it tells of, epoch ms; −Infinity: of none.
   * @returns Whether the feed is awaited no more, with this delivery.
   */
  note(toMs: number): boolean;
  /** What is noted during the work is read again. */
  recall(work: () => Promise<void>): Promise<void>;
};

/**
 * @param tellsLatest Whether each delivery tells the latest that there is, as the answer to a call does: then the same time
 *   again is enough.
 */
export function createAwaitedFeed(tellsLatest = false): AwaitedFeed {
  let isRecalling = false;
  let isAwaited = false;
  let recalledMs = -Infinity;

  return {
    isAwaited: () => isAwaited,
    note(toMs) {
      if (isRecalling) recalledMs = Math.max(recalledMs, toMs);
      const isMore = toMs > recalledMs || (tellsLatest && toMs === recalledMs);
      if (!isAwaited || isRecalling || !isMore) return false;
      isAwaited = false;
      return true;
    },
    async recall(work) {
      [isRecalling, isAwaited] = [true, true];
      await work();
      isRecalling = false;
    },
  };
}
