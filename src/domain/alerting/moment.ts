/** Time of a verdict, by the clock and by the content that it rests on. Epoch ms; NaN proves nothing. */
export type Moment = {
  /** Network time. */
  readonly nowMs: number;
  /** Time that both the clock and the content of the answer have reached. */
  readonly provenMs: number;
};

/**
 * Moment of an answer.
 *
 * An event that closes a yard is over by `provenMs`, not by the clock alone: a clock that is ahead by less than
 * content may be old would open the yard early, and nothing would look stale (S2, S6). So a hazard ends once an
 * answer from after its end was received. An event that opens a yard is over by the clock.
 *
 * @param feed Last good answer; null before the first one, when only the clock is known.
 */
export function momentOf(feed: { readonly generatedAtMs: number } | null, nowMs: number): Moment {
  return { nowMs, provenMs: feed === null ? nowMs : Math.min(nowMs, feed.generatedAtMs) };
}
