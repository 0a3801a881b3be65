import type { WindProbabilityFeatures } from '#contracts/tropicalFeatures.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { WIND_PROBABILITY_EDGES } from '#domain/hazards/hazardBands.ts';
import type { Atmosphere } from './atmosphere.ts';
import { outlines } from './outlines.ts';
import { EYE_RADIUS_M, tropicalRadiusM, tropicalState, tropicalStorms } from './tropicalStorm.ts';

const HOUR_MS = 3_600_000;
const KNOT_MPS = 0.514444;
const AHEAD_H = 120;
const EVERY_H = 6;
/** What is not known of where the wind will reach, now and more each hour, metres. */
const ERROR_NOW_M = 25_000;
const ERROR_EACH_HOUR_M = 2_200;
/** What is not known of how hard it will blow, m/s. */
const WIND_ERROR_MPS = 3;
const WIND_ERROR_EACH_HOUR_MPS = 0.08;

const GRID = { west: -152, south: 4, stepDeg: 1, columns: 125, rows: 50 } as const;

type Moment = { lonLat: LonLat; radiusM: number; errorM: number; chance: number };

/** Where it may blow at least so hard within five days, in bands of probability (POPUP-18). */
export function windProbability(
  { seed }: Pick<Atmosphere, 'seed'>,
  atMs: number,
  speedKn: 34 | 50 | 64,
): WindProbabilityFeatures {
  const moments = momentsOf(seed, atMs, speedKn * KNOT_MPS);
  const values = Float64Array.from({ length: GRID.columns * GRID.rows }, (_, nth) =>
    percentAt(moments, [
      GRID.west + (nth % GRID.columns) * GRID.stepDeg,
      GRID.south + Math.floor(nth / GRID.columns) * GRID.stepDeg,
    ]),
  );
  const field = { ...GRID, values };
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: WIND_PROBABILITY_EDGES.flatMap((from, nth) => {
      const below = WIND_PROBABILITY_EDGES[nth + 1] ?? null;
      const percentage_span = below === null ? `>${from}%` : `${from}-${below}%`;
      return outlines(field, from, below).map((geometry, part) => ({
        type: 'Feature' as const,
        id: `${speedKn}kt-${from}-${part}`,
        geometry,
        properties: { percentage_span },
      }));
    }),
  };
}

function momentsOf(seed: number, atMs: number, speedMps: number): Moment[] {
  const steps = Array.from({ length: AHEAD_H / EVERY_H + 1 }, (_, nth) => nth * EVERY_H);
  return tropicalStorms(seed, atMs, atMs + 1).flatMap((storm) =>
    steps.flatMap((leadH) => {
      const state = tropicalState(storm, atMs + leadH * HOUR_MS);
      const windError = WIND_ERROR_MPS + leadH * WIND_ERROR_EACH_HOUR_MPS;
      const chance = share((state.windMaxMps - speedMps) / windError);
      if (chance < 0.01 || state.windMaxMps === 0) return [];
      const radiusM = Math.max(EYE_RADIUS_M, tropicalRadiusM(state, speedMps));
      return [{ lonLat: state.lonLat, radiusM, chance, errorM: ERROR_NOW_M + leadH * ERROR_EACH_HOUR_M }];
    }),
  );
}

/** The most that any moment says: they depend on each other far too much to be multiplied. */
function percentAt(moments: readonly Moment[], at: LonLat): number {
  let most = 0;
  for (const { lonLat, radiusM, errorM, chance } of moments) {
    if (Math.abs(lonLat[1] - at[1]) * 111_000 > radiusM + 3 * errorM) continue;
    most = Math.max(most, chance * share((radiusM - greatCircleM(lonLat, at)) / errorM));
  }
  return most * 100;
}

/** Share of a normal spread below so many of its widths. Source: the logistic approximation, good to 0.01. */
function share(widths: number): number {
  return 1 / (1 + Math.exp(-1.702 * widths));
}
