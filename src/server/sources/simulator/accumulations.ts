import {
  WINTER_IMPACTS,
  type RainfallFeatures,
  type WinterImpactFeatures,
} from '#contracts/accumulationFeatures.ts';
import { cmToInches } from '#domain/units/convert.ts';
import type { Atmosphere } from './atmosphere.ts';
import { outlines, type FieldGrid } from './outlines.ts';
import { isSea } from './placeNames.ts';
import { SNOW_BELOW_C } from './pointWeather.ts';
import { slug } from './slug.ts';

const HOUR_MS = 3_600_000;
const EVERY_H = 3;
const WINTER_H = 72;
const GRID = { west: -128, south: 24, stepDeg: 1, columns: 75, rows: 35 } as const;

/** Lower edges, inches (GAP-44, tokens `rf-2` to `rf-10`). */
const RAIN_EDGES_IN = [0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
/** Snow from which each impact holds, centimetres in three days. Source: our own, after the words of the index. */
const IMPACT_FROM_CM = [2, 8, 20, 40, 70] as const;

type Sky = Pick<Atmosphere, 'steadyRainAt'>;

/** What will fall as rain within some days, in inches; thunderstorms, which nobody can foresee, are left out (POPUP-17). */
export function rainfallForecast(atmosphere: Sky, atMs: number, days: 2 | 5): RainfallFeatures {
  const field = accumulate(atmosphere, atMs, days * 24, ({ precipMmPerH, temperatureC }) =>
    temperatureC > SNOW_BELOW_C ? cmToInches(precipMmPerH / 10) : 0,
  );
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: RAIN_EDGES_IN.flatMap((qpf_in, nth) =>
      outlines(field, qpf_in, RAIN_EDGES_IN[nth + 1] ?? null).map((geometry, part) => ({
        type: 'Feature' as const,
        id: `${qpf_in}in-${part}`,
        geometry,
        properties: { qpf_in },
      })),
    ),
  };
}

/** How hard the snow of three days will be on roads and yards (POPUP-14). */
export function winterImpact(atmosphere: Sky, atMs: number): WinterImpactFeatures {
  const field = accumulate(
    atmosphere,
    atMs,
    WINTER_H,
    ({ precipMmPerH, temperatureC }) => (temperatureC <= SNOW_BELOW_C ? precipMmPerH : 0), // ten of snow to one of water: a millimetre is a centimetre
  );
  return {
    type: 'FeatureCollection',
    isSimulation: true,
    features: WINTER_IMPACTS.flatMap((IMPACT, nth) =>
      outlines(field, IMPACT_FROM_CM[nth]!, IMPACT_FROM_CM[nth + 1] ?? null).map((geometry, part) => ({
        type: 'Feature' as const,
        id: `${slug(IMPACT)}-${part}`,
        geometry,
        properties: { IMPACT },
      })),
    ),
  };
}

type Rain = ReturnType<Sky['steadyRainAt']>;

let land: readonly boolean[] | null = null;

/** What falls on land in so many hours, in the unit of what is said of an hour. */
function accumulate(
  atmosphere: Sky,
  atMs: number,
  hours: number,
  perHour: (rain: Rain) => number,
): FieldGrid {
  const placeOf = (nth: number): [number, number] => [
    GRID.west + (nth % GRID.columns) * GRID.stepDeg,
    GRID.south + Math.floor(nth / GRID.columns) * GRID.stepDeg,
  ];
  const count = GRID.columns * GRID.rows;
  land ??= Array.from({ length: count }, (_, nth) => !isSea(placeOf(nth)));
  const values = new Float64Array(count).fill(Number.NaN);
  for (let nth = 0; nth < count; nth++) {
    if (land[nth] !== true) continue;
    const [lon, lat] = placeOf(nth);
    let sum = 0;
    for (let hour = EVERY_H / 2; hour < hours; hour += EVERY_H)
      sum += perHour(atmosphere.steadyRainAt(lon, lat, atMs + hour * HOUR_MS)) * EVERY_H;
    values[nth] = sum;
  }
  return { ...GRID, values };
}
