import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { hashFraction, integerHash } from './integerHash.ts';

/** One tropical storm: born at sea, turning from the trades into the westerlies, and gone before any yard. */
export type TropicalStorm = {
  readonly id: string;
  readonly name: string;
  readonly seed: number;
  readonly bornAtMs: number;
  /** Exclusive. */
  readonly diesAtMs: number;
  /** Three points of its way: birth, turn, end. */
  readonly way: readonly [LonLat, LonLat, LonLat];
  /** Sustained wind at its strongest. */
  readonly peakMps: number;
};

/** A storm at one time. */
export type TropicalState = {
  readonly lonLat: LonLat;
  /** Sustained wind around its eye, m/s; 0 before birth and after the end. */
  readonly windMaxMps: number;
};

const DAY_MS = 86_400_000;
const SALT = 505;
const SLOT_DAYS = 9;
const STAGGER_DAYS = 2;
const SHORTEST_DAYS = 7;
const LONGEST_DAYS = 9.5;
const LEAST_PEAK_MPS = 22;
const MOST_PEAK_MPS = 62;
/** From the eye of a storm to its strongest wind. */
export const EYE_RADIUS_M = 45_000;

/** How the wind falls off outside the eye, and where nothing of it is left. Source: the usual power law of hurricanes. */
const FALL_OFF = 0.55;
const TROPICAL_REACH_M = 600_000;

/**
 * Seas that storms are born over, with the mean of their way. It keeps off land, as it keeps off every yard: the model
 * does not tell a coast from the sea.
 */
const BASINS: readonly { name: string; way: readonly [LonLat, LonLat, LonLat] }[] = [
  {
    name: 'al',
    way: [
      [-41, 13],
      [-61, 24],
      [-49, 39],
    ],
  }, // Atlantic
  {
    name: 'ep',
    way: [
      [-106, 12],
      [-124, 17.5],
      [-137, 25],
    ],
  }, // eastern Pacific
];

/** The lists of the two basins, without those of storms that had their names retired. */
const NAMES: readonly (readonly string[])[] = [
  [
    'ARTHUR',
    'BERTHA',
    'CRISTOBAL',
    'DOLLY',
    'EDOUARD',
    'FAY',
    'GONZALO',
    'HANNA',
    'JOSEPHINE',
    'KYLE',
    'MARCO',
  ],
  [
    'AMANDA',
    'BORIS',
    'CRISTINA',
    'DOUGLAS',
    'ELIDA',
    'FAUSTO',
    'GENEVIEVE',
    'HERNAN',
    'ISELLE',
    'JULIO',
    'KARINA',
  ],
];

/** Storms alive at some time in `[fromMs, toMs)`, any time of the year: plausible, not a climate. */
export function tropicalStorms(seed: number, fromMs: number, toMs: number): TropicalStorm[] {
  const slotMs = SLOT_DAYS * DAY_MS;
  const first = Math.floor((fromMs - (STAGGER_DAYS + LONGEST_DAYS) * DAY_MS) / slotMs);
  return BASINS.flatMap((_, basin) => {
    const storms: TropicalStorm[] = [];
    for (let slot = first; slot * slotMs < toMs; slot++) {
      const storm = stormOf(integerHash(seed, SALT, basin, slot), basin, slot);
      if (storm.bornAtMs < toMs && storm.diesAtMs > fromMs) storms.push(storm);
    }
    return storms;
  });
}

/** Where a storm is and how it blows; for times out of its life where it began or ended, without wind. */
export function tropicalState(storm: TropicalStorm, atMs: number): TropicalState {
  const share = (atMs - storm.bornAtMs) / (storm.diesAtMs - storm.bornAtMs);
  const along = Math.min(1, Math.max(0, share));
  return {
    lonLat: pointOf(storm.way, along),
    windMaxMps: share > 0 && share < 1 ? storm.peakMps * Math.sin(Math.PI * along) ** 0.6 : 0,
  };
}

/** Sustained wind at a distance from the eye, m/s. */
export function tropicalWindMps({ windMaxMps }: TropicalState, distanceM: number): number {
  if (distanceM >= TROPICAL_REACH_M) return 0;
  const inner = distanceM < EYE_RADIUS_M;
  const shape = inner ? distanceM / EYE_RADIUS_M : (EYE_RADIUS_M / distanceM) ** FALL_OFF;
  return windMaxMps * shape * (inner ? 1 : 1 - ((distanceM - EYE_RADIUS_M) / TROPICAL_REACH_M) ** 2);
}

/** Farthest from the eye that the wind reaches a speed, metres; 0: it does not. */
export function tropicalRadiusM(state: TropicalState, speedMps: number): number {
  if (state.windMaxMps < speedMps) return 0;
  let [low, high] = [EYE_RADIUS_M, TROPICAL_REACH_M];
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (tropicalWindMps(state, middle) >= speedMps) low = middle;
    else high = middle;
  }
  return low;
}

function stormOf(seed: number, basin: number, slot: number): TropicalStorm {
  const dice = (salt: number) => hashFraction(seed, salt);
  const { name: basinName, way } = BASINS[basin]!;
  const names = NAMES[basin]!;
  const bornAtMs = Math.round((slot * SLOT_DAYS + dice(1) * STAGGER_DAYS) * DAY_MS);
  const moved = (nth: 0 | 1 | 2, reachM: number): LonLat =>
    destination(way[nth], dice(4 + nth) * 360, dice(7 + nth) * reachM);
  return {
    id: `${basinName}-${slot}`,
    name: names[((slot % names.length) + names.length) % names.length]!,
    seed,
    bornAtMs,
    diesAtMs: Math.round(bornAtMs + (SHORTEST_DAYS + dice(2) * (LONGEST_DAYS - SHORTEST_DAYS)) * DAY_MS),
    way: [moved(0, 250_000), moved(1, 300_000), moved(2, 400_000)],
    peakMps: LEAST_PEAK_MPS + dice(3) * (MOST_PEAK_MPS - LEAST_PEAK_MPS),
  };
}

/** A quadratic curve through birth and end, drawn towards the turn. */
function pointOf([from, turn, to]: TropicalStorm['way'], along: number): LonLat {
  const rest = 1 - along;
  const mix = (axis: 0 | 1) =>
    rest * rest * from[axis] + 2 * rest * along * turn[axis] + along * along * to[axis];
  return [mix(0), mix(1)];
}
