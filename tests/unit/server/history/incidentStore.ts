import { randomUUID } from 'node:crypto';
import type { Facility } from '#contracts/facility.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { destination } from '#domain/geo/destination.ts';
import { createStrikeColumns, STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { overrides } from '#server/storage/tables/events.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import {
  readIncident,
  type IncidentDependencies,
  type IncidentQuestion,
} from '#server/useCases/incident/readIncident.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { alertOf } from './historyFixture.ts';

const MINUTE_MS = 60_000;
export const START_MS = Date.UTC(2026, 6, 14, 20);
export const END_MS = START_MS + 38 * MINUTE_MS;
/** More than two hours after the recorded time: no strike comes late any more. */
const NOW_MS = START_MS + 240 * MINUTE_MS;
/** Minutes after the closing began. */
export const at = (minutes: number) => START_MS + minutes * MINUTE_MS;
/** The yard as it is when a record is read. */
export const FACILITY = {
  id: 'YARD',
  name: 'North Gate',
  clientId: 'ACME',
  latitude: 42,
  longitude: -93,
  countryCode: 'US',
  tz: 'America/Chicago',
} as Facility;
export const PLACE: readonly [number, number] = [-93, 42];
const GATE_WALL = randomUUID();

type Store = { readonly storage: Storage; readonly repositories: Repositories };

/** A store in which a yard was closed, with all that belongs to its record and some that does not. */
export async function openIncidentStore() {
  const storage = await openTestStorage();
  const repositories = createRepositories(storage.db);
  const store = { storage, repositories };
  await repositories.clients.ensure('ACME', 'Acme');
  const uma = await repositories.people.add({
    email: 'uma@acme.example',
    name: 'Uma Ünal',
    clientId: 'ACME',
    authorities: ['user_endpoints'],
    language: 'en-US',
  });
  await storeEvents(store);
  await storeDecisions(store, uma!.id);
  await storeSilences(store, uma!.id);
  await storeNotices(store);
  return { ...store, read: readerOf(store) };
}

async function storeEvents({ repositories }: Store) {
  const put = async (facilityId: string, event: ReturnType<typeof alertOf>, endedAtMs: number) => {
    await repositories.events.upsertMany([{ clientId: 'ACME', facilityId, event }], endedAtMs);
    await repositories.events.endMany([event.keplerId], endedAtMs);
  };
  const closing = { ...alertOf('closing', START_MS, END_MS), triggerDistanceMeters: 9_000 };
  await put('YARD', { ...closing, geom: { coordinates: [...PLACE] } }, END_MS);
  await put('YARD', { ...closing, keplerId: 'placeless' }, END_MS);
  const warning = { ...alertOf('warning', at(-5), at(40)), eventType: 'lightning_warning' };
  await put(
    'YARD',
    { ...warning, alertStatus: 'WARNING', yardStatus: 'OPEN', triggerDistanceMeters: 20_000 },
    at(40),
  );
  await put('YARD', { ...alertOf('wind', START_MS, END_MS), eventType: 'wind_level3' }, END_MS);
  await put(
    'YARD',
    { ...alertOf('override', at(20), at(30)), eventType: 'OVERRIDE', alertStatus: 'OVERRIDE' },
    at(30),
  );
  await put('DOCK', alertOf('elsewhere', START_MS, END_MS), END_MS);
}

const PLACED = { clientId: 'ACME', facilityId: 'YARD' };

export function verdict(minutes: number, shown: string, before: string): EvidenceEntry {
  return {
    kind: 'verdict.changed',
    atMs: at(minutes),
    ...PLACED,
    verdict: shown,
    before,
    reason: 'alert',
    overrideId: null,
    events: [{ id: 'closing', type: 'lightning_alert', status: 'ALERT', startMs: START_MS }],
    lightningAsOfMs: at(minutes) - 2_000,
    staleWeather: [],
  };
}

async function storeDecisions({ storage, repositories }: Store, umaId: string) {
  const shown = { displayId: 'display-of-nobody', kioskId: null, appVersion: '1' };
  await repositories.evidence.append([
    { kind: 'term.begun', atMs: at(-60), term: 1 },
    verdict(-20, 'OPEN', 'UNKNOWN'),
    { kind: 'display.changed', atMs: at(-15), ...PLACED, ...shown, status: 'OPEN' },
    verdict(0, 'CLOSED', 'OPEN'),
    { ...verdict(1, 'CLOSED', 'OPEN'), facilityId: 'DOCK' } as EvidenceEntry,
    { kind: 'display.changed', atMs: at(1), ...PLACED, ...shown, status: 'CLOSED' },
    verdict(38, 'OPEN', 'CLOSED'),
    verdict(90, 'CLOSED', 'OPEN'),
  ]);
  await storage.db.insert(overrides).values({
    overrideId: 'override',
    ...PLACED,
    group: 'Default',
    message: 'Crane must be secured',
    status: 'ALL_CLEAR',
    yardStatus: 'OPEN',
    lightningProbability: 0.04,
    setAtMs: at(20),
    expiresAtMs: at(60),
    setBy: umaId,
    setByName: 'Uma Ünal',
    setByEmail: 'uma@acme.example',
    knownStrikeAtMs: null,
    endedAtMs: at(30),
    endedHow: 'removed',
    strike: null,
  });
  const audit = (minutes: number, what: 'lightning.reported' | 'drill.begun', facilityId: string) =>
    repositories.audit.append({
      atMs: at(minutes),
      who: umaId,
      clientId: 'ACME',
      what,
      detail: { facilityId, sign: 'thunder', reason: 'Otto asked for it' },
    });
  await audit(12, 'drill.begun', 'YARD');
  await audit(3, 'lightning.reported', 'YARD');
  await audit(4, 'lightning.reported', 'DOCK');
  await storeRefusals(repositories, umaId);
}

/** An override that the service refused, and one that a person without the right asked for. */
async function storeRefusals({ audit }: Repositories, umaId: string) {
  const refused = { who: umaId, clientId: 'ACME' };
  await audit.append({
    ...refused,
    atMs: at(6),
    what: 'override.refused',
    detail: { facilityId: 'YARD', reason: 'probabilityTooHigh', knownProbability: 0.62 },
  });
  const route = 'POST /api/alerts/merged/yard_alerts';
  for (const detail of [
    { route, reason: 'notAuthorised', facilityId: 'YARD' },
    { route: 'GET /api/other/:facilityId', reason: 'notAuthorised', facilityId: 'YARD' },
  ])
    await audit.append({ ...refused, atMs: at(7), what: 'call.refused', detail });
}

async function storeSilences({ repositories }: Store, umaId: string) {
  const kiosk = { clientId: 'ACME', publicKey: {}, enrolledAtMs: at(-90), enrolledBy: umaId };
  const add = async (id: string, name: string, facilityIds: string[]) => {
    const display = (await repositories.people.add({
      email: `${id}@acme.example`,
      name,
      clientId: 'ACME',
      authorities: ['kiosk_endpoints'],
    }))!;
    await repositories.kiosks.add({ ...kiosk, id, personId: display.id, name, facilityIds });
    const silence = { clientId: 'ACME', kioskId: id, name, facilityIds, fromMs: at(5) };
    await repositories.displaySilences.begin([silence]);
  };
  await add(GATE_WALL, 'Gate wall', ['YARD']);
  await add(randomUUID(), 'Dock wall', ['DOCK']);
  await repositories.displaySilences.end([GATE_WALL], at(6));
}

async function storeNotices({ storage }: Store) {
  const reader = { name: 'Otto', language: 'en-US', unitSystem: -1, unitMetricSubsystem: -1 } as const;
  const place = { ...PLACED, name: 'North Gate', countryCode: 'US', timeZone: null };
  const event = alertOf('closing', START_MS, END_MS);
  const content = { kind: 'begun', event, remaining: null, standing: [], decidedAtMs: at(0), place, reader };
  await storage.db.insert(notices).values({
    ...PLACED,
    thread: 't',
    channel: 'sms',
    address: '+1 515 555 0100',
    content: content as never,
    isUrgent: true,
    state: 'delivered',
    createdAtMs: at(0),
    dueAtMs: at(0),
    settledAtMs: at(0.5),
    confirmedAtMs: at(2),
  });
}

/** Steps that are all known and quiet but for strikes to the north: minutes after the start, and metres. */
export function stepsWith(...strikes: readonly (readonly [minutes: number, distanceM: number])[]) {
  return {
    async strikesOf(stepMs: number) {
      const own = strikes.filter(([minutes]) => at(minutes) >= stepMs && at(minutes) < stepMs + STEP_MS);
      const columns = createStrikeColumns(own.length);
      for (const [row, [minutes, distanceM]] of own.entries()) {
        const [lon, lat] = destination(PLACE, 0, distanceM);
        columns.lon[row] = lon;
        columns.lat[row] = lat;
        columns.atMs[row] = at(minutes);
      }
      return { ...columns, count: own.length };
    },
  };
}

/** Reads a record of the store as the service does it four hours after the closing began. */
function readerOf({ repositories }: Store) {
  return (
    eventId: string,
    changes: Partial<IncidentDependencies> = {},
    { tellsNames = true, facility = FACILITY }: Partial<Omit<IncidentQuestion, 'eventId'>> = {},
  ) =>
    readIncident(
      {
        repositories,
        steps: stepsWith([0, 5_000], [3, 15_000], [4, 80_000]),
        policyOf: () => DEFAULT_LIGHTNING_RULES,
        isSimulation: false,
        isQuietTold: () => true,
        clock: { nowMs: () => NOW_MS },
        ...changes,
      },
      { facility, eventId, tellsNames },
    );
}
