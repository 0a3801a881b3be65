import { expect, test } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { KIND_CC, KIND_CG, KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { readKnownStep, toKnownStep } from '#server/world/lightning/strikeStepBody.ts';

const STEP_MS = 1_780_000_000_000;
const rows = [KIND_CG, KIND_CC, KIND_UNKNOWN].map((kind) => ({ lon: 1, lat: 2, atMs: STEP_MS, kind }));
const listOf = (bytes: Uint8Array) => StrikeStep.parse(JSON.parse(Buffer.from(bytes).toString()));

test('a list names an unknown kind CG, as the specification has two, and says that it is not known [DATA-18][STRIKE-16]', () => {
  const listed = listOf(toKnownStep(STEP_MS, rows).body.bytes);
  expect(listed.map(({ strikeType, kind }) => [strikeType, kind])).toEqual([
    ['CG', undefined],
    ['CC', undefined],
    ['CG', 'unknown'],
  ]);
});

test('a step keeps each kind on the disk and in the object store [STRIKE-16]', () => {
  const step = toKnownStep(STEP_MS, rows);
  expect([...readKnownStep(STEP_MS, step.body.bytes)!.strikes.kind]).toEqual([0, 1, 2]);
  expect(readKnownStep(STEP_MS, step.body.bytes)!.strikes).toEqual(step.strikes);
});

test('a step of version 1.7 is read with the kinds that its sources stated [STRIKE-16]', () => {
  const bySatellite = `{"lat":2,"lon":1,"timestamp":${STEP_MS},"strikeType":"CG","source":"glm-east","kind":"unknown"}`;
  const byNetwork = `{"lat":2,"lon":1,"timestamp":${STEP_MS},"strikeType":"CC","source":"dtn","kind":"CC"}`;
  const plain = `{"lat":2,"lon":1,"timestamp":${STEP_MS},"strikeType":"CG"}`;
  const bytes = Buffer.from(`[${bySatellite},${byNetwork},${plain}]`);
  expect([...readKnownStep(STEP_MS, bytes)!.strikes.kind]).toEqual([KIND_UNKNOWN, KIND_CC, KIND_CG]);
});
