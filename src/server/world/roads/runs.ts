import { bearingDeg, type LonLat } from '#domain/geo/distance.ts';
import { hashFraction, integerHash } from '../../sources/simulator/integerHash.ts';
import { alongLine } from './alongLine.ts';
import type { Lane, RunPlace } from './lanes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a vehicle waits for its next load, and how long it is unloaded. */
const WAITS_H = { least: 2, most: 9 };
const UNLOADED_MS = HOUR_MS;
/** Letters and digits that cannot be taken for one another. */
const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXYZ';
const LETTER_COUNT = 4;

/** One journey of a vehicle. */
export type Run = {
  readonly vehicle: number;
  readonly vrid: string;
  readonly seed: number;
  readonly lane: Lane;
  /** From the first end of its lane to the second. */
  readonly isOutward: boolean;
  readonly origin: RunPlace;
  readonly goal: RunPlace;
  /** It stands at its origin from then on, for its load. */
  readonly beginMs: number;
  readonly departMs: number;
  readonly arriveMs: number;
  /** Then its next run begins. */
  readonly endMs: number;
};

/** Where a vehicle is on a run; before it departs and after it has arrived it stands. */
export type RunState = {
  readonly place: LonLat;
  readonly bearing: number | null;
  readonly isMoving: boolean;
};

/** Number of the run that a vehicle is on at a time. It goes to and fro for ever. */
export function runNumber(vehicleSeed: number, lane: Lane, atMs: number): number {
  const { phaseMs, turnMs } = rhythm(vehicleSeed, lane);
  return Math.floor((atMs - phaseMs) / turnMs);
}

export function runOf(vehicle: number, vehicleSeed: number, lane: Lane, nth: number): Run {
  const { phaseMs, turnMs, waitsMs } = rhythm(vehicleSeed, lane);
  const seed = integerHash(vehicleSeed, 40, nth);
  const isOutward = nth % 2 === 0;
  const [origin, goal] = isOutward ? lane.ends : [lane.ends[1], lane.ends[0]];
  const beginMs = phaseMs + nth * turnMs;
  const departMs = beginMs + waitsMs;
  const arriveMs = departMs + Math.round(lane.wholeS) * 1_000;
  const times = { beginMs, departMs, arriveMs, endMs: beginMs + turnMs };
  return { vehicle, vrid: vridOf(seed), seed, lane, isOutward, origin, goal, ...times };
}

export function runStateAt({ lane, isOutward, departMs, arriveMs }: Run, atMs: number): RunState {
  const doneS = Math.min(lane.wholeS, Math.max(0, (atMs - departMs) / 1_000));
  const isMoving = atMs >= departMs && atMs < arriveMs;
  const wayS = isOutward ? doneS : lane.wholeS - doneS;
  const { after, place } = alongLine(lane.line, lane.alongS, wayS);
  const [a, b] = [lane.line[after - 1]!, lane.line[after]!];
  const ahead = isOutward ? bearingDeg(a, b) : bearingDeg(b, a);
  return { place, bearing: isMoving ? Math.round(ahead) % 360 : null, isMoving };
}

/** KEP and eight letters and digits, the same for the same run. */
function vridOf(seed: number): string {
  let vrid = 'KEP';
  for (let part = 0; part < 2; part++) {
    let rest = integerHash(seed, 41, part);
    for (let n = 0; n < LETTER_COUNT; n++) {
      vrid += LETTERS[rest % LETTERS.length];
      rest = Math.floor(rest / LETTERS.length);
    }
  }
  return vrid;
}

function rhythm(vehicleSeed: number, lane: Lane) {
  const waitsH = WAITS_H.least + hashFraction(vehicleSeed, 1) * (WAITS_H.most - WAITS_H.least);
  const waitsMs = Math.round((waitsH * HOUR_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  const turnMs = Math.ceil((waitsMs + lane.wholeS * 1_000 + UNLOADED_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;
  const phaseMs = Math.floor((hashFraction(vehicleSeed, 2) * turnMs) / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  return { phaseMs, turnMs, waitsMs };
}
