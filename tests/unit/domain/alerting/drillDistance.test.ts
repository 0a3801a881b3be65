import { expect, test } from 'vitest';
import { drillDistanceM } from '#domain/alerting/drillDistance.ts';

const RULES = { alertRadiusM: 10_000, warningRadiusM: 16_000 };

test('a drill that closes lies well inside the alert circle', () => {
  expect(drillDistanceM('alert', RULES)).toBe(3_000);
});

test('a drill that warns lies between the circles, in neither by mistake', () => {
  expect(drillDistanceM('warning', RULES)).toBe(13_000);
});
