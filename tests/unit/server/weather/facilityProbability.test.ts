import { expect, test } from 'vitest';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import { createFacilityProbability } from '#server/composition/service/facilityProbability.ts';
import { NOW_MS, rulesWith } from '../alerting/engineFixture.ts';

const YARD = { clientId: 'ACME', id: 'YARD', longitude: -73, latitude: 44 };
const WIDE = { ...YARD, id: 'WIDE' };

test('a storm in the alert circle of a facility closes the gate of its overrides, however wide that is [S8][OVR-02][GAP-139]', () => {
  const asked: object[] = [];
  const probabilityOf = createFacilityProbability({
    // 80 %, 10 mi from the yard
    outlook: (place) => (asked.push(place) > 0 && place.radiusM > 16_093 ? 0.8 : 0.04),
    rulesFor: (clientId, id) =>
      rulesWith(clientId === 'ACME' && id === 'WIDE' ? { alertRadiusM: 32_187, warningRadiusM: 48_280 } : {}),
    clock: { nowMs: () => NOW_MS },
  });
  expect([YARD, WIDE].map((facility) => isGateOpen(probabilityOf(facility)))).toEqual([true, false]);
  const place = { lon: -73, lat: 44, initMs: NOW_MS, forecastMs: NOW_MS };
  expect(asked).toEqual([
    { ...place, radiusM: 9_656 },
    { ...place, radiusM: 32_187 },
  ]);
});
