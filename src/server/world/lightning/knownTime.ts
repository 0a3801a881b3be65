type Span = { fromMs: number; toMs: number };

/** Which time is completely known: a union of spans, both ends inclusive, epoch ms. */
export type KnownTime = {
  add(fromMs: number, toMs: number): void;
  /** Whether all of `[fromMs, toMs]` is known. */
  covers(fromMs: number, toMs: number): boolean;
  /** Newest known instant; null: nothing is known. */
  endMs(): number | null;
  forgetBefore(atMs: number): void;
  forgetAll(): void;
};

export function createKnownTime(): KnownTime {
  let spans: Span[] = []; // ordered, apart from each other; one as long as nothing is missing

  return {
    add(fromMs, toMs) {
      if (!(toMs >= fromMs)) return;
      const merged = { fromMs, toMs };
      const apart = spans.filter((span) => {
        // the next whole millisecond continues the last one
        const isApart = span.toMs + 1 < fromMs || span.fromMs > toMs + 1;
        if (!isApart) {
          merged.fromMs = Math.min(merged.fromMs, span.fromMs);
          merged.toMs = Math.max(merged.toMs, span.toMs);
        }
        return isApart;
      });
      spans = [...apart, merged].sort((a, b) => a.fromMs - b.fromMs);
    },
    covers: (fromMs, toMs) => spans.some((span) => span.fromMs <= fromMs && span.toMs >= toMs),
    endMs: () => spans.at(-1)?.toMs ?? null,
    forgetBefore(atMs) {
      spans = spans.filter((span) => span.toMs >= atMs);
    },
    forgetAll: () => void (spans = []),
  };
}
