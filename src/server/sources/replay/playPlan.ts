import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { UnknownBecause } from '../strikeSource.ts';
import type { RecordingTime } from './recordingTime.ts';

/** A stretch of a recording's own time, epoch ms, that was read or not as a whole. */
type Stretch = {
  /** −Infinity: the time before the recording is taken for quiet. */
  readonly fromMs: number;
  /** Infinity: after the recording. */
  readonly toMs: number;
  /** null: all of it was read. */
  readonly unknownBecause: UnknownBecause | null;
};

/** What has passed of a stretch since it was last asked for. */
export type PlanPart = Stretch & {
  /** Whether it is the first part of its stretch. */
  readonly isNew: boolean;
};

/** Goes through a recording once. */
export type PlayPlan = {
  /** What lies between the instant asked for before and this one, in order. */
  upTo(nowMs: number): PlanPart[];
  /** Whether the end of the recording was told. */
  isOver(): boolean;
};

/**
 * Cuts the time of a recording into what was read and what was not.
 *
 * @param apartMs What a gap is at least: one instant that was not read must not vanish between two that were.
 */
export function createPlayPlan(time: RecordingTime & { readonly span: TimeSpan }, apartMs: number): PlayPlan {
  const stretches = stretchesOf(time, apartMs);
  let current = 0;
  let doneMs: number | null = null;

  return {
    upTo(nowMs) {
      const parts: PlanPart[] = [];
      for (;;) {
        const stretch = stretches[current]!;
        if (stretch.fromMs > nowMs) return parts;
        const toMs = Math.min(stretch.toMs, nowMs);
        parts.push({ ...stretch, fromMs: doneMs ?? stretch.fromMs, toMs, isNew: doneMs === null });
        doneMs = toMs;
        if (stretch.toMs > nowMs) return parts;
        current += 1;
        doneMs = null;
      }
    },
    isOver: () => current === stretches.length - 1 && doneMs !== null,
  };
}

function stretchesOf(
  { span, unread, isBeginRead, isEndRead }: RecordingTime & { span: TimeSpan },
  apartMs: number,
) {
  const stretches: Stretch[] = [];
  let fromMs = isBeginRead ? -Infinity : span.fromMs;
  const goOn = (toMs: number, unknownBecause: UnknownBecause | null): void => {
    if (toMs <= fromMs) return;
    stretches.push({ fromMs, toMs, unknownBecause });
    fromMs = toMs;
  };
  for (const gap of unread) {
    goOn(gap.fromMs, null);
    goOn(Math.max(gap.toMs, gap.fromMs + apartMs), 'recordingIncomplete');
  }
  goOn(span.toMs, null);
  goOn(Infinity, isEndRead ? 'recordingEnded' : 'recordingIncomplete');
  return stretches;
}
