import { describe, expect, test } from 'vitest';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { locationStatus, locationStatusIn } from '#domain/locations/locationStatus.ts';
import { clientAlerts, QUIET_YARD } from '../../../support/mapFeedSystem.ts';
import { windAsOf } from '../../../support/yardEvents.ts';
import {
  anEvent,
  closingOverride,
  lightningAlert,
  NOW_MS,
  openingOverride,
  QUIET_MS,
} from '../alerting/alertingFixtures.ts';

test.each([
  ['no events', [], 'Open'],
  ['a warning', [anEvent({ status: 'WARNING' })], 'Open'],
  ['an alert beside a warning', [anEvent({ status: 'WARNING' }), lightningAlert(0)], 'Alert'],
  ['an override over an alert', [lightningAlert(0), openingOverride(1)], 'Override'],
  ['an event of unknown status', [anEvent({ status: 'UNKNOWN' })], 'Unknown'],
  ['alerts that were never received', null, 'Unknown'],
] as const)('a location with %s reads %j as its word [STATUS-20][S4]', (_, events, word) => {
  expect(locationStatus(events)).toBe(word);
});

const LIMITS = { quietPeriodMs: QUIET_MS, staleAfterMs: 20_000 };

describe('a location of a quiet client', () => {
  test('reads Open while content and lightning are within their limit [STATUS-20]', () => {
    const alerts = clientAlerts({}, NOW_MS, { ageMs: 20_000 });
    expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, NOW_MS)).toBe('Open');
  });

  test.each([
    ['nothing was received', null, NOW_MS],
    ['the content is a millisecond too old', clientAlerts({}, NOW_MS, { ageMs: 20_001 }), NOW_MS],
    ['the content is from the future', clientAlerts({}, NOW_MS, { ageMs: -20_001 }), NOW_MS],
    ['lightning is not known', clientAlerts({}, NOW_MS, { lightningAgeMs: null }), NOW_MS],
    ['lightning is a millisecond too old', clientAlerts({}, NOW_MS, { lightningAgeMs: 20_001 }), NOW_MS],
    [
      'a watched hazard of the weather is a millisecond too old',
      {
        ...clientAlerts({}, NOW_MS),
        weather: new Map([[facilityKey(QUIET_YARD), [windAsOf(NOW_MS - 40_001, 40_000)]]]),
      },
      NOW_MS,
    ],
    ['the time is not known', clientAlerts({}, NOW_MS), Number.NaN],
    [
      'lightning is over by the clock and still listed',
      clientAlerts({ [QUIET_YARD]: [lightningAlert(NOW_MS - QUIET_MS)] }, NOW_MS),
      NOW_MS,
    ],
  ])('never reads Open where %s [STATUS-20][S1][S4][S5]', (_, alerts, nowMs) => {
    expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, nowMs)).toBe('Unknown');
  });

  test.each([
    ['Open', 'at', 60_000, 60_000],
    ['Unknown', 'a millisecond past', 60_001, 60_000],
    ['Unknown', 'a millisecond past', 10_001, 10_000],
  ])(
    'reads %s %s the age of lightning, %i ms, that its source allows: %i ms [STATUS-20][GAP-144][S5]',
    (word, _, lightningAgeMs, lightningLimitMs) => {
      const alerts = { ...clientAlerts({}, NOW_MS, { ageMs: 0, lightningAgeMs }), lightningLimitMs };
      expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, NOW_MS)).toBe(word);
    },
  );

  test('reads Alert where lightning closes it, though up to now nothing is known [STATUS-20][S2]', () => {
    const alerts = clientAlerts({ [QUIET_YARD]: [lightningAlert(NOW_MS)] }, NOW_MS, {
      ageMs: 0,
      lightningAgeMs: null,
    });
    expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, NOW_MS)).toBe('Alert');
  });

  test('reads Alert for the quiet period that the answer states, not that of the page [STATUS-20][GAP-139][S1]', () => {
    const hour = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 2 * QUIET_MS };
    const listed = clientAlerts({ [QUIET_YARD]: [lightningAlert(NOW_MS - QUIET_MS - 1)] }, NOW_MS);
    expect(locationStatusIn({ ...listed, policy: hour }, QUIET_YARD, LIMITS, NOW_MS)).toBe('Alert');
    expect(locationStatusIn(listed, QUIET_YARD, LIMITS, NOW_MS)).toBe('Unknown');
  });

  test('reads Override over weather that is not current, and not over lightning that is not [STATUS-20][S9]', () => {
    const overridden = clientAlerts({ [QUIET_YARD]: [openingOverride(NOW_MS - 1)] }, NOW_MS);
    const weather = new Map([[facilityKey(QUIET_YARD), [windAsOf(NOW_MS - 40_001, 40_000)]]]);
    expect(locationStatusIn({ ...overridden, weather }, QUIET_YARD, LIMITS, NOW_MS)).toBe('Override');
    const blind = { ...overridden, lightningAsOfMs: null };
    expect(locationStatusIn(blind, QUIET_YARD, LIMITS, NOW_MS)).toBe('Unknown');
  });

  test.each([
    ['Override', 'a person closes it', [closingOverride(NOW_MS - 1)]],
    ['Alert', 'an alert closes it under an opening override', [lightningAlert(0), openingOverride(1)]],
  ])('reads %s where %s, though lightning is not known [STATUS-20][S2][S9]', (word, _, events) => {
    const running = events.map((event) => ({ ...event, expiresAtMs: NOW_MS + QUIET_MS }));
    const blind = clientAlerts({ [QUIET_YARD]: running }, NOW_MS, { ageMs: 0, lightningAgeMs: null });
    expect(locationStatusIn(blind, QUIET_YARD, LIMITS, NOW_MS)).toBe(word);
  });

  test.each([
    ['a strike came after the override that opens it', [lightningAlert(NOW_MS), openingOverride(NOW_MS - 1)]],
    [
      'the override that opens it has not begun',
      [lightningAlert(NOW_MS - 1), openingOverride(NOW_MS + 60_000)],
    ],
  ])('reads Alert where %s [STATUS-20][S1][S9]', (_, events) => {
    const alerts = clientAlerts({ [QUIET_YARD]: events }, NOW_MS);
    expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, NOW_MS)).toBe('Alert');
  });

  test('reads Unknown where an event that it still lists is over under an opening override [STATUS-20][S1]', () => {
    const wind = anEvent({ status: 'ALERT' });
    const over = { ...wind, id: 'over', type: 'wind_level2', expiresAtMs: NOW_MS };
    const alerts = clientAlerts({ [QUIET_YARD]: [wind, over, openingOverride(NOW_MS - 1)] }, NOW_MS);
    expect(locationStatusIn(alerts, QUIET_YARD, LIMITS, NOW_MS)).toBe('Unknown');
  });
});
