import type { TimeSpan } from '../time/timeSpan.ts';

/** Times of a recording that a comparison of policies may use. */
export type LabTime = {
  /** From the first to the last instant of the recording; null: it proves nothing. */
  readonly span: TimeSpan | null;
  /** Parts of the span that are left out, ascending, none touching another. */
  readonly excluded: readonly TimeSpan[];
};

/** What a recording proves about time: its span, and the parts that were not read. */
export type RecordedTime = { readonly span: TimeSpan | null; readonly unread: readonly TimeSpan[] };

/**
 * Finds what is left out of a comparison, for all policies alike: time that was not read and the settling time after it,
 * because a strike that is not in the recording could still close the yard (S1). The time before the recording was not read
 * either, so that its first part is left out too.
 *
 * @param settlingMs The same for all policies, see `settlingMs`.
 */
export function labTime({ span, unread }: RecordedTime, settlingMs: number): LabTime {
  if (span === null) return { span, excluded: [] };
  const joined: { fromMs: number; toMs: number }[] = [];
  const gaps = [{ fromMs: -Infinity, toMs: span.fromMs }, ...unread].toSorted((a, b) => a.fromMs - b.fromMs);
  for (const gap of gaps) {
    const toMs = Math.min(gap.toMs + settlingMs, span.toMs);
    const last = joined.at(-1);
    if (last !== undefined && gap.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else joined.push({ fromMs: Math.max(gap.fromMs, span.fromMs), toMs });
  }
  return { span, excluded: joined.filter(({ fromMs, toMs }) => toMs > fromMs) };
}

/** Returns whether an instant may be used. The first and the last instant of time that was not read were read. */
export function isUsed({ span, excluded }: LabTime, atMs: number): boolean {
  if (span === null || !(atMs > span.fromMs && atMs <= span.toMs)) return false;
  const gap = excluded[firstEndingAfter(excluded, atMs)];
  return gap === undefined || gap.fromMs >= atMs;
}

/** Returns the time of a stretch that may be used, ms. */
export function usedMs({ span, excluded }: LabTime, stretch: TimeSpan): number {
  if (span === null) return 0;
  let ms = commonMs(span, stretch);
  for (let nth = firstEndingAfter(excluded, stretch.fromMs); nth < excluded.length; nth += 1) {
    if (excluded[nth]!.fromMs >= stretch.toMs) break;
    ms -= commonMs(excluded[nth]!, stretch);
  }
  return ms;
}

/** Returns whether the whole stretch may be used. */
export function isWhollyUsed(time: LabTime, stretch: TimeSpan): boolean {
  return usedMs(time, stretch) === stretch.toMs - stretch.fromMs;
}

/** Index of the first of ordered stretches that ends after an instant; their number: none does. */
function firstEndingAfter(stretches: readonly TimeSpan[], atMs: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.toMs > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

function commonMs(a: TimeSpan, b: TimeSpan): number {
  return Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));
}
