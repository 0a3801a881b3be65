import type { Facility } from '#contracts/facility.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { OverrideUpdate } from '#contracts/override.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isOpening } from '#domain/override/predefinedMessages.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { OverrideRecord, OverridesRepository } from '../../storage/repositories/overridesRepository.ts';
import type { StillMay } from '../../storage/repositories/sessionsRepository.ts';
import { createKnownStrikes, knownStrikesOf, type KnownStrikes } from './knownStrikes.ts';
import { auditOfEnd, auditOfSetting, type OverridePerson } from './overrideAudit.ts';
import { facilityKey } from '../../alerting/facilityKey.ts';
import { createKeyedMutex } from '../../platform/threads/keyedMutex.ts';
import { createOverrideRegistry, type OverrideRegistry } from './overrideRegistry.ts';
import type { OverrideAnswers } from '../../alerting/orderAnswers.ts';
import type { OverrideLifetimes } from './overrideLifetimes.ts';
import { lastAlertStrikeMs, refusalToSet } from './overrideRules.ts';
import { createOverrideStore, type OverrideStore } from './overrideStore.ts';
import {
  endAbandoned,
  judgeOverrides,
  noteKnownAgain,
  TELL_REVOKED_MS,
  type Delivered,
  type WatchDependencies,
} from './overrideWatch.ts';

/** Who orders an override or its end; without `stillMay` nobody asks whether they still may as it is stored. */
type OverrideOrderer = OverridePerson & { readonly stillMay?: StillMay };

/** One request to override, on all its facilities or on none. */
type OverrideOrder = {
  readonly person: OverrideOrderer;
  readonly updates: readonly { readonly facility: Facility; readonly update: OverrideUpdate }[];
  /** The service's own probability now, 0 to 1; null: not known. */
  readonly probabilityOf: (facility: Facility) => number | null;
};

type ConditionalRemoval = {
  readonly person: OverrideOrderer;
  readonly facility: Pick<Facility, 'clientId' | 'id'>;
  /** Asked of the override in force when it is the removal's turn. */
  readonly isMeant: (inForce: OverrideRecord) => boolean;
};

type RemovalOrder = Omit<ConditionalRemoval, 'isMeant'> & { readonly overrideId: string };

/** `notStored`: the store did not take it, and nothing has changed. */
export type SettingOutcome =
  | { readonly key: 'set'; readonly records: readonly OverrideRecord[] }
  | {
      readonly key: 'overrideExists' | 'overrideReplaced';
      readonly facility: Facility;
      readonly inForce: OverrideRecord;
    }
  | { readonly key: 'overrideEnded'; readonly facility: Facility }
  | { readonly key: 'probabilityTooHigh' | 'strikeSince'; readonly facility: Facility }
  | { readonly key: 'notStored' };
export type RemovalOutcome =
  | { readonly key: 'removed' }
  | { readonly key: 'overrideNotFound' | 'notStored' }
  | { readonly key: 'overrideReplaced'; readonly inForce: OverrideRecord };

/** Where overrides are set, removed, revoked and expire. */
export type OverrideService = {
  /**
   * Requests for one facility take turns, so of two the first wins and the second sees it; requests for other facilities
   * do not wait for them. A person who may not order it any more when it is stored is refused. What is replaced ends in the
   * transaction that sets the new override, and answers go from the one to the other with nothing in between (GAP-81).
   */
  set(order: OverrideOrder): Promise<SettingOutcome>;
  remove(order: RemovalOrder): Promise<RemovalOutcome>;
  /** Removes what is in force once all that was asked before at the facility is stored. `overrideReplaced`: not meant. */
  removeIf(order: ConditionalRemoval): Promise<RemovalOutcome>;
  /** Tells no more of what has ended at a facility that is gone; stored it stays. */
  forgetEndedAt: OverrideRegistry['forgetEndedAt'];
  /** Ends what has expired and what a strike revokes, see `judgeOverrides`; stores it as soon as it can. */
  judge(nowMs: number, strikes: Delivered | null): void;
  /** Takes strikes that were delivered before and are judged again under other times, see `noteKnownAgain`. */
  noteKnown(strikes: StrikeColumns): void;
  readonly answers: OverrideAnswers;
  /** The override in force at a facility; null: none. */
  inForceAt: OverrideRegistry['inForceAt'];
  /** Overrides that a strike has ended of late, as `answers` tell of them. */
  revoked(): readonly OverrideRecord[];
  /** Tells after each change that answers show; returns what ends the listening. */
  onChanged: OverrideRegistry['onChanged'];
  /** The last write failed: what has ended would stand again after a restart until it is judged. */
  isFailing(): boolean;
  /** Waits until what is known now is stored, or has failed. */
  settled(): Promise<void>;
};

type ServiceDependencies = {
  readonly repository: OverridesRepository;
  /** Hazards at a facility as they stand. */
  readonly eventsOf: (clientId: string, facilityId: string) => readonly FacilityEvent[];
  readonly reportIdsAt: WatchDependencies['reportIdsAt'];
  /** Since when lightning at a facility is known without a gap up to now, epoch ms; null: it is not known. */
  readonly knownSinceMs: (clientId: string, facilityId: string) => number | null;
  /** Last instant that the store's memory of lightning knows of, epoch ms; null: it knows of none. */
  readonly memoryEndsAtMs: number | null;
  readonly strikesInside: WatchDependencies['strikesInside'];
  readonly placeOf: WatchDependencies['placeOf'];
  readonly lifetimes: Pick<OverrideLifetimes, 'ofMs'>;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly log: Pick<ServiceLog, 'error'>;
};

type Service = ServiceDependencies & {
  readonly registry: OverrideRegistry;
  readonly store: OverrideStore;
  readonly known: KnownStrikes;
  readonly judge: OverrideService['judge'];
};

/** Takes up what an earlier run left and judges it at once. */
export async function createOverrideService(dependencies: ServiceDependencies): Promise<OverrideService> {
  const { repository, strikesInside, memoryEndsAtMs, nowMs, log } = dependencies;
  const registry = createOverrideRegistry(await repository.load(nowMs() - TELL_REVOKED_MS));
  const known = createKnownStrikes(await repository.loadKnownStrikes());
  const store = createOverrideStore(repository, log);
  const mutex = createKeyedMutex();
  const exclusively = <Result>(places: readonly YardId[], job: () => Promise<Result>) =>
    mutex.run(places.map(facilityKey), job);
  const flushing = new Set<string>();

  function judge(atMs: number, strikes: Delivered | null): void {
    judgeOverrides({ ...dependencies, registry, store, known }, atMs, strikes);
    for (const place of store.owing()) {
      const key = facilityKey(place);
      if (flushing.has(key)) continue;
      flushing.add(key);
      void exclusively([place], () => store.flush(place, nowMs())).then(() => flushing.delete(key));
    }
  }

  endAbandoned({ registry, store, known }, memoryEndsAtMs, nowMs());
  judge(nowMs(), null);
  const service: Service = { ...dependencies, registry, store, known, judge };
  const removeIf: OverrideService['removeIf'] = (order) =>
    exclusively([keyedPlace(order.facility)], () => remove(service, order));
  return {
    set: (order) =>
      exclusively(
        order.updates.map(({ facility }) => keyedPlace(facility)),
        () => set(service, order),
      ),
    remove: ({ overrideId, ...order }) =>
      removeIf({ ...order, isMeant: (one) => one.overrideId === overrideId }),
    removeIf,
    forgetEndedAt: registry.forgetEndedAt,
    judge,
    noteKnown: (strikes) => noteKnownAgain({ registry, known, strikesInside }, strikes),
    answers: registry,
    inForceAt: registry.inForceAt,
    revoked: registry.revoked,
    onChanged: registry.onChanged,
    isFailing: store.isFailing,
    settled: mutex.settled,
  };
}

async function set(
  service: Service,
  { person, updates, probabilityOf }: OverrideOrder,
): Promise<SettingOutcome> {
  const { registry, store, known, eventsOf, judge, nowMs } = service;
  const atMs = nowMs();
  judge(atMs, null);
  const replaced = [];
  const entries = [];
  for (const { facility, update } of updates) {
    const knownFraction = probabilityOf(facility);
    const old = registry.inForceAt(facility.clientId, facility.id);
    const knownStrikeAtMs = lastAlertStrikeMs(eventsOf(facility.clientId, facility.id));
    const refusal = refusalToSet(old, update, { fraction: knownFraction, strikeAtMs: knownStrikeAtMs });
    if (refusal !== null) return { ...refusal, facility };
    const record = { ...newRecord(service, facility, atMs), knownStrikeAtMs, ...saidBy(person, update) };
    if (old !== null) replaced.push(replacement(service, old, { person, atMs }));
    entries.push({
      record,
      audit: auditOfSetting(record, knownFraction),
      ...knownAt(service, record, facility),
    });
  }
  try {
    await store.write([...replaced, ...entries], atMs, person.stillMay);
  } catch (error) {
    return notStored(error);
  }
  for (const { record } of replaced) known.forget(record.overrideId);
  for (const { record, knownStrikes } of entries) {
    registry.set(record);
    if (knownStrikes !== null) known.add(record.overrideId, knownStrikes);
  }
  judge(nowMs(), 'kept'); // lightning did not wait for the store
  return { key: 'set', records: entries.map(({ record }) => record) };
}

async function remove(
  service: Service,
  { person, facility, isMeant }: ConditionalRemoval,
): Promise<RemovalOutcome> {
  const { registry, store, judge, nowMs } = service;
  // judging looks at all that are in force, and thousands of locations can be removed at once
  if (registry.inForceAt(facility.clientId, facility.id) === null) return { key: 'overrideNotFound' };
  const atMs = nowMs();
  judge(atMs, null);
  const inForce = registry.inForceAt(facility.clientId, facility.id);
  if (inForce === null) return { key: 'overrideNotFound' };
  if (!isMeant(inForce)) return { key: 'overrideReplaced', inForce };
  const ended: OverrideRecord = { ...inForce, endedAtMs: atMs, endedHow: 'removed' };
  try {
    const knownStrikes = service.known.listOf(ended.overrideId);
    const entry = { record: ended, audit: auditOfEnd(ended, person), knownStrikes };
    await store.write([entry], atMs, person.stillMay);
  } catch (error) {
    return notStored(error);
  }
  registry.end(ended);
  service.known.forget(ended.overrideId);
  return { key: 'removed' };
}

/** @throws The refusal of a person who may not order it any more. */
function notStored(error: unknown): { readonly key: 'notStored' } {
  if (error instanceof ProblemError) throw error;
  return { key: 'notStored' };
}

function keyedPlace({ clientId, id }: Pick<Facility, 'clientId' | 'id'>): YardId {
  return { clientId, facilityId: id };
}

function newRecord({ lifetimes, newId }: Service, { clientId, id }: Facility, atMs: number) {
  return {
    overrideId: newId(),
    clientId,
    facilityId: id,
    setAtMs: atMs,
    expiresAtMs: atMs + lifetimes.ofMs(clientId),
    endedAtMs: null,
    endedHow: null,
    strike: null,
  };
}

/** The end of the override that makes room for another one. */
function replacement(
  { known }: Service,
  old: OverrideRecord,
  { person, atMs }: { person: OverridePerson; atMs: number },
) {
  const record: OverrideRecord = { ...old, endedAtMs: atMs, endedHow: 'replaced' };
  return { record, audit: auditOfEnd(record, person), knownStrikes: known.listOf(old.overrideId) };
}

/** What is known of lightning as an opening override is set; nothing that closes is ended by one. */
function knownAt(
  { strikesInside, reportIdsAt }: Service,
  record: OverrideRecord,
  { longitude, latitude }: Facility,
) {
  if (!isOpening(record)) return { knownStrikes: null };
  const strikes = knownStrikesOf(strikesInside([record], 'kept')[0] ?? []);
  const reportIds = reportIdsAt(record.clientId, record.facilityId);
  const place = [longitude, latitude] as const; // where the person saw it, wherever it is by now
  return { knownStrikes: { place, strikes, reportIds } };
}

function saidBy({ id, name, email }: OverridePerson, update: OverrideUpdate) {
  const { overrideGroupId, customMessage, status, yardStatus, lightningProbability } = update;
  return {
    group: overrideGroupId,
    message: customMessage,
    status,
    yardStatus,
    lightningProbability,
    setBy: id,
    setByName: name,
    setByEmail: email,
  };
}
