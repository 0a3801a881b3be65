import { beforeEach, expect, test } from 'vitest';
import type { AlertsFile, FacilitiesLightning } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createPublishedHealth } from '#server/routes/health/publishedHealth.ts';

const START_MS = 1_783_000_000_000;
const WEATHER_LIMIT_MS = 300_000;
const HOUR_MS = 3_600_000;
let nowMs = START_MS;
let made: { atMs: number; lightningMs: number; weatherMs: number; storedMs: number; isPlausible: boolean };
let alerts: AlertsFile['alerts'] = [];
let lightning: readonly FacilitiesLightning[] = [];

const fileOf = (): AlertsFile => ({
  client: 'ACME',
  generatedAt: isoInstant(made.atMs),
  lightningAsOf: isoInstant(made.lightningMs),
  lightningStaleAfterMs: 60_000,
  watched: ['A', 'B'],
  ...(lightning.length === 0 ? {} : { lightning: [...lightning] }),
  weather: [
    {
      facilityIds: ['A', 'B'],
      weatherAsOf: [
        {
          hazard: 'wind',
          source: 'Simulator',
          asOf: isoInstant(made.weatherMs),
          staleAfterMs: WEATHER_LIMIT_MS,
        },
      ],
    },
  ],
  alerts,
});
const open = () =>
  createPublishedHealth({
    clock: { nowMs: () => nowMs },
    clientIds: () => ['ACME'],
    alertsFileOf: fileOf,
    lastStoreWriteMs: () => made.storedMs,
    isClockPlausible: () => made.isPlausible,
  });

/** All is made anew at that time but what is named. */
function pass(toMs: number, standing: readonly (keyof typeof made)[] = []): void {
  nowMs = toMs;
  const anew = { atMs: toMs, lightningMs: toMs, weatherMs: toMs, storedMs: toMs, isPlausible: true };
  made = { ...anew, ...Object.fromEntries(standing.map((name) => [name, made[name]])) };
}

beforeEach(() => {
  alerts = [];
  lightning = [];
  pass(START_MS);
});

test('is without trouble while all that is published is new', () => {
  expect(open().read()).toEqual({
    answerAgeS: 0,
    lightningAgeS: 0,
    weatherAgeS: 0,
    lastStoreWriteAgeS: 0,
    facilitiesUnknown: 0,
    facilitiesUnwatched: 0,
    unknownSince: null,
    isClockPlausible: true,
    troubles: [],
  });
});

test('says that observations stopped as soon as their limit has passed, and how many facilities are UNKNOWN since [S4][GAP-136]', () => {
  const health = open();
  pass(START_MS + WEATHER_LIMIT_MS, ['weatherMs']);
  expect(health.read()).toMatchObject({ weatherAgeS: 300, facilitiesUnknown: 0, troubles: [] });
  const staleMs = START_MS + WEATHER_LIMIT_MS + 1_000;
  pass(staleMs, ['weatherMs']);
  expect(health.read()).toMatchObject({
    weatherAgeS: 301,
    lightningAgeS: 0,
    facilitiesUnknown: 2,
    unknownSince: isoInstant(staleMs),
    troubles: ['Published weather is not current.'],
  });
  pass(staleMs + 60_000, ['weatherMs']);
  expect(health.read().troubles).toContain(`Facilities that are UNKNOWN: 2, since ${isoInstant(staleMs)}.`);
  pass(staleMs + 61_000);
  expect(health.read()).toMatchObject({ unknownSince: null, troubles: [] });
});

test('says that the answers stand still, whatever was read meanwhile [S5]', () => {
  const health = open();
  pass(START_MS + 61_000, ['atMs', 'lightningMs', 'weatherMs']);
  expect(health.read()).toMatchObject({
    answerAgeS: 61,
    lightningAgeS: 61,
    facilitiesUnknown: 2,
    troubles: ['Statuses are not evaluated any more.', 'Published lightning is not current.'],
  });
});

test('says that nothing was stored for three minutes, and that the clock is not plausible', () => {
  const health = open();
  pass(START_MS + 181_000, ['storedMs']);
  made = { ...made, isPlausible: false };
  expect(health.read()).toMatchObject({
    lastStoreWriteAgeS: 181,
    isClockPlausible: false,
    troubles: ['Nothing has been stored for 3 minutes.'],
  });
});

test('counts a yard that is closed as known, whatever else is not [S1]', () => {
  alerts = [
    {
      facilityId: 'A',
      id: 'k',
      highestSeverityAlert: null,
      activeAlerts: [
        {
          keplerId: 'k',
          eventType: 'lightning_alert',
          alertStatus: 'ALERT',
          eventStartAt: isoInstant(START_MS),
        },
      ],
    },
  ];
  const health = open();
  pass(START_MS + HOUR_MS, ['weatherMs']);
  expect(health.read()).toMatchObject({ facilitiesUnknown: 1 });
});

test('counts a yard that no source of lightning watches as UNKNOWN, and calls only a source that is silent a trouble [S4]', () => {
  const own = (facilityId: string, asOfMs: number | null, source?: string): FacilitiesLightning => ({
    facilityIds: [facilityId],
    lightningAsOf: asOfMs === null ? null : isoInstant(asOfMs),
    ...(source === undefined ? {} : { lightningSource: source, lightningStaleAfterMs: 60_000 }),
  });
  const health = open();
  lightning = [own('A', START_MS - 5_000, 'Network'), own('B', null)];
  pass(START_MS + 1_000);
  expect(health.read()).toMatchObject({
    lightningAgeS: 6,
    facilitiesUnknown: 1,
    facilitiesUnwatched: 1,
    unknownSince: null,
    troubles: [],
  });
  lightning = [own('A', null, 'Network'), own('B', null)];
  pass(START_MS + 2_000);
  expect(health.read()).toMatchObject({
    lightningAgeS: null,
    facilitiesUnknown: 2,
    facilitiesUnwatched: 1,
    unknownSince: isoInstant(START_MS + 2_000),
    troubles: ['Published lightning is not current.'],
  });
  pass(START_MS + 62_000);
  lightning = [own('A', null, 'Network'), own('B', null)];
  expect(health.read().troubles).toContain(
    `Facilities that are UNKNOWN: 1, since ${isoInstant(START_MS + 2_000)}.`,
  );
});
