import { expect, test } from 'vitest';
import { toFeedFactsOf } from '#contracts/toClientAlerts.ts';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { createAlertRegistry } from '#server/alerting/alertRegistry.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { knownLightningAt, type SatelliteProof } from '#server/alerting/knownLightning.ts';
import { createHeldAnswers } from '#server/alerting/heldAnswers.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { statedTogether } from '#server/sources/sourceProfile.ts';
import { createOverrideRegistry } from '#server/useCases/overrides/overrideRegistry.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import {
  ANSWER_SOURCES,
  batchOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  rulesWith,
} from './engineFixture.ts';

const NETWORK = profileOf('network', { footprint: [boxBetween(-100, -60)] });
const SATELLITE = profileOf('satellite', {
  role: 'secondary',
  footprint: [boxBetween(-140, -60)],
  clearsByAcceptance: true,
});
const SOURCES = [NETWORK, SATELLITE];
const EAST = { clientId: 'ACME', id: 'EAST', lon: -75, lat: 40 };
const WEST = { clientId: 'ACME', id: 'WEST', lon: -120, lat: 40 };
const SEA = { clientId: 'ACME', id: 'SEA', lon: 10, lat: 40 };

const accepting = (mayClear: SatelliteProof['mayClear']): SatelliteProof => ({
  needsAcceptance: (ids) => ids.length > 0 && ids.every((id) => id === SATELLITE.id),
  mayClear,
});

function registryOf(
  satellites: SatelliteProof,
  deliveredMs: Record<string, number>,
  isSure = () => true,
  facilities = [EAST, WEST, SEA],
) {
  const engine = engineOf({ facilities, sources: SOURCES });
  for (const [sourceId, asOfMs] of Object.entries(deliveredMs))
    engine.ingest({ ...batchOf([], asOfMs), sourceId }, NOW_MS);
  const registry = createAlertRegistry(
    {
      engine,
      overrides: createOverrideRegistry([]),
      drills: { eventsOf: () => [] },
      silence: createLightningSilence(() => QUIET_MS),
      satellites,
      term: 1,
    },
    {
      ...ANSWER_SOURCES,
      lightningOf: (ids) => statedTogether(SOURCES.filter(({ id }) => ids.includes(id))),
    },
    () => facilities,
    { atMs: () => NOW_MS, turn: () => 1 },
  );
  return createHeldAnswers({ registry, isSure, facilities: () => facilities });
}

const BOTH = { network: NOW_MS - 1_000, satellite: NOW_MS - 20_000 };

test('a facility that satellites alone watch is not known without a signed acceptance [GAP-137][S1]', () => {
  const registry = registryOf(
    accepting(() => false),
    BOTH,
  );
  expect(registry.activeAlertsOf('ACME', 'WEST')).toMatchObject({ lightningAsOf: null, satelliteOnly: true });
  expect(registry.activeAlertsOf('ACME', 'WEST')).not.toHaveProperty('lightningSource');
  expect(registry.activeAlertsOf('ACME', 'EAST')).toMatchObject({
    lightningAsOf: isoInstant(NOW_MS - 1_000),
  });
});

test('with an acceptance it is known as far as the satellite tells, and the answer says so [GAP-137]', () => {
  const asked: string[] = [];
  const registry = registryOf(
    accepting((facility, atMs, radiusM) => asked.push(`${facility.id} ${atMs} ${radiusM}`) > 0),
    BOTH,
  );
  expect(registry.activeAlertsOf('ACME', 'WEST')).toMatchObject({
    lightningAsOf: isoInstant(NOW_MS - 20_000),
    lightningSource: SATELLITE.name,
    satelliteOnly: true,
  });
  expect(asked).toEqual([`WEST ${NOW_MS} ${DEFAULT_CLIENT_RULES.lightning.alertRadiusM}`]);
});

test('where a primary source watches, satellites prove nothing, whatever was signed [GAP-137]', () => {
  const registry = registryOf(
    accepting(() => true),
    { ...BOTH, network: NOW_MS - 5 * MINUTE_MS },
  );
  expect(registry.activeAlertsOf('ACME', 'EAST')).toMatchObject({
    lightningAsOf: isoInstant(NOW_MS - 5 * MINUTE_MS),
  });
  expect(registry.activeAlertsOf('ACME', 'EAST')).not.toHaveProperty('satelliteOnly');
});

test("the client's file tells each facility what its own sources know, and the worst above them [S1][S4]", () => {
  const file = AlertsFile.parse(
    registryOf(
      accepting(() => true),
      BOTH,
    ).alertsFileOf('ACME'),
  );
  expect(file.lightningAsOf).toBeNull();
  expect(file.lightning).toEqual([
    {
      facilityIds: ['EAST'],
      lightningAsOf: isoInstant(NOW_MS - 1_000),
      lightningSource: NETWORK.name,
      lightningStaleAfterMs: NETWORK.goneAfterMs,
      lightningLateAfterMs: NETWORK.lateAfterMs,
    },
    {
      facilityIds: ['WEST'],
      lightningAsOf: isoInstant(NOW_MS - 20_000),
      lightningSource: SATELLITE.name,
      lightningStaleAfterMs: SATELLITE.goneAfterMs,
      lightningLateAfterMs: SATELLITE.lateAfterMs,
      satelliteOnly: true,
    },
    { facilityIds: ['SEA'], lightningAsOf: null },
  ]);
  const knownMs = (id: string) => toFeedFactsOf(file, id)?.lightningAsOfMs;
  expect(['EAST', 'WEST', 'SEA'].map(knownMs)).toEqual([NOW_MS - 1_000, NOW_MS - 20_000, null]);
});

test('a process that is not sure that it leads tells the worst of the client for all [S13]', () => {
  const lease = { isSure: true };
  const registry = registryOf(
    accepting(() => true),
    BOTH,
    () => lease.isSure,
  );
  lease.isSure = false;
  const file = AlertsFile.parse(registry.alertsFileOf('ACME'));
  expect(file.lightning).toBeUndefined();
  expect(toFeedFactsOf(file, 'EAST')?.lightningAsOfMs).toBeNull();
});

test('a process that is not sure that it leads still says where satellites alone watch [S13][GAP-137]', () => {
  const lease = { isSure: true };
  const registry = registryOf(
    accepting(() => true),
    BOTH,
    () => lease.isSure,
    [EAST, WEST],
  );
  lease.isSure = false;
  const file = AlertsFile.parse(registry.alertsFileOf('ACME'));
  expect(toFeedFactsOf(file, 'WEST')).toMatchObject({
    lightningAsOfMs: NOW_MS - 20_000,
    isSatelliteOnly: true,
  });
  expect(toFeedFactsOf(file, 'EAST')).not.toHaveProperty('isSatelliteOnly');
  // of what it knows more than the client nothing is sure
  expect(toFeedFactsOf(file, 'EAST')?.lightningAsOfMs).toBe(NOW_MS - 20_000);
});

test('a facility whose policy requires a source that watches only a part of its ring says so [S1][S4][GAP-139]', () => {
  const wide = profileOf('wide');
  const edge = { ...EAST, lon: -60.01 };
  const toldBy = (requiredSources: readonly string[]) => {
    const rules = rulesWith({}, { requiredSources });
    const engine = engineOf({ facilities: [edge], sources: [NETWORK, wide], rules });
    for (const sourceId of [NETWORK.id, wide.id]) engine.ingest({ ...batchOf([], NOW_MS), sourceId }, NOW_MS);
    const silence = createLightningSilence(() => QUIET_MS);
    return knownLightningAt({ engine, silence }, { rulesFor: () => rules }, edge, NOW_MS).told;
  };
  expect(toldBy([])).toEqual({ asOfMs: NOW_MS, because: null });
  expect(toldBy([wide.id])).toEqual({ asOfMs: NOW_MS, because: null });
  expect(toldBy([wide.id, NETWORK.id])).toEqual({ asOfMs: null, because: 'ringNotCovered' });
});
