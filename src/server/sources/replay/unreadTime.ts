import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** What the rows of one file say about time. */
export type FileTime = {
  /** What the file covers; null: it does not say, and has no row that does. */
  readonly span: TimeSpan | null;
  /** Where rows were lost, in order, apart from each other. */
  readonly unread: readonly TimeSpan[];
};

/** Follows one file, row by row. */
export type FileTimeRecord = {
  /** Notes a row that was read; answers whether its time goes back. */
  see(atMs: number): boolean;
  /** Notes that a row was lost: it may have been a strike anywhere. */
  lose(): void;
  end(): FileTime;
};

const ALL_TIME: TimeSpan = { fromMs: -Infinity, toMs: Infinity };

/**
 * A lost row lies between the rows around it. Where times go back, it may lie as much further as they ever go back in
 * the file; where they go back by more than half of the file's time, it may lie anywhere. Before the first row that was
 * read and after the last one nothing bounds it.
 *
 * @param ownSpan What the file says of itself that it covers: then any loss makes all of that unread.
 */
export function createFileTimeRecord(ownSpan: () => TimeSpan | null): FileTimeRecord {
  const lost: { fromMs: number; toMs: number }[] = [];
  let isLosing = false;
  let oldestMs = Infinity;
  let newestMs = -Infinity;
  let furthestBackMs = 0;

  /** Ends what was lost since the last row that was read. */
  function closeLoss(toMs: number, fromMs: number): void {
    isLosing = false;
    const last = lost.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else lost.push({ fromMs, toMs });
  }

  return {
    see(atMs) {
      if (isLosing) closeLoss(atMs, newestMs);
      const isBack = atMs < newestMs;
      furthestBackMs = Math.max(furthestBackMs, isBack ? newestMs - atMs : 0);
      oldestMs = Math.min(oldestMs, atMs);
      newestMs = Math.max(newestMs, atMs);
      return isBack;
    },
    lose() {
      isLosing = true;
    },
    end() {
      if (isLosing) closeLoss(Infinity, newestMs);
      const read = newestMs >= oldestMs ? { fromMs: oldestMs, toMs: newestMs } : null;
      const span = hull(read, ownSpan());
      if (lost.length === 0) return { span, unread: [] };
      if (ownSpan() !== null) return { span, unread: span === null ? [] : [span] };
      const isInNoOrder = furthestBackMs * 2 > newestMs - oldestMs;
      if (read === null || isInNoOrder) return { span, unread: [ALL_TIME] };
      const widened = lost.map(({ fromMs, toMs }) => ({
        fromMs: fromMs - furthestBackMs,
        toMs: toMs + furthestBackMs,
      }));
      return { span, unread: joinSpans(widened) };
    },
  };
}

function hull(one: TimeSpan | null, other: TimeSpan | null): TimeSpan | null {
  if (one === null || other === null) return one ?? other;
  return { fromMs: Math.min(one.fromMs, other.fromMs), toMs: Math.max(one.toMs, other.toMs) };
}

/** The same time as spans in order that neither touch nor overlap. */
export function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else joined.push({ fromMs, toMs });
  }
  return joined;
}
