import { expect, test } from 'vitest';
import { facilityPath, mapPath, yardAlertPath } from '#app/address/pagePaths.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';

test('the map of a client stands under its code, and the demonstration has one of its own [SHELL-03][GAP-6]', () => {
  expect(mapPath('ACME')).toBe('/lightningalert/ACME/');
  expect(mapPath('A/B')).toBe('/lightningalert/A%2FB/');
  const { environments } = appConfigOf(DEFAULT_LIGHTNING_RULES, false);
  expect(environments.map(({ defaultClient }) => defaultClient)).toEqual(['ACME']);
});

test('the alert page of a yard stands under client and facility [SHELL-15]', () => {
  expect(yardAlertPath('ACME', 'NORTH 1')).toBe('/yardalert/ACME/NORTH%201');
});

test('the view of a facility stands under its id, latitude and longitude, with lightning 50 around it [SHELL-04][MAP-07]', () => {
  const yard = { id: 'NORTH 1', latitude: 35.2, longitude: -101.8 };
  expect(facilityPath('ACME', yard)).toBe('/lightningalert/ACME/NORTH%201/35.2/-101.8/?radius=50');
});
