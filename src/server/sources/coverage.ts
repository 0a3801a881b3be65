/** A stretch of time in which all lightning is known, epoch ms, both ends included. */
export type KnownSpan = readonly [fromMs: number, toMs: number];

/** What is known of time itself: where sources have watched without a gap. */
export type Coverage = {
  /** Notes that everything in the span is known. A span that ends before it begins says nothing. */
  add(fromMs: number, toMs: number): void;
  /** The newest stretch without a gap; null when nothing is known. */
  latest(): KnownSpan | null;
  spans(): readonly KnownSpan[];
  /** Nothing is known any more. */
  forget(): void;
};

/** What lies this far behind the newest known instant is forgotten: no quiet period reaches that far. */
const KEPT_MS = 24 * 3_600_000;

/** Spans that touch or overlap become one, so a gap that is filled in later closes. */
export function createCoverage(known: readonly KnownSpan[] = []): Coverage {
  let spans: KnownSpan[] = [];

  function add(fromMs: number, toMs: number): void {
    if (!(toMs >= fromMs)) return;
    const apart = spans.filter(([from, to]) => to < fromMs || from > toMs);
    const joined = spans.filter(([from, to]) => !(to < fromMs || from > toMs));
    const merged: KnownSpan = [
      Math.min(fromMs, ...joined.map(([from]) => from)),
      Math.max(toMs, ...joined.map(([, to]) => to)),
    ];
    const sorted = [...apart, merged].sort((a, b) => a[0] - b[0]);
    const newestMs = sorted.at(-1)![1];
    spans = sorted.filter(([, to]) => to >= newestMs - KEPT_MS);
  }

  for (const [fromMs, toMs] of known) add(fromMs, toMs);
  return { add, latest: () => spans.at(-1) ?? null, spans: () => spans, forget: () => void (spans = []) };
}
