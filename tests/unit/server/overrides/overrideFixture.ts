import type { Facility } from '#contracts/facility.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { OverrideUpdate } from '#contracts/override.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createRingSearch } from '#server/alerting/ringSearch.ts';
import { createOverrideService, type OverrideService } from '#server/useCases/overrides/overrideService.ts';
import type {
  KnownLightning,
  OverrideRecord,
  OverridesRepository,
  OverrideWrite,
} from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { columnsOf, strikeAt } from '../alerting/engineFixture.ts';

export const MINUTE_MS = 60_000;
export const HOURS_12_MS = 12 * 60 * MINUTE_MS;

export const SAM = {
  id: 'p-sam',
  clientId: 'ACME',
  name: 'Sam Siteadmin',
  email: 'siteadmin@acme.example',
  authorities: ['user_endpoints', 'site_admin_endpoints'],
};
export const ADA = {
  ...SAM,
  id: 'p-ada',
  name: 'Ada Admin',
  email: 'admin@acme.example',
  authorities: ['admin_endpoints', 'user_endpoints'],
};

export function facilityAt(id: string, clientId = 'ACME'): Facility {
  return { id, clientId, gid: 1, latitude: 44.4759, longitude: -73.2121, countryCode: 'US' };
}
export const YARD = facilityAt('YARD');
export const DOCK = facilityAt('DOCK');

/** The update that says one of the predefined messages, at a low probability. */
export function updateOf(text: string, changes: Partial<OverrideUpdate> = {}): OverrideUpdate {
  const message = PREDEFINED_MESSAGES.find((one) => one.text === text)!;
  return {
    overrideGroupId: message.group,
    override: true,
    customMessage: message.text,
    status: message.status,
    facilityId: YARD.id,
    yardStatus: message.yardStatus,
    lightningProbability: 0.03,
    ...changes,
  };
}
export const OPENING = updateOf('Yard is Open');
export const CLOSING = updateOf('Yard is Closed');

/** Lightning whose last strike inside the circle fell then. */
export function lightningEvent(lastStrikeMs: number, eventType = 'lightning_alert'): FacilityEvent {
  return {
    keplerId: `k-${eventType}`,
    eventType,
    alertStatus: eventType === 'lightning_alert' ? 'ALERT' : 'ALERT_OPEN',
    eventStartAt: isoInstant(lastStrikeMs),
    geom: { coordinates: [YARD.longitude, YARD.latitude] },
  };
}

export function recordOf(changes: Partial<OverrideRecord> = {}): OverrideRecord {
  return {
    overrideId: 'o-1',
    clientId: YARD.clientId,
    facilityId: YARD.id,
    group: OPENING.overrideGroupId,
    message: OPENING.customMessage,
    status: OPENING.status,
    yardStatus: OPENING.yardStatus,
    lightningProbability: 0.03,
    setAtMs: MISSION_TIME_MS,
    expiresAtMs: MISSION_TIME_MS + HOURS_12_MS,
    setBy: SAM.id,
    setByName: SAM.name,
    setByEmail: SAM.email,
    knownStrikeAtMs: null,
    endedAtMs: null,
    endedHow: null,
    strike: null,
    ...changes,
  };
}

/** A store in memory that keeps the promises of the real one, and that can fail, wait, or fail after it has kept all. */
export function createOverrideMemory() {
  const rows = new Map<string, OverrideRecord>();
  const knownStrikes = new Map<string, KnownLightning>();
  const written: OverrideWrite[] = [];
  const trouble = {
    isFailing: false,
    isUnconfirmed: false,
    gate: Promise.resolve(),
    /** Writes of this facility wait until `ends`, and fail then. */
    stuck: null as { facilityId: string; ends: Promise<void> } | null,
  };

  function keep(write: OverrideWrite): void {
    const next = new Map(rows);
    for (const record of write.records) if (record.endedHow === 'failed') next.set(record.overrideId, record);
    for (const { overrideId } of write.reinstated) {
      const row = next.get(overrideId);
      if (row?.endedHow === 'replaced' || row?.endedHow === 'removed')
        next.set(overrideId, { ...row, endedAtMs: null, endedHow: null });
    }
    for (const record of write.records.toSorted(
      (a, b) => Number(b.endedAtMs !== null) - Number(a.endedAtMs !== null),
    )) {
      if (next.get(record.overrideId)?.endedAtMs == null) next.set(record.overrideId, record);
    }
    const inForce = [...next.values()].filter(({ endedAtMs }) => endedAtMs === null);
    const places = new Set(inForce.map(({ clientId, facilityId }) => `${clientId}/${facilityId}`));
    if (places.size < inForce.length) throw new Error('Two overrides would be in force at one facility.');
    for (const [id, record] of next) rows.set(id, record);
    for (const { overrideId, ...known } of write.knownStrikes) knownStrikes.set(overrideId, known);
    written.push(write);
  }

  const repository: OverridesRepository = {
    async write(write) {
      await trouble.gate;
      const { stuck } = trouble;
      if (stuck !== null && write.records.some(({ facilityId }) => facilityId === stuck.facilityId)) {
        await stuck.ends;
        throw new Error('The row is locked.');
      }
      if (trouble.isFailing) throw new Error('The disk is full.');
      keep(write);
      if (trouble.isUnconfirmed) throw new Error('The connection broke.');
    },
    list: async () => [...rows.values()],
    async deleteEndedBefore(beforeMs) {
      for (const [id, { endedAtMs }] of rows) if ((endedAtMs ?? Infinity) < beforeMs) rows.delete(id);
    },
    loadKnownStrikes: async () => new Map(knownStrikes),
    load: async (endedSinceMs) =>
      [...rows.values()]
        .filter(({ endedAtMs }) => endedAtMs === null || endedAtMs >= endedSinceMs)
        .toSorted((a, b) => a.setAtMs - b.setAtMs),
  };
  const audit = () => written.flatMap((write) => write.audit);
  return { repository, rows, written, trouble, audit };
}
export type OverrideMemory = ReturnType<typeof createOverrideMemory>;

/**
 * A service over a store in memory; hazards, the place of the yard and the clock are the test's. A second one on the same
 * store is a restart.
 *
 * @param memoryEndsAtMs Last instant that the store's memory of lightning knows of, epoch ms: the start unless told.
 */
export async function createTestService(
  memory: OverrideMemory = createOverrideMemory(),
  startMs = MISSION_TIME_MS,
  reportIds: string[] = [],
  memoryEndsAtMs = startMs,
) {
  const clock = { atMs: startMs };
  const hazards = new Map<string, FacilityEvent[]>();
  const place = { longitude: YARD.longitude, latitude: YARD.latitude };
  const delivered: StrikeColumns[] = [];
  const search = createRingSearch([
    { lon: YARD.longitude, lat: YARD.latitude, rules: DEFAULT_CLIENT_RULES.lightning },
  ]);
  const errors: string[] = [];
  let ids = memory.rows.size;
  const service: OverrideService = await createOverrideService({
    repository: memory.repository,
    eventsOf: (_client, facilityId) => hazards.get(facilityId) ?? [],
    reportIdsAt: () => reportIds,
    knownSinceMs: () => Number.NEGATIVE_INFINITY,
    memoryEndsAtMs,
    strikesInside: (yards, strikes) =>
      yards.map(() => (strikes === 'kept' ? delivered : [strikes]).flatMap((each) => search(each)[0]!)),
    placeOf: () => [place.longitude, place.latitude],
    lifetimes: { ofMs: () => HOURS_12_MS },
    newId: () => `o-${(ids += 1)}`,
    nowMs: () => clock.atMs,
    log: { error: (_facts, message) => void errors.push(message) },
  });
  return {
    ...memory,
    service,
    clock,
    hazards,
    /** Where the yard is judged. */
    place,
    reportIds,
    delivered,
    errors,
    set: (update: OverrideUpdate, person = SAM, knownFraction: number | null = 0.03) =>
      service.set({ person, updates: [{ facility: YARD, update }], probabilityOf: () => knownFraction }),
    remove: (overrideId: string, person = SAM) => service.remove({ person, facility: YARD, overrideId }),
    events: () => service.answers.eventsOf(YARD.clientId, YARD.id),
    revoked: () => service.answers.revokedAt(YARD.clientId, YARD.id),
  };
}
export type TestService = Awaited<ReturnType<typeof createTestService>>;

/** A strike inside the circle, known from now on, as the engine tells the service. */
export function strike({ service, hazards, delivered, clock }: TestService, atMs = clock.atMs): void {
  hazards.set(YARD.id, [lightningEvent(atMs)]);
  const strikes = columnsOf([strikeAt(3_000, atMs)]);
  delivered.push(strikes);
  service.judge(clock.atMs, strikes);
}
