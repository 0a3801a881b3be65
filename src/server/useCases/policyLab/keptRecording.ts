import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { StrikeRecording } from '../../sources/replay/recordingBuilder.ts';
import { createStrikeCollector } from '../../sources/replay/strikeCollector.ts';
import type { MinuteDependencies } from '../../world/lightning/knownMinutes.ts';
import { stepOf, WINDOW_MS } from '../../world/lightning/stepWindow.ts';
import { readKnownStep, rowsOf } from '../../world/lightning/strikeStepBody.ts';

/** Steps that are read between two reports of progress: an hour. */
const READ_AT_ONCE = 720;

/**
 * Reads the lightning that the service has kept, step by step, as a recording. A step that was not kept and that no
 * source can tell is time that was not read, never quiet (S4), and so are the two hours before it: a strike that came late
 * lies in a step after its own, which may be the one that is missing. Strikes of drills are not in it.
 *
 * @param onRead Receives the number of steps that were read.
 */
export function readKept(
  { fromMs, toMs }: TimeSpan,
  { readStep, tellStrikes }: MinuteDependencies,
  onRead: (steps: number) => void,
): StrikeRecording {
  const strikes = createStrikeCollector();
  const unread: { fromMs: number; toMs: number }[] = [];
  const span = { fromMs: stepOf(fromMs), toMs: stepOf(toMs) };
  const steps = (span.toMs - span.fromMs) / STEP_MS;

  function missStep(stepMs: number): void {
    const gap = { fromMs: Math.max(span.fromMs, stepMs - WINDOW_MS), toMs: stepMs + STEP_MS };
    const last = unread.at(-1);
    if (last !== undefined && gap.fromMs <= last.toMs) last.toMs = gap.toMs;
    else unread.push(gap);
  }

  for (let nth = 0; nth < steps; nth += 1) {
    const stepMs = span.fromMs + nth * STEP_MS;
    const bytes = readStep(stepMs);
    const kept = bytes === null ? null : (readKnownStep(stepMs, bytes)?.strikes ?? null);
    const known = kept ?? tellStrikes?.(stepMs, stepMs + STEP_MS) ?? null;
    if (known === null) missStep(stepMs);
    else for (const { lon, lat, atMs, kind } of rowsOf(known)) strikes.append(lon, lat, atMs, kind);
    if ((nth + 1) % READ_AT_ONCE === 0) onRead(nth + 1);
  }
  const ordered = strikes.inTimeOrder();
  return {
    strikes: ordered,
    read: ordered.count,
    accepted: ordered.count,
    rejected: 0,
    problems: [],
    time: timeOf(span, unread),
  };
}

/** Where no step at all was read, nothing is proven. */
function timeOf(span: TimeSpan, unread: readonly TimeSpan[]): StrikeRecording['time'] {
  const [first] = unread;
  const isNothing = first !== undefined && first.fromMs <= span.fromMs && first.toMs >= span.toMs;
  return {
    span: isNothing || span.toMs <= span.fromMs ? null : span,
    unread: isNothing ? [] : unread,
    isBeginRead: !isNothing && first?.fromMs !== span.fromMs,
    isEndRead: !isNothing && unread.at(-1)?.toMs !== span.toMs,
  };
}
