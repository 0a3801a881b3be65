import type { TrafficIncidents } from '#contracts/trafficIncidents.ts';
import type { Language } from '#domain/language/language.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { trafficIncidents } from '../../sources/simulator/trafficIncidents.ts';

/** What part of the roads is asked for; edges in whole degrees, so that neighbouring views share an answer. */
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
  { west, south, east, north, zoom }: TrafficView,
  { atMs, language }: { atMs: number; language: Language },
): TrafficIncidents {
  const least = LEAST_DELAY[Math.floor(zoom)] ?? 0;
  const poi = trafficIncidents(atmosphere, atMs, language)
    .filter(({ p, ty }) => ty >= least && p.x >= west && p.x <= east && p.y >= south && p.y <= north)
    .sort((a, b) => b.ty - a.ty || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_INCIDENTS);
  return { tm: { '@id': isoInstant(atMs), poi }, isSimulation: true };
}
