import { instantMs } from '#domain/time/instant.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import type { RadarAddress } from '../radar/radarTile.ts';

/** Source: requirement CONST-19 (radar layer max zoom 15). */
const MAX_ZOOM = 15;
const WHOLE = /^\d{1,7}$/;
const BASIC = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
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
export function parseRadarAddress(path: RadarPath, nowMs: number): Omit<RadarAddress, 'scheme'> | null {
  const atMs = basicInstantMs(path.fore);
  const bare = path.y.endsWith('.png') ? path.y.slice(0, -'.png'.length) : '';
  if (basicInstantMs(path.init) === null || atMs === null || atMs % PICTURE_EVERY_MS !== 0) return null;
  if (atMs < nowMs - BACK_MS || atMs > nowMs + AHEAD_MS) return null;
  if (![path.z, path.x, bare].every((part) => WHOLE.test(part))) return null;
  const [z, x, y] = [Number(path.z), Number(path.x), Number(bare)];
  return z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z ? { z, x, y, atMs } : null;
}

/** Epoch ms of 20260704T183000Z; null: that is no instant. */
function basicInstantMs(text: string): number | null {
  return BASIC.test(text) ? instantMs(text.replace(BASIC, '$1-$2-$3T$4:$5:$6Z')) : null;
}
