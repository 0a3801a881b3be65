import { describe, expect, test } from 'vitest';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { COUNTRY_CODES, isCountryCode } from '#domain/locations/countryCodes.ts';
import { defaultUnitsOf, isLocationName, isSameLocationName } from '#domain/locations/locationName.ts';
import { locationStatusIn } from '#domain/locations/locationStatus.ts';
import { BARE_FILE } from '#tests/support/bareAnswer.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { closingOverride, lightningAlert, openingOverride } from '../alerting/alertingFixtures.ts';

const LIMITS = { quietPeriodMs: 1_800_000, staleAfterMs: 20_000 };
const NOW_MS = MISSION_TIME_MS;

function statusOf(change: Partial<ClientAlerts> = {}, nowMs = NOW_MS) {
  const alerts: ClientAlerts = {
    ...BARE_FILE,
    generatedAtMs: NOW_MS,
    lightningAsOfMs: NOW_MS,
    watched: new Set(['yard']),
    events: new Map(),
    ...change,
  };
  return locationStatusIn(alerts, 'YARD', LIMITS, nowMs);
}
const withEvents = (...events: ReturnType<typeof lightningAlert>[]) => ({
  events: new Map([['yard', events]]),
});

describe('the yard status of a location in the list', () => {
  test('is Open only while all that it needs is current, to the millisecond [ADMIN-01][STATUS-20][S1][S5]', () => {
    expect(statusOf()).toBe('Open');
    expect(statusOf({}, NOW_MS + 20_000)).toBe('Open');
    expect(statusOf({}, NOW_MS + 20_001)).toBe('Unknown');
    expect(statusOf({ lightningAsOfMs: NOW_MS - 20_001 })).toBe('Unknown');
    expect(statusOf({ lightningAsOfMs: null })).toBe('Unknown');
    expect(statusOf({ generatedAtMs: Number.NaN })).toBe('Unknown');
    expect(statusOf({}, Number.NaN)).toBe('Unknown');
    expect(locationStatusIn(null, 'YARD', LIMITS, NOW_MS)).toBe('Unknown');
  });

  test('is Unknown where the engine does not watch [ADMIN-01][S1][S4]', () => {
    expect(statusOf({ watched: new Set(['other']) })).toBe('Unknown');
  });

  test('is Alert whatever else is not known, and Unknown when its end has passed in old content [ADMIN-01][S1][S2]', () => {
    const alert = lightningAlert(NOW_MS);
    expect(statusOf(withEvents(alert))).toBe('Alert');
    expect(statusOf({ ...withEvents(alert), lightningAsOfMs: null, watched: new Set() })).toBe('Alert');
    const over = withEvents({ ...alert, startAtMs: NOW_MS - LIMITS.quietPeriodMs, expiresAtMs: NOW_MS - 1 });
    expect(
      statusOf({ events: new Map([['yard', [{ ...over.events.get('yard')![0]!, closestStrike: null }]]]) }),
    ).toBe('Unknown');
  });

  test('is Override by an override in force, if the rest is known [ADMIN-01][S1][S9]', () => {
    const opened = { ...openingOverride(NOW_MS), expiresAtMs: NOW_MS + 1_000 };
    expect(statusOf(withEvents(opened))).toBe('Override');
    expect(statusOf({ ...withEvents(opened), lightningAsOfMs: null })).toBe('Unknown');
  });

  test('stays Override where a person has closed it, whatever else is not known [ADMIN-01][S2]', () => {
    const closed = withEvents(closingOverride(NOW_MS));
    expect(statusOf({ ...closed, lightningAsOfMs: null, watched: new Set() })).toBe('Override');
  });
});

test('a name is 3 to 30 letters, digits and underscores [ADMIN-04][CONST-42]', () => {
  for (const name of ['ABC', ' a_1 ', 'A'.repeat(30)]) expect(isLocationName(name)).toBe(true);
  for (const name of ['AB', 'A'.repeat(31), 'A B', 'A-B', 'ÉTÉ', ''])
    expect(isLocationName(name)).toBe(false);
});

test('two names are one without regard to case and blanks [ADMIN-05]', () => {
  expect(isSameLocationName(' Yard', 'YARD ')).toBe(true);
  expect(isSameLocationName('YARD', 'YARD_2')).toBe(false);
});

test('a country is one of the 249 codes of ISO 3166-1 in capitals', () => {
  expect([COUNTRY_CODES.length, new Set(COUNTRY_CODES).size]).toEqual([249, 249]);
  expect(['US', 'CA', 'ZW'].every(isCountryCode)).toBe(true);
  expect(['us', 'UK', 'USA', ''].some(isCountryCode)).toBe(false);
});

test('the United States, Liberia and Myanmar begin with imperial units [DATA-21][CONST-43]', () => {
  expect(['US', 'LR', 'MM', 'CA', 'GB'].map(defaultUnitsOf)).toEqual([0, 0, 0, 1, 1]);
});
