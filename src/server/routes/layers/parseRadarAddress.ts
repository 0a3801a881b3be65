import { basicInstantMs } from '#domain/layers/fillTemplate.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import type { RadarAddress } from '../../world/radar/radarTile.ts';

/** Source: requirement CONST-19 (radar layer max zoom 15). */
const MAX_ZOOM = 15;
const WHOLE = /^\d{1,7}$/;
const PICTURE_EVERY_MS = 300_000;
/** An hour more than the slider reaches: a page may be older than the hour. */
const BACK_MS = 73 * STEP_MS;
const AHEAD_MS = 73 * STEP_MS;

export type RadarPath = {
  readonly init: string;
  readonly fore: string;
  readonly z: string;
  readonly x: string;
  readonly y: string;
};

/** The picture that a path names; null: there is no such picture, or none that anybody needs. */
export function parseRadarAddress(
  path: RadarPath,
  nowMs: number,
  everyMs = PICTURE_EVERY_MS,
): Omit<RadarAddress, 'scheme'> | null {
  const atMs = parsePictureTimes(path, nowMs, everyMs);
  const bare = path.y.endsWith('.png') ? path.y.slice(0, -'.png'.length) : '';
  if (atMs === null || ![path.z, path.x, bare].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(path.z), Number(path.x), Number(bare)];
  return z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z ? { z, x, y, atMs } : null;
}

/** For when a picture holds; null: a time that there is no picture of. */
export function parsePictureTimes(
  path: Pick<RadarPath, 'init' | 'fore'>,
  nowMs: number,
  everyMs = PICTURE_EVERY_MS,
): number | null {
  const atMs = basicInstantMs(path.fore);
  if (basicInstantMs(path.init) === null || atMs === null || atMs % everyMs !== 0) return null;
  return atMs < nowMs - BACK_MS || atMs > nowMs + AHEAD_MS ? null : atMs;
}
