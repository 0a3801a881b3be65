import type { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import type { FloodStatus } from '#domain/hazards/floodStatus.ts';
import type { Atmosphere } from './atmosphere.ts';
import { hashFraction } from './integerHash.ts';
import { TOWNS } from './placeNames.ts';
import { SNOW_BELOW_C } from './pointWeather.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GAUGES_A_TOWN = 2;
/** Rain of so many hours stands in a river yet, a third less each so many. */
const MEMORY_H = 30;
const RUNS_OFF_H = 12;
const NEAREST_M = 2_000;
const FARTHEST_M = 18_000;
const SALT = 502;

/** A gauge at a river; depths in feet, as gauges of the United States are read. */
export type Gauge = {
  readonly lid: string;
  readonly town: string;
  readonly at: LonLat;
  readonly nth: number;
  readonly usualFt: number;
  readonly ftPerMm: number;
};

/** Depths above the usual from which a status holds, the worst first. */
export const FLOOD_STEPS_FT: readonly (readonly [status: FloodStatus, aboveUsualFt: number])[] = [
  ['major', 9],
  ['moderate', 6],
  ['minor', 4],
  ['action', 2.5],
];

/** Gauges of North America, two at each town. */
export const GAUGES: readonly Gauge[] = listGauges();

/** The gauges as they stand: how high the water is follows from what rained there. */
export function floodGauges(
  atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>,
  atMs: number,
): FloodGaugeFeatures {
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: GAUGES.map((gauge) => ({
      type: 'Feature',
      id: gauge.lid,
      geometry: { type: 'Point', coordinates: [...gauge.at] },
      properties: {
        GaugeLID: gauge.lid,
        Status: gaugeStatus(atmosphere, gauge, atMs),
        hydrograph: `/layers/gauges/${gauge.lid}.svg`,
      },
    })),
  };
}

export function gaugeStatus(
  atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>,
  gauge: Gauge,
  atMs: number,
): FloodStatus {
  const dice = hashFraction(atmosphere.seed, SALT, gauge.nth, Math.floor(atMs / DAY_MS));
  if (dice < 0.03) return 'out_of_service';
  if (dice < 0.06) return 'obs_not_current';
  // whether anybody has said what a flood is there does not change from day to day
  if (hashFraction(atmosphere.seed, SALT, gauge.nth, -1) < 0.05) return 'not_defined';
  const [aboveFt = 0] = aboveUsualFt(atmosphere, gauge, [atMs]);
  const step = FLOOD_STEPS_FT.find(([, fromFt]) => aboveFt >= fromFt);
  if (step !== undefined) return step[0];
  return aboveFt < 0.02 && dice > 0.9 ? 'low_threshold' : 'no_flooding';
}

/** How far above its usual depth the water stands at some times, feet. */
export function aboveUsualFt(
  atmosphere: Pick<Atmosphere, 'weatherAt'>,
  { at: [lon, lat], ftPerMm }: Gauge,
  timesMs: readonly number[],
): number[] {
  const fallen = new Map<number, number>();
  const rainMm = (hour: number): number => {
    let mm = fallen.get(hour);
    if (mm === undefined) {
      const { precipMmPerH, temperatureC } = atmosphere.weatherAt(lon, lat, hour * HOUR_MS);
      mm = temperatureC > SNOW_BELOW_C ? precipMmPerH : 0; // snow stays where it falls
      fallen.set(hour, mm);
    }
    return mm;
  };
  return timesMs.map((atMs) => {
    const lastHour = Math.floor(atMs / HOUR_MS);
    let standingMm = 0;
    for (let back = 0; back < MEMORY_H; back++)
      standingMm += rainMm(lastHour - back) * Math.exp(-back / RUNS_OFF_H);
    return standingMm * ftPerMm;
  });
}

function listGauges(): Gauge[] {
  const taken = new Set<string>();
  return TOWNS.filter(({ lonLat: [lon] }) => lon < -50).flatMap(({ city, state, lonLat }, place) =>
    Array.from({ length: GAUGES_A_TOWN }, (_, one) => {
      const nth = place * GAUGES_A_TOWN + one;
      const dice = (salt: number) => hashFraction(SALT, nth, salt);
      const distanceM = NEAREST_M + dice(1) * (FARTHEST_M - NEAREST_M);
      const at = destination(lonLat, dice(2) * 360, distanceM);
      return {
        lid: lidOf(city, state, taken),
        town: `${city}, ${state}`,
        nth,
        at: roundLonLat(at, 4),
        usualFt: 2 + dice(3) * 6,
        ftPerMm: 0.08 + dice(4) * 0.16,
      } satisfies Gauge;
    }),
  );
}

/** Letters of the town and of its state with a number: AMAT1. */
function lidOf(city: string, state: string, taken: Set<string>): string {
  const letters = city
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toUpperCase();
  const stem = letters.slice(0, 3) + state[0]!;
  let digit = 1;
  while (taken.has(`${stem}${digit}`)) digit += 1;
  if (digit > 9) throw new Error(`There are more gauges called ${stem} than digits.`);
  taken.add(`${stem}${digit}`);
  return `${stem}${digit}`;
}
