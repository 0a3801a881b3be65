import { expect, test } from 'vitest';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { createDeliveryRecord, deliveryOf } from '#server/alerting/recordedDelivery.ts';
import { RecordedDelivery } from '#server/alerting/judgedInputs.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import { columnsOf, MINUTE_MS, NOW_MS, SIMULATOR, YARD } from './engineFixture.ts';

const FEED = inventedProfile('feed', 'simulation');
const LATER: EngineFacility = { ...YARD, id: 'LATER', lat: YARD.lat + 1 };
const SOURCES = [SIMULATOR, FEED];

const engineWith = (snapshot?: EngineSnapshot) =>
  createChangingEngine(
    {
      facilities: [YARD],
      rulesFor: () => DEFAULT_CLIENT_RULES,
      sources: SOURCES,
      newKeplerId: () => 'e1',
      ...(snapshot === undefined ? {} : { snapshot }),
    },
    60 * MINUTE_MS,
  );
const quiet = ({ id }: { id: string }, minutes: number): SourcedBatch => {
  const [strikes, asOfMs] = [columnsOf([]), NOW_MS];
  return { sourceId: id, strikes, fromMs: asOfMs - minutes * MINUTE_MS, asOfMs };
};
const TAKEN_BACK: SourcedBatch = {
  ...quiet(FEED, 0),
  fromMs: NOW_MS + 1,
  unknownBecause: 'notProven',
  takesBack: true,
};

test('what a source that may clear no more has proven is known by the others alone, or not at all [GAP-137][S1]', () => {
  const engine = engineWith();
  engine.ingest(quiet(FEED, 40), NOW_MS);
  engine.ingest(quiet(SIMULATOR, 2), NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  engine.ingest(TAKEN_BACK, NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
  engine.ingest(quiet(SIMULATOR, 30), NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
});

test('it proves nothing to a facility that comes later, nor after a restart [GAP-137][S1][S13]', () => {
  const engine = engineWith();
  engine.ingest(quiet(FEED, 40), NOW_MS);
  const before = EngineSnapshot.parse(engine.snapshot());
  engine.ingest(TAKEN_BACK, NOW_MS);
  engine.ingest(quiet(SIMULATOR, 2), NOW_MS);
  engine.watch([YARD, LATER], NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'LATER')).toBeNull();
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();

  const restarted = engineWith(EngineSnapshot.parse(engine.snapshot()));
  restarted.ingest(quiet(SIMULATOR, 2), NOW_MS);
  expect(restarted.lightningAsOfMs('ACME', 'YARD')).toBeNull();
  // the memory of before is forgotten too
  const killed = engineWith(before);
  killed.ingest(TAKEN_BACK, NOW_MS);
  killed.ingest(quiet(SIMULATOR, 2), NOW_MS);
  expect(killed.lightningAsOfMs('ACME', 'YARD')).toBeNull();
});

test('its word does not vouch for what another source proved in an earlier run [GAP-137][S13]', () => {
  const first = engineWith();
  first.ingest(quiet(SIMULATOR, 40), NOW_MS);
  const engine = engineWith(EngineSnapshot.parse(first.snapshot()));
  engine.ingest(quiet(FEED, 0), NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  engine.ingest(TAKEN_BACK, NOW_MS);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
});

test('that it was taken back is recorded with the inputs of a verdict [S13]', () => {
  const record = createDeliveryRecord({
    facilities: [YARD],
    rulesOf: () => DEFAULT_CLIENT_RULES,
    sources: SOURCES,
  });
  const kept = RecordedDelivery.parse(JSON.parse(JSON.stringify(record(TAKEN_BACK))));
  expect(deliveryOf(kept)).toMatchObject({ takesBack: true, unknownBecause: 'notProven' });
  expect(deliveryOf(record(quiet(FEED, 1)))).not.toHaveProperty('takesBack');
});
