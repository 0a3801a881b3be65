import type { EndedEvent } from './yardVerdict.ts';

/** Time for which answers list an ended event and no older answer raises it again, ms. */
export const ENDED_LISTED_MS = 600_000;

/** Facts by which answers are ordered. */
type Dated = { readonly generatedAtMs: number; readonly term: number | null };

/**
 * Returns whether an answer is older than the one held, or of a judge whose term is over. Such an answer improves
 * nothing (S13).
 *
 * Content from the future is a clock error: it must not lock out an answer that is right by the present time. If
 * either answer does not state its term, the two are compared by time alone.
 *
 * @param nowMs Network time, epoch ms.
 */
export function isOlder(received: Dated, held: Dated, staleAfterMs: number, nowMs: number): boolean {
  if (received.term !== null && held.term !== null && received.term < held.term) return true;
  const isHeldWrong = held.generatedAtMs - nowMs > staleAfterMs;
  const isRight = Math.abs(nowMs - received.generatedAtMs) <= staleAfterMs;
  return received.generatedAtMs < held.generatedAtMs && !(isHeldWrong && isRight);
}

/** Highest term received; null: none. */
export function latestTerm(held: number | null, received: number | null): number | null {
  return held === null || received === null ? (held ?? received) : Math.max(held, received);
}

/** Ended events that any answer of the last ten minutes named; null: none of the answers states ended events. */
export function endedOfLate(
  held: { readonly ended: readonly EndedEvent[] | null },
  received: { readonly ended: readonly EndedEvent[] | null; readonly generatedAtMs: number },
  isListed: (id: string) => boolean,
): readonly EndedEvent[] | null {
  if (held.ended === null || held.ended.length === 0) return received.ended;
  const named = new Set((received.ended ?? []).map(({ id }) => id));
  const before = held.ended.filter(
    ({ id, endedAtMs }) =>
      !named.has(id) && !isListed(id) && Math.abs(received.generatedAtMs - endedAtMs) <= ENDED_LISTED_MS,
  );
  return [...(received.ended ?? []), ...before];
}
