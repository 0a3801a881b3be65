import type { ActiveEvent } from './activeEvent.ts';
import type { LightningPolicy } from './lightningRules.ts';
import type { RaisedEvent } from './raisedEvents.ts';
import type { EndedEvent } from './yardVerdict.ts';
import { UNKNOWN_WEATHER, type WeatherFreshness } from './weatherFreshness.ts';

/** All that one answer says of the facilities of a client. Times are epoch ms from inside the content (S5). */
export type ClientAlerts = {
  readonly generatedAtMs: number;
  /** Strikes are completely known up to here, at every facility; null: the service does not know. */
  readonly lightningAsOfMs: number | null;
  /** Age limit of lightning by its source, ms; null: the answer does not say. */
  readonly lightningLimitMs: number | null;
  /** Watched weather hazards by `facilityKey`; null: the answer tells of no weather, so that none is watched. */
  readonly weather: ReadonlyMap<string, readonly WeatherFreshness[]> | null;
  /** Number of the judge's term; null: the answer does not say (S13). */
  readonly term: number | null;
  /** Events of all facilities that ended of late; null: the answer does not tell of any. */
  readonly ended: readonly EndedEvent[] | null;
  /** What the service judged by; null: the answer does not say. */
  readonly policy: LightningPolicy | null;
  /** Revision of the facilities that were judged; null: the answer does not say. */
  readonly facilitiesRevision: string | null;
  /** Facilities that the engine evaluates, by `facilityKey`. Of any other one nothing is known (S4). */
  readonly watched: ReadonlySet<string>;
  /** Events by `facilityKey`; a facility that is watched and not here has none. */
  readonly events: ReadonlyMap<string, readonly ActiveEvent[]>;
  /** Those of `events` that the newest answer does not list, see `mergeFiles`. */
  readonly raised?: ReadonlyMap<string, readonly RaisedEvent[]> | undefined;
};

const NONE_WATCHED: readonly WeatherFreshness[] = [];

/** Watched weather of one facility. Facilities of which the answer says the same share one list. */
export function weatherOf({ weather }: ClientAlerts, key: string): readonly WeatherFreshness[] {
  return weather === null ? NONE_WATCHED : (weather.get(key) ?? UNKNOWN_WEATHER);
}

/** What two spellings of one facility's id have in common. */
export function facilityKey(facilityId: string): string {
  return facilityId.toLowerCase();
}
