import { expect, test } from 'vitest';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { policyOfRules } from '#server/alerting/clientRules.ts';
import { eventFreeUpTo } from '#server/composition/service/eventFreeUpTo.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { WEATHER_HOLD_MS } from '#domain/policy/weatherThresholds.ts';
import { OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import { batchOf, MINUTE_MS, NOW_MS, rulesWith, SIMULATOR, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';

const RULES = rulesWith({}, { watchedHazards: WEATHER_HAZARDS });
const POLICY = policyOfRules(RULES);
const LOOSER = { ...POLICY, watchedHazards: POLICY.watchedHazards.filter((one) => one !== 'snowLoad') };
const YARDS = 50;
const SILENT_MS = WEATHER_HOLD_MS.snowLoad + OBSERVATION_LIMIT_MS;

/** Yards that all wait for a policy that leaves the snow load out; their places are counted as they are read. */
function waiting() {
  const reads = { count: 0 };
  const facilities = Array.from({ length: YARDS }, (_, n) => ({
    ...YARD,
    get id() {
      reads.count += 1;
      return `YARD_${n}`;
    },
  }));
  let newest = 0;
  const engine = createChangingEngine(
    { facilities, rulesFor: () => RULES, sources: [SIMULATOR], newKeplerId: () => `e${(newest += 1)}` },
    60 * MINUTE_MS,
  );
  engine.ingest(batchOf([], NOW_MS), NOW_MS);
  const looks = { snapshots: 0 };
  const counted: typeof engine = {
    ...engine,
    snapshot(of) {
      looks.snapshots += 1;
      return engine.snapshot(of);
    },
  };
  const clock = { atMs: NOW_MS };
  const free = eventFreeUpTo({ engine: counted, watchingAt: () => [], nowMs: () => clock.atMs });
  const settle = () =>
    Array.from({ length: YARDS }, (_, n) =>
      free({ clientId: YARD.clientId, facilityId: `YARD_${n}`, rules: POLICY }, LOOSER),
    );
  const observe = (snowDepthCm: number, atMs: number) =>
    engine.observe(
      Array.from({ length: YARDS }, (_, n) => ({
        ...observationAt(atMs, { snowDepthCm }),
        facilityId: `YARD_${n}`,
      })),
      atMs,
    );
  return { clock, engine, looks, observe, reads, settle };
}

test('facilities that wait for a looser policy are found without a search, and their places are read once', () => {
  const { reads, settle } = waiting();
  settle();
  reads.count = 0;
  expect(settle()).toEqual(Array.from({ length: YARDS }, () => NOW_MS));
  expect(reads.count).toBeLessThanOrEqual(2 * YARDS);
});

test('an event that a policy leaves out costs no memory of the engine, and is waited for until it can hold no more [S1][S2]', () => {
  const { clock, engine, looks, observe, settle } = waiting();
  observe(60, NOW_MS);
  expect(settle()).toEqual(Array.from({ length: YARDS }, () => null));
  clock.atMs = NOW_MS + SILENT_MS;
  engine.ingest(batchOf([], clock.atMs), clock.atMs);
  expect(settle()[0]).toBeNull();
  clock.atMs += 1;
  engine.ingest(batchOf([], clock.atMs), clock.atMs);
  expect(engine.eventsOf(YARD.clientId, 'YARD_7')).not.toEqual([]);
  expect(settle()[0]).toBe(clock.atMs);
  expect(looks.snapshots).toBe(0);
});

test('a facility that is added or gone is known from the next look on [S1]', () => {
  const { clock, engine, settle } = waiting();
  settle();
  engine.watch([{ ...YARD, id: 'YARD_1' }], clock.atMs);
  expect(settle().map((upToMs) => upToMs !== null)).toEqual(Array.from({ length: YARDS }, (_, n) => n === 1));
});
