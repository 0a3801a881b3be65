import type { SnapshotFrom } from 'xstate';
import { isOverdue } from '#domain/layers/layerTimes.ts';
import { hoursWithin, relativePosition, sliderSpan, timesCovered } from '#domain/time/sliderTime.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { timeSliderMachine } from './timeSliderMachine.ts';

type Snapshot = SnapshotFrom<typeof timeSliderMachine>;

/** The present as the slider last used it, epoch ms. */
export function selectNowMs({ context }: Snapshot): number {
  return context.nowMs;
}

/** Full hour that hourly layers show, epoch ms. */
export function selectStepMs({ context }: Snapshot): number {
  return context.stepMs;
}

/** Time that the page shows, epoch ms: the present in live mode, else the step. */
export function selectShownMs(snapshot: Snapshot): number {
  return selectIsLive(snapshot) ? snapshot.context.nowMs : snapshot.context.stepMs;
}

/** Whether the ticker runs. */
export function selectIsLive(snapshot: Snapshot): boolean {
  return snapshot.hasTag('live');
}

export function selectIsPlaying(snapshot: Snapshot): boolean {
  return snapshot.hasTag('playing');
}

export function selectIsHistorical({ context }: Snapshot): boolean {
  return context.centreMs !== null;
}

/**
 * Relative position of the shown time: 0 in live mode, −1 in the past, 1 in the future (TIME-04); −1 on every
 * historical map (GAP-7).
 */
export function selectRelativePosition(snapshot: Snapshot): -1 | 0 | 1 {
  if (selectIsLive(snapshot)) return 0;
  const { stepMs, nowMs } = snapshot.context;
  return selectIsHistorical(snapshot) ? -1 : relativePosition(stepMs, nowMs);
}

/** Span of the slider, epoch ms. Its ends are not full hours. */
export function selectSpan({ context }: Snapshot): TimeSpan {
  return sliderSpan(context.nowMs, context.centreMs);
}

/** First and last step of the handle, epoch ms. */
export function selectSteps(snapshot: Snapshot): TimeSpan {
  return hoursWithin(selectSpan(snapshot));
}

/** Span of the radar pictures, epoch ms; null: none is known. */
export function selectCoverage({ context }: Snapshot): TimeSpan | null {
  return context.validAtMs === null ? null : timesCovered(context.validAtMs, context.nowMs);
}

/**
 * Until when there are pictures, epoch ms:
 * to the end of the span as long as none are known, and to the present without any.
 */
export function selectPicturesEndMs(snapshot: Snapshot): number {
  const { validAtMs, nowMs } = snapshot.context;
  return selectCoverage(snapshot)?.toMs ?? (validAtMs === null ? selectSpan(snapshot).toMs : nowMs);
}

/**
 * Whether the dataset has a picture of the time shown, as it is drawn (see `pictureTimes`): in live mode any that is
 * not gone, else one of the step itself (S4). True as long as none are known.
 */
export function selectHasRadar(snapshot: Snapshot): boolean {
  const { validAtMs, goneMs, stepMs, nowMs } = snapshot.context;
  if (validAtMs === null) return true;
  if (!selectIsLive(snapshot)) return validAtMs.includes(stepMs);
  return validAtMs.length > 0 && !isOverdue(goneMs, nowMs);
}
