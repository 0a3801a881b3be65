import { isCurrent } from './isCurrent.ts';

/**
 * Weather hazards that can change the status of a yard. A sampling task (`stormWaterSampling`) is not one: it stops no
 * work.
 */
export const WEATHER_HAZARDS = [
  'wind',
  'lowVisibility',
  'highTemp',
  'heatStress',
  'lowTemp',
  'snowfall',
  'snowLoad',
  'tropical_storm',
] as const;
export type WeatherHazard = (typeof WEATHER_HAZARDS)[number];

/** What answers may say that is watched: a newer service watches hazards that this version cannot name. */
export const WATCHED_HAZARDS = [...WEATHER_HAZARDS, 'other'] as const;
export type WatchedHazard = (typeof WATCHED_HAZARDS)[number];

/** The hazard of a name on the wire or in a record; `other` for one that this version cannot name. */
export function watchedHazard(name: string): WatchedHazard {
  return WEATHER_HAZARDS.find((hazard) => hazard === name) ?? 'other';
}

/** Hazards that are watched where no policy says otherwise: heat then counts by its index, and not by WBGT too. */
export const DEFAULT_WATCHED_HAZARDS: readonly WeatherHazard[] = WEATHER_HAZARDS.filter(
  (hazard) => hazard !== 'heatStress',
);

/** Knowledge of one watched hazard at a facility (GAP-136). */
export type WeatherFreshness = {
  readonly hazard: WatchedHazard;
  /** Name of the source that observes it, as people read it. */
  readonly source: string;
  /** Time of the newest observation of the hazard, epoch ms; null: none, so nothing is known (S4). */
  readonly asOfMs: number | null;
  /** The source's own limit: observations exactly this old still hold, ms. */
  readonly staleAfterMs: number;
};

/** Freshness of a facility that is missing in an answer with weather: no hazard is known. */
export const UNKNOWN_WEATHER: readonly WeatherFreshness[] = WEATHER_HAZARDS.map((hazard) => ({
  hazard,
  source: '',
  asOfMs: null,
  staleAfterMs: 0,
}));

/**
 * Returns the watched hazards whose observations are too old, missing or unreadable, in the order of the answer.
 * While there is one, no status better than CLOSED is proven (S1, S4, GAP-136).
 *
 * @param nowMs Network time, epoch ms. NaN: every watched hazard is stale.
 */
export function staleWeather(watched: readonly WeatherFreshness[], nowMs: number): WeatherFreshness[] {
  return watched.filter(({ asOfMs, staleAfterMs }) => !isCurrent(asOfMs ?? Number.NaN, staleAfterMs, nowMs));
}

/**
 * Hazards that are not watched at the facility, which its page has to name. Heat stress is heat: it is left out where heat
 * is watched, because every source that tells of heat tells of heat stress too, where a policy asks for it.
 */
export function unwatchedHazards(watched: readonly WeatherFreshness[]): WeatherHazard[] {
  const isWatched = (hazard: WeatherHazard) => watched.some((known) => known.hazard === hazard);
  return WEATHER_HAZARDS.filter(
    (hazard) => !isWatched(hazard) && !(hazard === 'heatStress' && isWatched('highTemp')),
  );
}
