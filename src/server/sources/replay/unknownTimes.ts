import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { UnknownBecause } from '../strikeSource.ts';
import type { RecordingTime } from './recordingTime.ts';

/** Time in which the status of a facility would be UNKNOWN. */
export type UnknownTime = TimeSpan & { readonly because: UnknownBecause };

/**
 * When a facility's status would be UNKNOWN, in order: while nothing was read, for a quiet period after that (S1), and
 * from the end of the recording on. It is not while lightning closes the facility.
 *
 * @param closings In time order; their ends are exclusive.
 */
export function unknownTimes(
  { span, unread, isEndRead }: RecordingTime,
  quietPeriodMs: number,
  closings: readonly { readonly startAtMs: number; readonly endAtMs: number }[],
): UnknownTime[] {
  const tail = isEndRead ? 'recordingEnded' : 'recordingIncomplete';
  if (span === null) return [{ fromMs: -Infinity, toMs: Infinity, because: tail }];
  const times: UnknownTime[] = [];
  for (const gap of unread) {
    const toMs = Math.min(gap.toMs + quietPeriodMs, span.toMs);
    const last = times.at(-1);
    if (last !== undefined && gap.fromMs <= last.toMs) times[times.length - 1] = { ...last, toMs };
    else if (toMs > gap.fromMs) times.push({ fromMs: gap.fromMs, toMs, because: 'recordingIncomplete' });
  }
  const last = times.at(-1);
  if (last?.toMs === span.toMs && last.because === tail)
    times[times.length - 1] = { ...last, toMs: Infinity };
  else times.push({ fromMs: span.toMs, toMs: Infinity, because: tail });
  return times.flatMap((time) => without(time, closings));
}

/** What is left of a time when closings are taken out. */
function without(
  time: UnknownTime,
  closings: readonly { readonly startAtMs: number; readonly endAtMs: number }[],
): UnknownTime[] {
  const left: UnknownTime[] = [];
  let { fromMs } = time;
  for (const { startAtMs, endAtMs } of closings) {
    if (endAtMs <= fromMs || startAtMs >= time.toMs) continue;
    if (startAtMs > fromMs) left.push({ ...time, fromMs, toMs: startAtMs });
    fromMs = Math.max(fromMs, endAtMs);
  }
  if (fromMs < time.toMs) left.push({ ...time, fromMs });
  return left;
}
