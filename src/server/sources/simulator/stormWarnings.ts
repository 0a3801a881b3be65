import type { PolygonGeometry } from '#contracts/featureCollection.ts';
import { METRES_PER_DEG } from '#domain/geo/distance.ts';
import { roundLonLat } from '#domain/geo/roundLonLat.ts';
import { cmToInches, kmhToMph } from '#domain/units/convert.ts';
import { compassSector } from '#domain/wind/compass.ts';
import { alertFeature, type AlertFeature } from './alertFeature.ts';
import type { Atmosphere } from './atmosphere.ts';
import { isSea } from './placeNames.ts';
import { slug } from './slug.ts';
import { cellCentre, cosDeg, type StormCell } from './stormCell.ts';

const MINUTE_MS = 60_000;
/** How long a warning stands before it is issued anew for where the cell is then. */
const TERM_MS = 45 * MINUTE_MS;

const SEVERE_STRIKES_PER_MIN = 12;
const SEVERE_RAIN_MM_PER_H = 40;
const FLOODING_RAIN_MM_PER_H = 45;
const SLOWEST_THAT_MOVES_MPS = 1;
/** The weather service that issues the alerts looks after these. */
const SERVED = { west: -172, east: -50 } as const;

/** Warnings of the cells that strike or rain hardest: each covers its cell for as long as it stands. */
export function stormWarnings(
  atmosphere: Pick<Atmosphere, 'cellsBetween' | 'weatherAt'>,
  atMs: number,
): AlertFeature[] {
  return atmosphere.cellsBetween(atMs, atMs + 1).flatMap((cell) => {
    const term = termOf(cell, atMs);
    if (term === null || cell.lon < SERVED.west || cell.lon > SERVED.east) return [];
    const { lon, lat } = cellCentre(cell, term.issuedAtMs);
    const weather = atmosphere.weatherAt(lon, lat, term.issuedAtMs);
    const detail = detailOf(cell, weather.windGustKmh, weather.precipMmPerH);
    return eventTypesOf(cell, isSea([lon, lat])).map((eventType) =>
      alertFeature({
        ...term,
        id: `${slug(eventType)}-${cell.seed.toString(36)}-${term.issuedAtMs / MINUTE_MS}`,
        eventType,
        detail,
        at: [lon, lat],
        geometry: swath(cell, term.issuedAtMs, term.expireAtMs),
      }),
    );
  });
}

type Term = { readonly issuedAtMs: number; readonly expireAtMs: number };

/** The warning in force for a cell; null: it is not at full strength yet. */
function termOf(cell: StormCell, atMs: number): Term | null {
  const grownMs = cell.bornAtMs + Math.min(cell.rampMs, (cell.diesAtMs - cell.bornAtMs) / 2);
  const firstMs = Math.ceil(grownMs / MINUTE_MS) * MINUTE_MS;
  const lastMs = Math.ceil(cell.diesAtMs / MINUTE_MS) * MINUTE_MS;
  if (atMs < firstMs || firstMs >= lastMs) return null;
  const issuedAtMs = firstMs + Math.floor((atMs - firstMs) / TERM_MS) * TERM_MS;
  return { issuedAtMs, expireAtMs: Math.min(issuedAtMs + TERM_MS, lastMs) };
}

function eventTypesOf({ strikesPerMin, rainMmPerH }: StormCell, isAtSea: boolean): string[] {
  const isSevere = strikesPerMin >= SEVERE_STRIKES_PER_MIN || rainMmPerH >= SEVERE_RAIN_MM_PER_H;
  if (isAtSea) return isSevere ? ['Special Marine Warning'] : [];
  return [
    ...(isSevere ? ['Severe Thunderstorm Warning'] : []),
    ...(rainMmPerH >= FLOODING_RAIN_MM_PER_H ? ['Flash Flood Warning'] : []),
  ];
}

function detailOf(cell: StormCell, gustKmh: number, rainMmPerH: number): string {
  const speedMps = Math.hypot(cell.eastMps, cell.northMps);
  const bearing = (Math.atan2(cell.eastMps, cell.northMps) * 180) / Math.PI;
  const way =
    speedMps < SLOWEST_THAT_MOVES_MPS
      ? 'nearly stationary'
      : `moving ${compassSector(bearing) ?? ''} at ${Math.round(kmhToMph(speedMps * 3.6))} mph`;
  const gusts = `gusts to ${Math.round(kmhToMph(gustKmh))} mph (${Math.round(gustKmh)} km/h)`;
  const rain = `${cmToInches(rainMmPerH / 10).toFixed(1)} in of rain an hour`;
  return `Thunderstorm, ${way}: frequent lightning, ${gusts}, ${rain}.`;
}

/** What a cell passes over from one time to another, a little wider towards its end. */
function swath(cell: StormCell, fromMs: number, toMs: number): PolygonGeometry {
  const from = cellCentre(cell, fromMs);
  const to = cellCentre(cell, toMs);
  const speedMps = Math.hypot(cell.eastMps, cell.northMps);
  const [east, north] =
    speedMps < SLOWEST_THAT_MOVES_MPS ? [1, 0] : [cell.eastMps / speedMps, cell.northMps / speedMps];
  const corner = (centre: { lon: number; lat: number }, ahead: number, left: number): [number, number] => {
    const eastM = (ahead * east - left * north) * cell.radiusM;
    const northM = (ahead * north + left * east) * cell.radiusM;
    const lat = centre.lat + northM / METRES_PER_DEG;
    return roundLonLat([centre.lon + eastM / (METRES_PER_DEG * cosDeg(lat)), lat], 3);
  };
  const first = corner(from, -1.05, -1.05);
  const ring = [first, corner(to, 1.2, -1.3), corner(to, 1.2, 1.3), corner(from, -1.05, 1.05), first];
  return { type: 'Polygon', coordinates: [ring] };
}
