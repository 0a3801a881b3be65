import { expect, test } from 'vitest';
import { DrillRequest } from '#contracts/drill.ts';
import { drillDistanceM } from '#domain/alerting/drillDistance.ts';
import { ALERT_RADIUS_M, WARNING_RADIUS_M } from '#domain/policy/policyLimits.ts';

test('a drill may strike as far away as the widest rings of a policy have it [GAP-139]', () => {
  const rings = { alertRadiusM: ALERT_RADIUS_M.max, warningRadiusM: WARNING_RADIUS_M.max };
  const widestM = WARNING_RADIUS_M.max;
  for (const distanceM of [drillDistanceM('alert', rings), drillDistanceM('warning', rings), widestM])
    expect(DrillRequest.safeParse({ facilityId: 'YARD', distanceM }).success).toBe(true);
  expect(DrillRequest.safeParse({ facilityId: 'YARD', distanceM: widestM + 1 }).success).toBe(false);
});
