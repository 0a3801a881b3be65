import type { ActiveEvent } from './activeEvent.ts';
import type { LightningPolicy } from './lightningRules.ts';
import type { RaisedEvent } from './raisedEvents.ts';
import type { EndedEvent, FeedFacts } from './yardVerdict.ts';
import { UNKNOWN_WEATHER, type WeatherFreshness } from './weatherFreshness.ts';

/** One answer about all facilities of a client. Times are epoch ms from inside the content (S5). */
export type ClientAlerts = {
  readonly generatedAtMs: number;
  /** Time up to which strikes are completely known at every facility; null: the service does not know. */
  readonly lightningAsOfMs: number | null;
  /** Age limit of lightning by its source, ms; null: the answer does not state it. */
  readonly lightningLimitMs: number | null;
  /** Age from which newer lightning is due by its source, ms; left out: the answer does not state it. */
  readonly lightningLateMs?: number;
  /** Lightning by `facilityKey`; of a facility that is missing here the two fields above hold. Left out: of all. */
  readonly lightning?: ReadonlyMap<string, FacilityLightning> | undefined;
  /** Watched weather hazards by `facilityKey`; null: the answer states no weather, so none is watched. */
  readonly weather: ReadonlyMap<string, readonly WeatherFreshness[]> | null;
  /** Term of the judge; null: the answer does not state it (S13). */
  readonly term: number | null;
  /** Recently ended events of all facilities; null: the answer does not state any. */
  readonly ended: readonly EndedEvent[] | null;
  /** Policy by which the service judged, the bound of all facilities; null: the answer does not state it. */
  readonly policy: LightningPolicy | null;
  /** Policies of facilities that are judged by less than `policy`, by `facilityKey`; left out: there are none. */
  readonly policies?: ReadonlyMap<string, LightningPolicy> | undefined;
  /** Revision of the facilities that were judged; null: the answer does not state it. */
  readonly facilitiesRevision: string | null;
  /** Facilities that the engine evaluates, by `facilityKey`. Nothing is known of any other (S4). */
  readonly watched: ReadonlySet<string>;
  /** Events by `facilityKey`; a watched facility that is missing here has none. */
  readonly events: ReadonlyMap<string, readonly ActiveEvent[]>;
  /** Events of `events` that the newest answer does not list, see `mergeFiles`. */
  readonly raised?: ReadonlyMap<string, readonly RaisedEvent[]> | undefined;
};

/** What one facility knows of lightning. Facilities that know the same share one object. */
export type FacilityLightning = {
  readonly lightningAsOfMs: number | null;
  readonly lightningLimitMs: number | null;
  /** As `ClientAlerts` has it. */
  readonly lightningLateMs?: number;
  /** Whether any source proves lightning here. */
  readonly hasSource: boolean;
  /** Satellites alone watch the facility (GAP-137). */
  readonly isSatelliteOnly: boolean;
};

const NONE_WATCHED: readonly WeatherFreshness[] = [];

/** Watched weather of one facility. Facilities with equal weather in the answer share one list. */
export function weatherOf({ weather }: ClientAlerts, key: string): readonly WeatherFreshness[] {
  return weather === null ? NONE_WATCHED : (weather.get(key) ?? UNKNOWN_WEATHER);
}

/** Lightning of one facility. Facilities with equal lightning in the answer share one object. */
export function lightningOf(
  alerts: ClientAlerts,
  key: string,
): Pick<ClientAlerts, 'lightningAsOfMs' | 'lightningLimitMs'> {
  return alerts.lightning?.get(key) ?? alerts;
}

/** Lightning of one facility as the facts of its own answer have it. */
export function feedLightningOf(
  alerts: ClientAlerts,
  key: string,
): Pick<FeedFacts, 'lightningAsOfMs' | 'lightningLimitMs' | 'isSatelliteOnly'> {
  const { lightningAsOfMs, lightningLimitMs } = lightningOf(alerts, key);
  const isMarked = alerts.lightning?.get(key)?.isSatelliteOnly === true;
  return { lightningAsOfMs, lightningLimitMs, ...(isMarked ? { isSatelliteOnly: true } : {}) };
}

/** What the facilities of an answer know of lightning, each once. */
export function lightningsOf(
  alerts: ClientAlerts,
): readonly Pick<ClientAlerts, 'lightningAsOfMs' | 'lightningLimitMs'>[] {
  return alerts.lightning === undefined ? [alerts] : [...new Set(alerts.lightning.values())];
}

/**
 * Policy of one facility by the answer about its client: its own, else the bound of all; null: the answer states none.
 *
 * @param key As `facilityKey` gives it.
 */
export function policyAt(
  { policies, policy }: Pick<ClientAlerts, 'policies' | 'policy'>,
  key: string,
): LightningPolicy | null {
  return policies?.get(key) ?? policy;
}

/** Key of a facility, equal for all spellings of its id. */
export function facilityKey(facilityId: string): string {
  return facilityId.toLowerCase();
}
