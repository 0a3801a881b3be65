import type { ShownMoment } from './timeWarning.ts';

/** Times of a dataset, epoch ms. */
export type DatasetTimes = { readonly referenceMs: readonly number[]; readonly validAtMs: readonly number[] };

/** Reference time and valid time of a picture, epoch ms. */
export type PictureTimes = { readonly initMs: number; readonly foreMs: number };

/**
 * Picture of a dataset that belongs to the time of the map (TIME-08): in live mode the newest, else the one of the
 * hour shown.
 *
 * @param initIndex Index of the reference time, the newest first.
 * @returns null where the dataset has none for it, or is unknown: then nothing is drawn, because no rain is not the
 * same as no picture.
 */
export function pictureTimes(
  dataset: DatasetTimes | null,
  initIndex: number,
  { shownMs, isLive }: ShownMoment,
): PictureTimes | null {
  const initMs = dataset?.referenceMs[initIndex];
  if (dataset === null || initMs === undefined) return null;
  if (isLive) return { initMs, foreMs: initMs };
  return dataset.validAtMs.includes(shownMs) ? { initMs, foreMs: shownMs } : null;
}

/**
 * Returns whether a dataset is past its next update (LAYER-10): after it, not at it.
 *
 * @param nextUpdateMs Epoch ms; null: not stated, then it is never late.
 */
export function isOverdue(nextUpdateMs: number | null, nowMs: number): boolean {
  return nextUpdateMs !== null && nowMs > nextUpdateMs;
}
