import { expect, test } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { KIND_UNKNOWN, type StrikeOrigin } from '#domain/lightning/strikeColumns.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import { provingSourcesOf } from '#server/alerting/sourceCoverage.ts';
import { batchWithoutProof } from '#server/sources/boundedBatch.ts';
import { rowsOf, toKnownStep } from '#server/world/lightning/strikeStepBody.ts';
import { profileOf } from '../sources/sourceFixture.ts';
import {
  batchOf,
  columnsOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  rulesWith,
  strikeAt,
  YARD,
} from './engineFixture.ts';

const DTN = profileOf('dtn', { name: 'DTN' });
const originOf = (dependencies: Partial<StrikeOrigin> = {}): StrikeOrigin => ({
  sourceId: 'dtn',
  strikeId: 'a1',
  kind: 'unknown',
  errorM: 500,
  quality: 'fair',
  ...dependencies,
});
const FAR = strikeAt(9_000, NOW_MS - 3 * MINUTE_MS, KIND_UNKNOWN);
const NEAR = strikeAt(2_000, NOW_MS - 2 * MINUTE_MS, KIND_UNKNOWN);
const strikes = {
  ...columnsOf([FAR, NEAR]),
  origins: [originOf({ strikeId: 'far' }), originOf({ strikeId: 'near' })],
};
const batch = { ...batchOf([], NOW_MS), strikes, sourceId: 'dtn' };
const STATED = { source: 'DTN', kind: 'unknown', id: 'near', errorM: 500, quality: 'fair' };

test('a closing names the source of its closest strike and what it states, over a restart too [GAP-137]', () => {
  const engine = engineOf({ sources: [DTN] });
  engine.ingest(batch, NOW_MS);
  const originAt = (one: ReturnType<typeof engineOf>) =>
    one.eventsOf('ACME', 'YARD').map(({ closestStrike }) => closestStrike?.origin);
  expect(originAt(engine)).toEqual([STATED, STATED]);
  const snapshot = EngineSnapshot.parse(JSON.parse(JSON.stringify(engine.snapshot())));
  expect(originAt(engineOf({ sources: [DTN], snapshot }))).toEqual([STATED, STATED]);
});

test('a closing says no more of its closest strike than the source states [GAP-137]', () => {
  const engine = engineOf({ sources: [DTN] });
  const origins = [originOf({ strikeId: null, errorM: null, quality: null })];
  engine.ingest({ ...batch, strikes: { ...columnsOf([NEAR]), origins } }, NOW_MS);
  const [event] = engine.eventsOf('ACME', 'YARD');
  expect(event?.closestStrike?.origin).toEqual({ source: 'DTN', kind: 'unknown' });
});

test('a strike of unknown kind closes a yard that counts ground strikes alone [S1][GAP-137]', () => {
  const engine = engineOf({ sources: [DTN], rules: rulesWith({ isTotalLightning: false }) });
  engine.ingest(batch, NOW_MS);
  expect(engine.eventsOf('ACME', 'YARD')).toHaveLength(2);
});

test('step files carry the source of each strike and what it states [GAP-137]', () => {
  const { body } = toKnownStep(NOW_MS, rowsOf(strikes));
  const listed = StrikeStep.parse(JSON.parse(Buffer.from(body.bytes).toString()));
  expect(
    listed.map(({ source, kind, id, errorM, quality }) => ({ source, kind, id, errorM, quality })),
  ).toEqual([
    { ...STATED, source: 'dtn', id: 'far' },
    { ...STATED, source: 'dtn', id: 'near' },
  ]);
  expect(listed.map(({ strikeType }) => strikeType)).toEqual(['CG', 'CG']);
});

test('what stays of a delivery after a step back keeps the origin of each strike [GAP-137]', () => {
  const kept = batchWithoutProof(batch, NOW_MS - 2.5 * MINUTE_MS - 10_000);
  expect(kept?.strikes.origins?.map(({ strikeId }) => strikeId)).toEqual(['far']);
});

test('a source of one client proves nothing for facilities of others [GAP-137]', () => {
  const theirs = { ...YARD, clientId: 'OTHER' };
  expect(provingSourcesOf([YARD, theirs], [{ ...DTN, clientId: 'ACME' }], () => 9_656).at).toEqual([
    ['dtn'],
    [],
  ]);
});

test('a source that proves nothing now is unknown at once, without a reason, until it proves again [S1][S4]', () => {
  const silence = createLightningSilence(() => 30 * MINUTE_MS);
  silence.note({ ...batch, unknownBecause: 'notProven' });
  expect(silence.tell(NOW_MS, ['dtn'])).toEqual({ asOfMs: null, because: null });
  silence.note(batch);
  expect(silence.tell(NOW_MS, ['dtn'])).toEqual({ asOfMs: NOW_MS, because: null });
});
