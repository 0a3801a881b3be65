import type { PolygonGeometry } from '#contracts/featureCollection.ts';
import { destination } from '#domain/geo/destination.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import { celsiusToFahrenheit, cmToInches, kmhToMph, mmToInches } from '#domain/units/convert.ts';
import { alertFeature, type AlertFeature } from './alertFeature.ts';
import type { Atmosphere } from './atmosphere.ts';
import { outlines } from './outlines.ts';
import { isSea } from './placeNames.ts';
import type { PointWeather } from './pointWeather.ts';
import { SNOW_BELOW_C } from './pointWeather.ts';
import { slug } from './slug.ts';

const HOUR_MS = 3_600_000;
/** How long an alert of an hour stands; each hour there are new ones. */
const TERM_MS = 3 * HOUR_MS;
const SPELL_RADIUS_M = 28_000;
const CORNERS = 24;

/** Land of North America, and the sea between. */
const GRID = { west: -130, south: 24, stepDeg: 1, columns: 79, rows: 37 } as const;

/** One kind of danger by how far it has gone. */
type Family = {
  readonly name: string;
  readonly measure: (weather: PointWeather) => number;
  /** The mildest first; each holds from its measure on to that of the next. */
  readonly steps: readonly (readonly [from: number, eventType: string])[];
  readonly tell: (measure: number) => string;
};

/** Air that is too hot for an index counts by its temperature. */
const HEAT_INDEX = ({ temperatureC, humidityFraction }: PointWeather) =>
  temperatureC > HEAT_INDEX_UP_TO_C ? temperatureC : heatIndexC(temperatureC, humidityFraction * 100);
const bothTemperatures = (temperatureC: number) =>
  `${Math.round(celsiusToFahrenheit(temperatureC))} °F (${Math.round(temperatureC)} °C)`;

/**
 * Limits are plausible for the middle of the continent; real ones differ by office. Source of the event types: National
 * Weather Service; of the limits: our own.
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'heat',
    measure: HEAT_INDEX,
    steps: [
      [36, 'Heat Advisory'],
      [41, 'Excessive Heat Warning'],
    ],
    tell: (indexC) => `Heat index up to ${bothTemperatures(indexC)}.`,
  },
  {
    name: 'cold',
    measure: ({ temperatureC }) => -temperatureC,
    steps: [[24, 'Extreme Cold Warning']],
    tell: (coldC) => `Temperature down to ${bothTemperatures(-coldC)}.`,
  },
  {
    name: 'wind',
    measure: ({ windGustKmh }) => windGustKmh,
    steps: [
      [74, 'Wind Advisory'],
      [93, 'High Wind Warning'],
    ],
    tell: (gustKmh) => `Gusts up to ${Math.round(kmhToMph(gustKmh))} mph (${Math.round(gustKmh)} km/h).`,
  },
  {
    name: 'snow',
    measure: ({ snowCmPerH }) => snowCmPerH,
    steps: [
      [0.3, 'Winter Weather Advisory'],
      [1.5, 'Winter Storm Warning'],
    ],
    tell: (cmPerH) => `Snow of up to ${cmToInches(cmPerH).toFixed(1)} in (${cmPerH.toFixed(1)} cm) an hour.`,
  },
  {
    name: 'rain',
    measure: ({ precipMmPerH, temperatureC, isThunder }) =>
      temperatureC > SNOW_BELOW_C && !isThunder ? precipMmPerH : 0,
    steps: [[2, 'Flood Advisory']],
    tell: (mmPerH) => `Rain of up to ${mmToInches(mmPerH).toFixed(1)} in (${Math.round(mmPerH)} mm) an hour.`,
  },
];

/** Alerts of wide areas, as the weather of the hour has them, and of the spells that lie on single places. */
export function areaAlerts(
  atmosphere: Pick<Atmosphere, 'weatherAt' | 'spellsAt'>,
  atMs: number,
): AlertFeature[] {
  const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS;
  return [...alertsOfHour(atmosphere, hourMs), ...spellAlerts(atmosphere, atMs)];
}

const remembered = new WeakMap<object, { hourMs: number; alerts: AlertFeature[] }>();

/** They are asked for each minute and are the same for an hour. */
function alertsOfHour(atmosphere: Pick<Atmosphere, 'weatherAt'>, hourMs: number): AlertFeature[] {
  const known = remembered.get(atmosphere);
  if (known?.hourMs === hourMs) return known.alerts;
  const alerts = fieldAlerts(atmosphere, hourMs);
  remembered.set(atmosphere, { hourMs, alerts });
  return alerts;
}

function fieldAlerts(atmosphere: Pick<Atmosphere, 'weatherAt'>, hourMs: number): AlertFeature[] {
  const weather = gridPoints().map((at) => (at === null ? null : atmosphere.weatherAt(at[0], at[1], hourMs)));
  return FAMILIES.flatMap(({ measure, steps, tell }) => {
    const values = Float64Array.from(weather, (one) => (one === null ? Number.NaN : measure(one)));
    return steps.flatMap(([from, eventType], nth) =>
      outlines({ ...GRID, values }, from, steps[nth + 1]?.[0] ?? null).map((geometry, part) => {
        const at = middleOf(geometry);
        const within = measure(atmosphere.weatherAt(at[0], at[1], hourMs));
        return alertFeature({
          id: `${slug(eventType)}-${hourMs / HOUR_MS}-${part}`,
          eventType,
          at,
          geometry,
          issuedAtMs: hourMs,
          expireAtMs: hourMs + TERM_MS,
          detail: tell(Math.max(from, within)),
        });
      }),
    );
  });
}

/** Smaller than the grid's meshes: each is looked at in its middle. */
function spellAlerts(atmosphere: Pick<Atmosphere, 'weatherAt' | 'spellsAt'>, atMs: number): AlertFeature[] {
  return atmosphere.spellsAt(atMs).flatMap(({ lon, lat, fromMs, toMs }) => {
    const weather = atmosphere.weatherAt(lon, lat, atMs);
    return FAMILIES.flatMap(({ measure, steps, tell }) => {
      const value = measure(weather);
      const eventType = steps.findLast(([from]) => value >= from)?.[1];
      if (eventType === undefined) return [];
      return [
        alertFeature({
          id: `${slug(eventType)}-spell-${lon}-${lat}`,
          eventType,
          detail: tell(value),
          at: [lon, lat],
          geometry: circle([lon, lat]),
          issuedAtMs: fromMs,
          expireAtMs: toMs,
        }),
      ];
    });
  });
}

let points: readonly (LonLat | null)[] | null = null;

/** null: at sea, where nobody works in a yard. */
function gridPoints(): readonly (LonLat | null)[] {
  points ??= Array.from({ length: GRID.columns * GRID.rows }, (_, nth) => {
    const lon = GRID.west + (nth % GRID.columns) * GRID.stepDeg;
    const lat = GRID.south + Math.floor(nth / GRID.columns) * GRID.stepDeg;
    return isSea([lon, lat]) ? null : [lon, lat];
  });
  return points;
}

function circle(centre: LonLat): PolygonGeometry {
  const ring = Array.from({ length: CORNERS + 1 }, (_, nth): [number, number] => {
    return roundLonLat(destination(centre, -(nth % CORNERS) * (360 / CORNERS), SPELL_RADIUS_M), 3);
  });
  return { type: 'Polygon', coordinates: [ring] };
}

function middleOf({ coordinates }: PolygonGeometry): LonLat {
  const ring = coordinates[0]!.slice(1);
  const mean = (axis: 0 | 1) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length;
  return [mean(0), mean(1)];
}
