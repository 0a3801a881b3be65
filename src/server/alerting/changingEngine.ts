import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { createAlertEngine, type AlertEngine, type AlertEngineSetup } from './alertEngine.ts';
import { isSameWeather, type ClientRules } from './clientRules.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import type { EngineSnapshot } from './engineSnapshot.ts';
import { createKeptDeliveries, type KeptDeliveries } from './keptDeliveries.ts';
import { createRingSearch, type RingStrike } from './ringSearch.ts';
import { memoryKey } from './facilityKey.ts';
import { isStanding } from './weatherWatch.ts';

/** Strikes of so many quiet periods are kept for facilities that are still to come. */
const KEPT_QUIET_PERIODS = 2;

/** An engine whose facilities come, move and go, and whose rules change, while it runs. */
export type ChangingEngine = AlertEngine & {
  /** What is watched now. */
  facilities(): readonly EngineFacility[];
  /**
   * Watches these and no others from now on; answers with what is raised at once and what ends with a facility.
   *
   * All others keep alerts and coverage. A new or moved one is judged by the strikes that were delivered before, so it
   * is known at once if they reach back a quiet period; otherwise it is not known until one was watched (S1). A moved
   * one keeps its alerts too: what stood there is not over because the yard was drawn elsewhere (S2). The same holds for
   * one whose rules are others than when this was called last. Of one that moved, or whose weather is judged by other
   * limits, no hazard is known until the next observation.
   */
  watch(facilities: readonly EngineFacility[], nowMs: number): EventChange[];
  /**
   * Qualifying strikes of any age inside the alert circles of some facilities, one list for each, none for one that is
   * not watched. `kept`: of all deliveries that are kept.
   */
  strikesInside(yards: readonly YardId[], strikes: StrikeColumns | 'kept'): RingStrike[][];
};

/**
 * @param keptMs How far back strikes are kept at least, for new facilities and as known to new overrides. Two quiet
 *   periods of the facility with the longest one are kept in any case.
 * @param delivered Where they are kept.
 */
export function createChangingEngine(
  setup: AlertEngineSetup,
  keptMs: number,
  delivered: KeptDeliveries = createKeptDeliveries(keptMs),
): ChangingEngine {
  const { rulesFor, sources, newKeplerId } = setup;
  let judged: Judged = { facilities: setup.facilities, rules: rulesByKey(setup) };
  let engine = createAlertEngine(setup);
  delivered.keepFor(KEPT_QUIET_PERIODS * longestQuietMs(judged.rules));

  function watch(facilities: readonly EngineFacility[], nowMs: number): EventChange[] {
    delivered.keepTime(nowMs);
    const next = { facilities, rules: rulesByKey({ facilities, rulesFor }) };
    const { begun, gone } = differenceOf(judged, next);
    // a new engine of thousands of facilities takes hundreds of milliseconds, in which no status is answered
    if (begun.length === 0 && gone.length === 0) return [];
    const ended = gone.flatMap((one) => endsAt(engine, one));
    const beginner = createAlertEngine({ facilities: begun, rulesFor, sources, newKeplerId });
    if (begun.length > 0) for (const batch of delivered.all()) beginner.ingest(batch, nowMs);
    const before = engine;
    const all = joined(engine.snapshot(), beginner.snapshot());
    const snapshot = withoutOldWeather(all, judged, next);
    judged = next;
    delivered.keepFor(KEPT_QUIET_PERIODS * longestQuietMs(judged.rules));
    const deliveredUpToMs = engine.deliveredUpToMs();
    engine = createAlertEngine({ facilities, rulesFor, sources, newKeplerId, snapshot, deliveredUpToMs });
    return [...ended, ...begun.flatMap((one) => changesAt(one, before, engine))];
  }

  return {
    ingest(batch, nowMs) {
      delivered.keepTime(nowMs);
      return engine.ingest(delivered.note(batch), nowMs);
    },
    observe: (observations, nowMs) => engine.observe(observations, nowMs),
    advanceTo(nowMs) {
      delivered.keepTime(nowMs);
      return engine.advanceTo(nowMs);
    },
    eventsOf: (clientId, facilityId) => engine.eventsOf(clientId, facilityId),
    lightningAsOfMs: (clientId, facilityId) => engine.lightningAsOfMs(clientId, facilityId),
    lightningProvenMs: (...asked) => engine.lightningProvenMs(...asked),
    lightningSinceMs: (clientId, facilityId) => engine.lightningSinceMs(clientId, facilityId),
    isRingNotCovered: (...yard) => engine.isRingNotCovered(...yard),
    lightningSourcesOf: (...asked) => engine.lightningSourcesOf(...asked),
    weatherKnownMs: (...asked) => engine.weatherKnownMs(...asked),
    weatherSeenMs: (...asked) => engine.weatherSeenMs(...asked),
    deliveredUpToMs: () => engine.deliveredUpToMs(),
    snapshot: (of) => engine.snapshot(of),
    facilities: () => judged.facilities,
    watch,
    strikesInside(yards, strikes) {
      const places = yards.map(({ clientId, facilityId }) => memoryKey(clientId, facilityId));
      const wanted = new Set(places);
      const rings = judged.facilities.filter((facility) => wanted.has(keyOf(facility)));
      const search = createRingSearch(rings.map((ring) => ringOf(setup, ring)));
      const among = strikes === 'kept' ? delivered.all().map((batch) => batch.strikes) : [strikes];
      const found = among.map(search);
      const rowOf = new Map(rings.map((ring, row) => [keyOf(ring), row]));
      return places.map((place) => found.flatMap((lists) => lists[rowOf.get(place) ?? -1] ?? []));
    },
  };
}

/** Alert circle of a facility, with how much it is widened for sources whose positions are uncertain. */
function ringOf({ rulesFor, sources }: AlertEngineSetup, facility: EngineFacility) {
  const { clientId, id, lon, lat } = facility;
  const widened = sources.flatMap(({ id: sourceId, locationErrorAt }) =>
    locationErrorAt === undefined ? [] : [[sourceId, locationErrorAt([lon, lat])] as const],
  );
  return { lon, lat, rules: rulesFor(clientId, id).lightning, widenedM: new Map(widened) };
}

function endsAt(engine: AlertEngine, { clientId, id: facilityId }: EngineFacility): EventChange[] {
  return engine
    .eventsOf(clientId, facilityId)
    .map((event) => ({ kind: 'ended' as const, clientId, facilityId, event }));
}

/** What is raised at a facility, or lasts to another time, by an engine that follows another one. */
function changesAt(
  { clientId, id: facilityId }: EngineFacility,
  before: AlertEngine,
  after: AlertEngine,
): EventChange[] {
  const known = new Map(before.eventsOf(clientId, facilityId).map((event) => [event.keplerId, event]));
  return after.eventsOf(clientId, facilityId).flatMap((event): EventChange[] => {
    const was = known.get(event.keplerId);
    if (was === undefined) return [{ kind: 'raised', clientId, facilityId, event }];
    const isSame = was.eventStartAt === event.eventStartAt && was.eventExpiresAt === event.eventExpiresAt;
    return isSame ? [] : [{ kind: 'moved', clientId, facilityId, event }];
  });
}

/** The memory of an engine with that of one which has judged some facilities anew. */
function joined(old: EngineSnapshot, anew: EngineSnapshot): EngineSnapshot {
  const entries = new Map(old.facilities.map((entry) => [keyOf(entry), entry]));
  for (const entry of anew.facilities) {
    // where place and rings are the same, the old engine knows more
    if (entries.get(keyOf(entry))?.judgedBy !== entry.judgedBy) entries.set(keyOf(entry), entry);
  }
  return {
    ...old,
    facilities: [...entries.values()],
    lightning: longest([...old.lightning, ...anew.lightning]),
  };
}

/** Of two episodes of one facility and ring the one that ends last (S2, S3), under the id of the first. */
function longest(episodes: EngineSnapshot['lightning']): EngineSnapshot['lightning'] {
  const last = new Map<string, EngineSnapshot['lightning'][number]>();
  for (const episode of episodes) {
    const key = `${episode.ring} ${keyOf(episode)}`;
    const before = last.get(key);
    if (before === undefined) last.set(key, episode);
    else if (episode.lastAtMs > before.lastAtMs) last.set(key, { ...episode, keplerId: before.keplerId });
  }
  return [...last.values()];
}

type RulesByKey = ReadonlyMap<string, ClientRules>;

function rulesByKey({ facilities, rulesFor }: Pick<AlertEngineSetup, 'facilities' | 'rulesFor'>): RulesByKey {
  return new Map(facilities.map((facility) => [keyOf(facility), rulesFor(facility.clientId, facility.id)]));
}

function longestQuietMs(rules: RulesByKey): number {
  let longestMs = 0;
  for (const { lightning } of rules.values()) longestMs = Math.max(longestMs, lightning.quietPeriodMs);
  return longestMs;
}

/**
 * The memory without what was known of the weather where a facility stands elsewhere now, or is judged by other limits:
 * levels that stand go on standing (S2), and what was refuted, or known, has to be observed anew (S1).
 */
function withoutOldWeather(snapshot: EngineSnapshot, before: Judged, after: Judged): EngineSnapshot {
  const placesBefore = placesByKey(before);
  const moved = new Set(
    after.facilities.filter((one) => !isSamePlace(placesBefore.get(keyOf(one)), one)).map(keyOf),
  );
  const isOther = (state: EngineSnapshot['weather'][number]) => {
    const key = keyOf(state);
    const [was, is] = [before.rules.get(key), after.rules.get(key)];
    return moved.has(key) || (was !== undefined && is !== undefined && was !== is && !isSameWeather(was, is));
  };
  return {
    ...snapshot,
    weather: snapshot.weather.map((state) =>
      isOther(state) ? { ...state, known: [], facts: state.facts.filter(isStanding) } : state,
    ),
  };
}

type Judged = { readonly facilities: readonly EngineFacility[]; readonly rules: RulesByKey };

/** What is new, stands elsewhere or is judged by other rules in a later list, and what is in it no more. */
function differenceOf(before: Judged, after: Judged) {
  const known = placesByKey(before);
  const kept = new Set(after.facilities.map(keyOf));
  const isSame = (facility: EngineFacility, key = keyOf(facility)) =>
    isSamePlace(known.get(key), facility) && before.rules.get(key) === after.rules.get(key);
  return {
    begun: after.facilities.filter((facility) => !isSame(facility)),
    gone: before.facilities.filter((facility) => !kept.has(keyOf(facility))),
  };
}

function placesByKey({ facilities }: Judged): ReadonlyMap<string, EngineFacility> {
  return new Map(facilities.map((facility) => [keyOf(facility), facility]));
}

function isSamePlace(before: EngineFacility | undefined, { lon, lat }: EngineFacility): boolean {
  return before !== undefined && before.lon === lon && before.lat === lat;
}

/** Key of a facility, or of what is remembered of one. */
function keyOf(one: Pick<EngineFacility, 'clientId' | 'id'> | YardId): string {
  return memoryKey(one.clientId, 'id' in one ? one.id : one.facilityId);
}
