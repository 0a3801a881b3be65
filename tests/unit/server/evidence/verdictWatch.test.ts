import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActiveAlerts, FacilityEvent } from '#contracts/facilityEvent.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { startVerdictWatch } from '#server/useCases/evidence/verdictWatch.ts';
import type { EvidenceEntry } from '#server/storage/rows/evidence.ts';
import { START_MS } from './evidenceEntries.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const alertAt = (atMs: number): FacilityEvent => ({
  keplerId: 'e1',
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  eventStartAt: isoInstant(atMs),
});

/** A watch over yards, of which the service says what the test wants. */
function stage(facilityIds: readonly string[] = ['YARD']) {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const scene = {
    events: [] as FacilityEvent[],
    drills: [] as FacilityEvent[],
    lightningAgeMs: 0,
    isEvaluated: true,
  };
  const noted: EvidenceEntry[] = [];
  const errors: unknown[] = [];
  const answer = (facilityId: string): ActiveAlerts => ({
    facilityId,
    generatedAt: isoInstant(clock.atMs),
    lightningAsOf: isoInstant(clock.atMs - scene.lightningAgeMs),
    activeAlerts: scene.events,
    drills: scene.drills,
  });
  const watch = startVerdictWatch({
    activeAlertsOf: (_clientId, facilityId) => (scene.isEvaluated ? answer(facilityId) : null),
    rulesFor: () => ({ lightning: DEFAULT_LIGHTNING_RULES }),
    traits: {},
    facilities: () => facilityIds.map((id) => ({ clientId: 'ACME', id })),
    note: (entries) => void noted.push(...entries),
    clock,
    log: { error: (facts) => void errors.push(facts) },
  });
  const told = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return noted.splice(0);
  };
  return { clock, scene, watch, told, errors, change: () => watch.noteChanged('ACME', 'YARD') };
}

test('notes each change of a verdict with what it rests on', async () => {
  const { clock, scene, told, change } = stage();
  change();
  expect(await told()).toMatchObject([{ verdict: 'OPEN', reason: 'quiet', before: null, events: [] }]);
  clock.atMs += 5_000;
  scene.events = [alertAt(clock.atMs - 1_000)];
  change();
  expect(await told()).toEqual([
    {
      kind: 'verdict.changed',
      atMs: START_MS + 5_000,
      clientId: 'ACME',
      facilityId: 'YARD',
      verdict: 'CLOSED',
      reason: 'alert',
      before: 'OPEN',
      overrideId: null,
      events: [{ id: 'e1', type: 'lightning_alert', status: 'ALERT', startMs: START_MS + 4_000 }],
      lightningAsOfMs: START_MS + 5_000,
      staleWeather: [],
    },
  ]);
});

test('notes no strike that only prolongs an alert', async () => {
  const { clock, scene, told, change } = stage();
  scene.events = [alertAt(clock.atMs)];
  change();
  await told();
  clock.atMs += 60_000;
  scene.events = [alertAt(clock.atMs)];
  change();
  expect(await told()).toEqual([]);
});

test('notes nothing before the service has evaluated anything', async () => {
  const { scene, told, change } = stage();
  scene.isEvaluated = false;
  change();
  expect(await told()).toEqual([]);
});

test('notes no drill', async () => {
  const { scene, told, change } = stage();
  change();
  await told();
  scene.drills = [alertAt(START_MS)];
  change();
  expect(await told()).toEqual([]);
});

test('sees within half a minute what nobody announces: lightning that grows old', async () => {
  const { clock, scene, told, change } = stage();
  change();
  await told();
  scene.lightningAgeMs = 61_000;
  clock.atMs += 1_000;
  vi.advanceTimersByTime(30_000);
  expect(await told()).toMatchObject([{ verdict: 'UNKNOWN', reason: 'lightningUnknown', before: 'OPEN' }]);
});

test('looks at every facility at first, and again within half a minute', async () => {
  const ids = Array.from({ length: 95 }, (_, index) => `Y${index}`);
  const { told, scene, clock } = stage(ids);
  const looked = async () =>
    new Set((await told()).map((entry) => ('facilityId' in entry ? entry.facilityId : null)));
  vi.advanceTimersByTime(1_000);
  expect(await looked()).toEqual(new Set(ids));
  scene.lightningAgeMs = 61_000;
  clock.atMs += 1_000;
  vi.advanceTimersByTime(2_000);
  expect((await looked()).size).toBe(8);
  vi.advanceTimersByTime(28_000);
  expect((await looked()).size).toBe(95 - 8);
});

test('says nothing any more once it is stopped', async () => {
  const { watch, told, change } = stage();
  change();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(await told()).toEqual([]);
});
