import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { SourcedBatch } from '../sources/strikeSource.ts';
import type { ClientRules, RulesFor } from './clientRules.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import { EngineSnapshot } from './engineSnapshot.ts';
import { memoryKey } from './facilityKey.ts';
import { provingSourcesOf, type CoveringSource, type ProvingSources } from './sourceCoverage.ts';
import { createRingWidening } from './wideRings.ts';
import { createLightningAlerts, type LightningAlerts } from './lightningAlerts.ts';
import { createWatchRecord, type WatchRecord } from './watchRecord.ts';
import { createWeatherAlerts, type WeatherAlerts } from './weatherAlerts.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';
import { watchedThresholds, type WeatherFamily } from '#domain/policy/weatherThresholds.ts';

/**
 * Decides, for every facility, which lightning and weather events are active. It keeps no clock: `nowMs` is network
 * time, epoch ms.
 *
 * `nowMs` goes back where the service's clock was set back (ADR 28). With that call the engine forgets what lies ahead of
 * it, raises anew what only the wrong clock had ended, and, if it went back by more than `MAX_AHEAD_MS`, knows no facility
 * until a quiet period is proven anew. The same holds for the first call after a snapshot that was taken ahead of it.
 */
export type AlertEngine = {
  /**
   * Takes what a source delivered. Alerts stand when this returns (S2). Only a source that a facility's verdict rests on
   * proves anything there: what any other delivers, also one that is not in the setup, raises.
   */
  ingest(batch: SourcedBatch, nowMs: number): EventChange[];
  /** Takes weather observations, in any order; those of unknown facilities are left out. */
  observe(observations: readonly WeatherObservation[], nowMs: number): EventChange[];
  /** Ends what is over. Call at least every few seconds, also when nothing arrives. */
  advanceTo(nowMs: number): EventChange[];
  /** Active events of a facility; none for an unknown one, whose `lightningAsOfMs` is null. */
  eventsOf(clientId: string, facilityId: string): FacilityEvent[];
  /**
   * Up to when lightning at this facility is completely known (S5), epoch ms: by at least one of its proving sources at
   * each instant. null while any part of its last quiet period is not: after a start, a gap or a move nobody can say
   * that the yard is clear (S1); and where no such source watches.
   */
  lightningAsOfMs(clientId: string, facilityId: string): number | null;
  /** The same by the required sources and the alert ring of a policy in place of those of its rules. */
  lightningProvenMs(clientId: string, facilityId: string, policy: ProofRules): number | null;
  /** See `ProvingSources`, by the sources that the rules require; false for an unknown facility. */
  isRingNotCovered(clientId: string, facilityId: string): boolean;
  /** Since when lightning at this facility is known without a gap up to `lightningAsOfMs`, epoch ms; null where that is. */
  lightningSinceMs(clientId: string, facilityId: string): number | null;
  /**
   * Ids of the sources on which the verdict of a facility rests: those that its rules require, else its proving sources,
   * see `ProvingSources`; none for an unknown facility.
   *
   * @param policy In place of its rules.
   */
  lightningSourcesOf(clientId: string, facilityId: string, policy?: ProofRules): readonly string[];
  /** Newest observation that tells of a weather hazard at a facility, epoch ms; null: none, or an unknown facility. */
  weatherKnownMs(clientId: string, facilityId: string, hazard: WeatherHazard): number | null;
  /** Newest observation that reached any level of a weather hazard there, epoch ms; null: none, or an unknown facility. */
  weatherSeenMs(clientId: string, facilityId: string, hazard: WeatherFamily): number | null;
  /** Up to when each source has delivered in this run, epoch ms; for `deliveredUpToMs` of an engine that follows in it. */
  deliveredUpToMs(): ReadonlyMap<string, number>;
  /**
   * The memory as plain JSON, for `snapshot` of a later engine, of other facilities and rules too.
   *
   * @param of Facilities that it is of; left out: all.
   */
  snapshot(of?: readonly YardId[]): EngineSnapshot;
};

/** What of a policy decides which sources prove a facility. */
type ProofRules = Pick<PolicyRules, 'requiredSources' | 'alertRadiusM'>;

export type AlertEngineSetup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesFor: RulesFor;
  /** Sources of strikes; only these deliver proof. */
  readonly sources: readonly CoveringSource[];
  /** A new id for each event, unique for ever. */
  readonly newKeplerId: () => string;
  /**
   * Memory of an earlier engine, `EngineSnapshot.parse`d. A facility that is new or moved since, or whose rules changed,
   * keeps its alerts but is not known until its last quiet period was delivered again or has passed.
   */
  readonly snapshot?: EngineSnapshot;
  /** Where the snapshot is of this run: `deliveredUpToMs` of the engine that it was taken from. */
  readonly deliveredUpToMs?: ReadonlyMap<string, number>;
};

export function createAlertEngine({
  facilities,
  rulesFor,
  sources,
  newKeplerId,
  snapshot,
  deliveredUpToMs = new Map(),
}: AlertEngineSetup): AlertEngine {
  const rulesOf = rulesByFacility(facilities, rulesFor);
  const indexOf = facilityIndex(facilities);
  const placed = placedBy(indexOf);
  const proving = provingSourcesOf(facilities, sources, (at) => rulesOf(at).lightning.alertRadiusM);
  const watch = createWatchRecord({ facilities, rulesOf, proving, snapshot, deliveredUpToMs });
  const widening = createRingWidening({ facilities, sources, proving, watch });
  const lightning = createLightningAlerts({
    facilities,
    mostWideningM: widening.mostM,
    widenedAtM: widening.atM,
    rulesOf,
    newKeplerId,
    nameOfSource: (sourceId) => sources.find(({ id }) => id === sourceId)?.name ?? sourceId,
    restored: placed(snapshot?.lightning),
    restoredPast: placed(snapshot?.pastLightning),
  });
  const weather = weatherOver({ facilities, rulesOf, newKeplerId }, placed(snapshot?.weather));
  const time = createTimekeeper(snapshot, { watch, lightning, weather });
  const snapshotOf = createSnapshots({ facilities, sources, indexOf }, { watch, lightning, weather });

  return {
    ingest(batch, nowMs) {
      const changes = time.keep(nowMs);
      if (batch.takesBack === true) watch.forget(batch.sourceId);
      watch.note(batch.sourceId, batch.fromMs, batch.asOfMs);
      return [...changes, ...lightning.ingest(batch.strikes, nowMs, widening.of(batch.sourceId, nowMs))];
    },
    observe(observations, nowMs) {
      const changes = time.keep(nowMs);
      const observed = placed(observations);
      return [
        ...changes,
        ...observed.flatMap(({ facility, ...one }) => weather.observe(facility, one, nowMs)),
      ];
    },
    advanceTo: (nowMs) => [...time.keep(nowMs), ...lightning.advanceTo(nowMs), ...weather.advanceTo(nowMs)],
    eventsOf(...yard) {
      const at = indexOf(...yard);
      return at === null ? [] : [...lightning.eventsOf(at), ...weather.eventsOf(at)];
    },
    ...lightningProofs(indexOf, { rulesOf, proving, watch }),
    ...weatherTimes(indexOf, weather),
    deliveredUpToMs: watch.deliveredUpToMs,
    snapshot: (of) => snapshotOf(of, time.newestMs()),
  };
}

type EngineDependencies = { watch: WatchRecord; lightning: LightningAlerts; weather: WeatherAlerts };

/** Sees when `nowMs` goes back, and lets the parts forget what lies ahead of it. */
function createTimekeeper(
  snapshot: EngineSnapshot | undefined,
  { watch, lightning, weather }: EngineDependencies,
) {
  // a snapshot that does not say when it was taken may hold anything
  let newestMs = snapshot === undefined ? -Infinity : (snapshot.takenAtMs ?? Infinity);
  return {
    newestMs: () => (Number.isFinite(newestMs) ? newestMs : null),
    /** Answers what changes by it; nothing unless the time went back. */
    keep(nowMs: number): EventChange[] {
      const isSetBack = newestMs !== Infinity && isAheadOf(nowMs, newestMs);
      if (isSetBack || isAheadOf(nowMs, watch.newestMs())) watch.distrust();
      const isEarlier = nowMs < newestMs;
      newestMs = nowMs;
      return isEarlier ? [...lightning.advanceTo(nowMs), ...weather.discardAhead(nowMs)] : [];
    },
  };
}

/** Asks for the rules of each facility once: an engine judges by the same ones as long as it lives. */
function rulesByFacility(facilities: readonly EngineFacility[], rulesFor: RulesFor) {
  const known = facilities.map(({ clientId, id }) => rulesFor(clientId, id));
  return (facility: number): ClientRules => known[facility]!;
}

/** Finds a facility by client and id; null: not watched. */
function facilityIndex(facilities: readonly EngineFacility[]) {
  const byKey = new Map(facilities.map(({ clientId, id }, index) => [memoryKey(clientId, id), index]));
  return (clientId: string, facilityId: string) => byKey.get(memoryKey(clientId, facilityId)) ?? null;
}

/** Items of watched facilities, each with the facility's place in the list. */
function placedBy(indexOf: ReturnType<typeof facilityIndex>) {
  return <T extends YardId>(items: readonly T[] = []) =>
    items.flatMap((item) => {
      const facility = indexOf(item.clientId, item.facilityId);
      return facility === null ? [] : [{ ...item, facility }];
    });
}

/** The same question by client and id; null for a facility that is not watched. */
function askedById(indexOf: ReturnType<typeof facilityIndex>, ask: (facility: number) => number | null) {
  return (clientId: string, facilityId: string): number | null => {
    const facility = indexOf(clientId, facilityId);
    return facility === null ? null : ask(facility);
  };
}

type Proving = {
  readonly rulesOf: (facility: number) => ClientRules;
  readonly proving: ProvingSources;
  readonly watch: WatchRecord;
};

function lightningProofs(
  indexOf: ReturnType<typeof facilityIndex>,
  { rulesOf, proving, watch }: Proving,
): Pick<
  AlertEngine,
  'lightningAsOfMs' | 'lightningProvenMs' | 'lightningSinceMs' | 'lightningSourcesOf' | 'isRingNotCovered'
> {
  return {
    lightningAsOfMs: askedById(indexOf, (facility) => watch.asOfMs(facility)),
    lightningProvenMs: (client, id, { requiredSources, alertRadiusM }) =>
      askedById(indexOf, (at) => watch.asOfMs(at, requiredSources, proving.byRing(at, alertRadiusM)))(
        client,
        id,
      ),
    lightningSinceMs: askedById(indexOf, watch.sinceMs),
    lightningSourcesOf(client, id, policy) {
      const at = indexOf(client, id);
      if (at === null) return [];
      const { requiredSources } = policy ?? rulesOf(at);
      if (requiredSources.length > 0) return requiredSources;
      return policy === undefined ? proving.at[at]! : proving.byRing(at, policy.alertRadiusM);
    },
    isRingNotCovered(...yard) {
      const at = indexOf(...yard);
      return at !== null && proving.isRingNotCovered(at, rulesOf(at).requiredSources);
    },
  };
}

function weatherTimes(
  indexOf: ReturnType<typeof facilityIndex>,
  { knownMs, seenMs }: WeatherAlerts,
): Pick<AlertEngine, 'weatherKnownMs' | 'weatherSeenMs'> {
  return {
    weatherKnownMs: (client, id, hazard) => askedById(indexOf, (at) => knownMs(at, hazard))(client, id),
    weatherSeenMs: (client, id, hazard) => askedById(indexOf, (at) => seenMs(at, hazard))(client, id),
  };
}

function weatherOver(
  judging: Pick<Parameters<typeof createWeatherAlerts>[0], 'facilities' | 'rulesOf' | 'newKeplerId'>,
  states: readonly (EngineSnapshot['weather'][number] & { readonly facility: number })[],
): WeatherAlerts {
  const restored = states.map(weatherOf);
  return createWeatherAlerts({ ...judging, thresholdsOf: thresholdsByRules(judging.rulesOf), restored });
}

/** One table per set of rules, not one per facility. */
function thresholdsByRules(rulesOf: (facility: number) => ClientRules) {
  const tables = new Map<ClientRules, ReturnType<typeof watchedThresholds>>();
  return (facility: number) => {
    const rules = rulesOf(facility);
    const table = tables.get(rules) ?? watchedThresholds(rules);
    tables.set(rules, table);
    return table;
  };
}

/** JSON knows no −Infinity. */
function weatherOf<T extends EngineSnapshot['weather'][number]>(state: T) {
  return {
    ...state,
    facts: state.facts.map((facts) => ({ ...facts, refutedMs: facts.refutedMs ?? -Infinity })),
  };
}

type Remembered = Pick<AlertEngineSetup, 'facilities' | 'sources'> & {
  readonly indexOf: ReturnType<typeof facilityIndex>;
};

function createSnapshots(
  { facilities, sources, indexOf }: Remembered,
  { watch, lightning, weather }: EngineDependencies,
) {
  const key = (facility: number) => {
    const { clientId, id } = facilities[facility]!;
    return { clientId, facilityId: id };
  };
  const named = <T extends { readonly facility: number }>({ facility, ...episode }: T) => ({
    ...key(facility),
    ...episode,
  });

  return (of: readonly YardId[] | undefined, takenAtMs: number | null): EngineSnapshot => {
    const places = of?.flatMap(({ clientId, facilityId }) => indexOf(clientId, facilityId) ?? []);
    const among = new Set(places ?? facilities.keys());
    return {
      version: 1,
      takenAtMs,
      isLive: sources.every(({ kind }) => kind === 'live'),
      ...watch.snapshot(among),
      lightning: lightning.published(among).map(named),
      pastLightning: lightning.past(among).map(named),
      weather: weather.states(among).map(({ facility, facts, known, published }) => ({
        ...key(facility),
        facts: facts.map(({ refutedMs, ...rest }) => ({
          ...rest,
          refutedMs: refutedMs === -Infinity ? null : refutedMs,
        })),
        known: [...known],
        published: [...published],
      })),
    };
  };
}
