import type { ShownMoment } from './timeWarning.ts';

/** Times of a dataset, epoch ms. */
export type DatasetTimes = { readonly referenceMs: readonly number[]; readonly validAtMs: readonly number[] };

/** When a picture was made, and for when it holds, epoch ms. */
export type PictureTimes = { readonly initMs: number; readonly foreMs: number };

/**
 * The picture of a dataset that belongs to what the map shows (TIME-08): in live mode the newest, else the one of the
 * hour shown.
 *
 * @param initIndex Which of the reference times, the newest first.
 * @returns null where the dataset has none for it, or is not known: then nothing is drawn, for no rain is not the same
 * as no picture.
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
 * Whether a dataset is past its next update (LAYER-10): after it, not at it.
 *
 * @param nextUpdateMs Epoch ms; null: not told, then it is never late.
 */
export function isOverdue(nextUpdateMs: number | null, nowMs: number): boolean {
  return nextUpdateMs !== null && nowMs > nextUpdateMs;
}
