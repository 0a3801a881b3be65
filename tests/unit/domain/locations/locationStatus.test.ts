import { expect, test } from 'vitest';
import { locationStatus } from '#domain/locations/locationStatus.ts';
import { anEvent, lightningAlert, openingOverride } from '../alerting/alertingFixtures.ts';

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
