import type { EndedEvent } from './yardVerdict.ts';

/** So long an ended event is named by answers, and so long no older answer raises it again, ms. */
export const ENDED_LISTED_MS = 600_000;

/** What places an answer before or after others. */
type Dated = { readonly generatedAtMs: number; readonly term: number | null };

/**
 * Is an answer older than what is held, or of a judge whose term is over? Such a one improves nothing (S13).
 *
 * Content from the future is an error of a clock: it must not lock out an answer that is right by the present time.
 * Answers of which one does not state its term are compared by time alone.
 *
 * @param nowMs Network time, epoch ms.
 */
export function isOlder(heard: Dated, held: Dated, staleAfterMs: number, nowMs: number): boolean {
  if (heard.term !== null && held.term !== null && heard.term < held.term) return true;
  const isHeldWrong = held.generatedAtMs - nowMs > staleAfterMs;
  const isRight = Math.abs(nowMs - heard.generatedAtMs) <= staleAfterMs;
  return heard.generatedAtMs < held.generatedAtMs && !(isHeldWrong && isRight);
}

/** The highest term that was heard of; null: none. */
export function latestTerm(held: number | null, heard: number | null): number | null {
  return held === null || heard === null ? (held ?? heard) : Math.max(held, heard);
}

/** Ended events that any answer of the last ten minutes named; null: none of them tells of ended events. */
export function endedOfLate(
  held: { readonly ended: readonly EndedEvent[] | null },
  heard: { readonly ended: readonly EndedEvent[] | null; readonly generatedAtMs: number },
  isListed: (id: string) => boolean,
): readonly EndedEvent[] | null {
  if (held.ended === null || held.ended.length === 0) return heard.ended;
  const named = new Set((heard.ended ?? []).map(({ id }) => id));
  const before = held.ended.filter(
    ({ id, endedAtMs }) =>
      !named.has(id) && !isListed(id) && Math.abs(heard.generatedAtMs - endedAtMs) <= ENDED_LISTED_MS,
  );
  return [...(heard.ended ?? []), ...before];
}
