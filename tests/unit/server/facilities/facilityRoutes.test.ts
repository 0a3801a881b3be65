import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Facility, FacilityFeatures } from '#contracts/facility.ts';
import type { AlertsFile, FacilityEvent } from '#contracts/facilityEvent.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { facilityRoutes } from '#server/routes/facilities/facilityRoutes.ts';
import { readableName } from '#server/useCases/facilities/readableName.ts';
import { seedDemoFacilities } from '#server/useCases/facilities/seedDemoFacilities.ts';
import { ProblemError } from '#server/platform/http/problemError.ts';
import type { FacilityRecord, NewFacility } from '#server/storage/repositories/facilitiesRepository.ts';
import { createFeedApp } from '../feeds/feedApp.ts';

const GENERATED_AT = '2026-06-12T17:59:58.000Z';
const EVENT: FacilityEvent = {
  keplerId: 'k1',
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  severity: 9,
  eventStartAt: '2026-06-12T17:59:00.000Z',
};
const FILE: AlertsFile = {
  client: 'ACME',
  generatedAt: GENERATED_AT,
  lightningAsOf: GENERATED_AT,
  alerts: [
    {
      facilityId: 'NORTHGATE_YARD',
      id: 'NORTHGATE_YARD',
      highestSeverityAlert: { eventType: 'lightning_alert', alertStatus: 'ALERT', severity: 9 },
      activeAlerts: [EVENT],
    },
  ],
};

/** Rows as the database gives them back. */
async function seededRecords(): Promise<FacilityRecord[]> {
  let rows: readonly NewFacility[] = [];
  await seedDemoFacilities({
    facilities: {
      list: async () => [],
      addMany: async (added) => {
        rows = added;
        return [];
      },
    },
    tags: { list: async () => [], add: async (_, name) => ({ id: name.length, name }) },
  });
  return rows.map((row, nth) => ({
    ...row,
    gid: nth + 1,
    address: row.address ?? null,
    city: row.city ?? null,
    state: row.state ?? null,
    postalCode: row.postalCode ?? null,
    tz: row.tz ?? null,
    isDevice: row.isDevice ?? false,
    tags: row.tags ?? [],
    defaultUnits: row.defaultUnits ?? 1,
    geometry: null,
    addedAtMs: row.addedAtMs ?? null,
    placedAtMs: row.placedAtMs ?? null,
  }));
}

let app: FastifyInstance;
let file: AlertsFile | null;
let probability: number | null;

beforeEach(async () => {
  file = FILE;
  probability = 0.25;
  const records = await seededRecords();
  const facilityCache = await createFacilityCache(async () => records);
  app = createFeedApp();
  await app.register(facilityRoutes, {
    requireSession: async ({ headers }) => {
      if (headers.authorization === undefined) throw new ProblemError(403, 'accessTokenExpired');
    },
    clientOf: ({ headers }) => String(headers.authorization),
    facilitiesSeenBy: ({ headers }) => facilityCache.of(String(headers.authorization)),
    facilitiesOf: facilityCache.of,
    alertsFileOf: () => file,
    probabilityOf: () => probability,
  });
});
afterEach(() => app.close());

const ask = (url: string, client?: string) =>
  app.inject({ url, headers: client === undefined ? {} : { authorization: client } });

describe('the facility list', () => {
  it("lists the session's client's facilities as features [CALL-02][DATA-01]", async () => {
    const answer = await ask('/api/facilities/metadata', 'ACME');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const { features } = FacilityFeatures.parse(answer.json());
    expect(features.length).toBeGreaterThan(150);
    expect(features[0]!.properties).toMatchObject({
      id: 'NORTHGATE_YARD',
      gid: 1,
      name: 'Northgate Yard',
      city: 'Amarillo',
      state: 'TX',
      tz: 'America/Chicago',
      tags: [{ id: 5, name: 'Truck' }],
    });
  });

  it('lists nothing of another client, and nothing without a session', async () => {
    const other = await ask('/api/facilities/metadata', 'OTHER');
    expect(FacilityFeatures.parse(other.json()).features).toEqual([]);
    expect((await ask('/api/facilities/metadata')).statusCode).toBe(403);
  });
});

describe('the facility details', () => {
  it('carry the facility, its events and the probability [CALL-01]', async () => {
    const answer = await ask('/api/alerts/details/northgate_yard', 'ACME');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Facility.parse(answer.json())).toMatchObject({
      id: 'NORTHGATE_YARD',
      prob: 0.25,
      alerts: [EVENT],
      highestSeverityAlert: { eventType: 'lightning_alert' },
    });
  });

  it('say that a facility has no events where the file does not list it [CALL-01]', async () => {
    const answer = await ask('/api/alerts/details/PLATTE_YARD', 'ACME');
    expect(Facility.parse(answer.json())).toMatchObject({ alerts: [], highestSeverityAlert: null });
  });

  it('leave out events and probability that are not known [CALL-01][S4][S8]', async () => {
    file = null;
    probability = null;
    const answer = await ask('/api/alerts/details/NORTHGATE_YARD', 'ACME');
    for (const key of ['alerts', 'keplerAlerts', 'highestSeverityAlert', 'prob']) {
      expect(answer.json()).not.toHaveProperty(key);
    }
  });

  it('name a facility that the client does not have [CALL-01]', async () => {
    const answer = await ask('/api/alerts/details/NOWHERE', 'ACME');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().facilityNotFound.message).toBe('Facility NOWHERE not found in ACME.');
    expect((await ask('/api/alerts/details/NORTHGATE_YARD', 'OTHER')).statusCode).toBe(404);
  });
});

describe('the demonstration facilities', () => {
  it('get the units of their country [UNIT-09]', async () => {
    const records = await seededRecords();
    const unitsOf = (id: string) => records.find((record) => record.id === id)?.defaultUnits;
    expect([unitsOf('NORTHGATE_YARD'), unitsOf('COUR_RIMOUSKI'), unitsOf('NAGPUR_DEPOT')]).toEqual([0, 3, 1]);
  });
});

describe('readableName', () => {
  it.each([
    ['NORTHGATE_YARD', 'Northgate Yard'],
    ['GATE_7', 'Gate 7'],
    ['DFW7-b', 'DFW7-b'],
    ['My yard', 'My yard'],
  ])('reads %s as %s', (id, name) => {
    expect(readableName(id)).toBe(name);
  });
});
