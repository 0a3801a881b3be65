import type { TrafficIncidents } from '#contracts/trafficIncidents.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { trafficIncidents } from '../../sources/simulator/trafficIncidents.ts';

/**
 * What part of the roads is asked for; edges in whole degrees, so that neighbouring views share an answer. West is -180
 * to 179; over the date line, east is beyond 180.
 */
export type TrafficView = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly zoom: number;
};

/** From afar only what holds up the longest is told, by zoom. */
const LEAST_DELAY = [3, 3, 3, 3, 3, 2, 1, 0];
const MOST_INCIDENTS = 300;

/** Incidents within a view, those with the greatest delay first (CALL-31). */
export function trafficAnswer(
  atmosphere: Pick<Atmosphere, 'seed' | 'weatherAt'>,
  view: TrafficView,
  { atMs, language }: { atMs: number; language: Language },
): TrafficIncidents {
  const least = LEAST_DELAY[Math.floor(view.zoom)] ?? 0;
  const told = trafficIncidents(atmosphere, atMs, language)
    .filter(({ p, ty }) => ty >= least && isInView(view, [p.x, p.y]))
    .sort((a, b) => b.ty - a.ty || (a.id < b.id ? -1 : 1));
  const poi = told.slice(0, MOST_INCIDENTS);
  return {
    tm: { '@id': isoInstant(atMs), poi },
    isSimulation: true,
    omittedCount: told.length - poi.length,
  };
}

/** Whether a place lies in a view, edges inclusive. */
export function isInView({ west, south, east, north }: TrafficView, [lon, lat]: LonLat): boolean {
  const isBetween = (deg: number) => deg >= west && deg <= east;
  return (isBetween(lon) || isBetween(lon + 360)) && lat >= south && lat <= north;
}
