import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { joinSpans, type FileTime } from './unreadTime.ts';

/** What a recording proves about time (GAP-138). */
export type RecordingTime = {
  /** From its first to its last instant, epoch ms; null: it proves nothing at all. */
  readonly span: TimeSpan | null;
  /** Parts of the span that were not read, in order, apart from each other. */
  readonly unread: readonly TimeSpan[];
  /** Whether it was read from its beginning on; otherwise something before `span` may be missing. */
  readonly isBeginRead: boolean;
  /** Whether it was read up to its end; otherwise it may go on after `span`. */
  readonly isEndRead: boolean;
};

/** Of files that follow each other, a hole up to this long lies between two, not instead of one. */
const SEAM_MS = 1_000;

type Piece = FileTime & {
  /** What the file says of itself that it covers; null: it says nothing. */
  readonly ownSpan: TimeSpan | null;
};

/**
 * What several files prove together, in the order in which they were named.
 *
 * A loss without bounds ends at the neighbours of its file, where at least two files tell that they were named in
 * time order; otherwise it may lie anywhere. Between files that say what they cover, what none of them covers is
 * unread too.
 */
export function recordingTime(files: readonly Piece[]): RecordingTime {
  const spans = files.flatMap(({ span }) => (span === null ? [] : [span]));
  const isLost = files.some(({ unread }) => unread.length > 0);
  if (spans.length === 0) return { span: null, unread: [], isBeginRead: !isLost, isEndRead: !isLost };
  const span = {
    fromMs: Math.min(...spans.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...spans.map(({ toMs }) => toMs)),
  };
  const isInOrder =
    spans.length > 1 && spans.every(({ fromMs }, index) => index === 0 || fromMs >= spans[index - 1]!.toMs);
  const bounded = files.flatMap(({ unread }, index) => {
    const before = isInOrder ? (files.slice(0, index).findLast(hasSpan)?.span?.toMs ?? -Infinity) : -Infinity;
    const after = isInOrder ? (files.slice(index + 1).find(hasSpan)?.span?.fromMs ?? Infinity) : Infinity;
    return unread.map(({ fromMs, toMs }) => ({
      fromMs: fromMs === -Infinity ? before : fromMs,
      toMs: toMs === Infinity ? after : toMs,
    }));
  });
  const unread = joinSpans([...bounded, ...holesOf(files)]);
  return {
    span,
    unread: unread
      .filter(({ fromMs, toMs }) => toMs >= span.fromMs && !(fromMs >= span.toMs && toMs > span.toMs))
      .map(({ fromMs, toMs }) => ({
        fromMs: Math.max(fromMs, span.fromMs),
        toMs: Math.min(toMs, span.toMs),
      })),
    isBeginRead: unread.every(({ fromMs }) => fromMs >= span.fromMs),
    isEndRead: unread.every(({ toMs }) => toMs <= span.toMs),
  };
}

function hasSpan({ span }: FileTime): boolean {
  return span !== null;
}

function holesOf(files: readonly Piece[]): TimeSpan[] {
  const covered = joinSpans(
    files.flatMap(({ ownSpan }) =>
      ownSpan === null ? [] : [{ fromMs: ownSpan.fromMs, toMs: ownSpan.toMs + SEAM_MS }],
    ),
  );
  return covered.slice(1).map(({ fromMs }, index) => ({
    fromMs: covered[index]!.toMs - SEAM_MS,
    toMs: fromMs,
  }));
}
