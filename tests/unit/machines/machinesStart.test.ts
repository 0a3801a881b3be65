import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { FilePoll, MapFeedInput } from '#machines/mapFeed/mapFeedMachine.ts';
import type { OverrideInput } from '#machines/override/overrideContext.ts';
import type { WallGridInput } from '#machines/wallGrid/wallGridMachine.ts';
import type { YardStatusInput } from '#machines/yardStatus/yardStatusContext.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';

// loaded inside the tests: a machine that cannot even be built throws as its module is loaded, and a file that
// does not load has no test that fails, which a mutation run takes for a pass

test('the status of a yard begins loading, with a fetch under way, its details at rest and nothing told [S4]', async () => {
  const { yardStatusMachine } = await import('#machines/yardStatus/yardStatusMachine.ts');
  const input: YardStatusInput = {
    facilityId: 'YARD-7',
    clientId: 'ACME',
    watchedAt: null,
    rules: { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: 60_000 },
    pollEveryMs: 10_000,
    timeoutMs: 8_000,
    lateAfterMs: 15_000,
    staleAfterMs: 60_000,
    etaMs: null,
    isMonitoring: false,
    startedAtMs: MISSION_TIME_MS,
    remembered: null,
    toldAlarm: null,
    report: null,
  };
  expect(createActor(yardStatusMachine, { input }).getSnapshot().value).toEqual({
    polling: 'fetching',
    trust: 'loading',
    details: 'resting',
    telling: {},
  });
});

test('the feed of a map begins loading, with a fetch under way, a clock and a worker [S4]', async () => {
  const { mapFeedMachine } = await import('#machines/mapFeed/mapFeedMachine.ts');
  const running = vi.fn();
  const input: MapFeedInput = {
    clientId: 'ACME',
    rules: { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: 60_000 },
    pollEveryMs: 30_000,
    retryMs: 10_000,
    timeoutMs: 18_000,
    lateAfterMs: 45_000,
    startedAtMs: MISSION_TIME_MS,
  };
  const machine = mapFeedMachine.provide({
    actors: {
      fetchAlerts: fromPromise<FilePoll, { clientId: string }>(() => new Promise(() => {})),
      watchClock: fromCallback(() => running('clock')),
      watchWitness: fromCallback(() => running('witness')),
    },
  });
  const actor = createActor(machine, { input }).start();
  expect(actor.getSnapshot().value).toEqual({ polling: 'fetching', trust: 'loading' });
  expect(running.mock.calls).toEqual([['clock'], ['witness']]);
  actor.stop();
});

test('a wall begins loading, with its first page, whose order nobody waits for [S4][S12]', async () => {
  const { wallGridMachine } = await import('#machines/wallGrid/wallGridMachine.ts');
  const input: WallGridInput = {
    turnMs: 20_000,
    holdMs: 60_000,
    restMs: 5_000,
    lateAfterMs: 45_000,
    lostAfterMs: 60_000,
  };
  const { value, context } = createActor(wallGridMachine, { input }).getSnapshot();
  expect(value).toEqual({ checks: 'loading', order: 'settled', pages: 'turning' });
  expect(context).toEqual({ ...input, order: [], pending: null, turn: 0 });
});

test('the override of a yard begins at rest, and calls nothing that nobody asked for [S9]', async () => {
  const { overrideMachine } = await import('#machines/override/overrideMachine.ts');
  const input: OverrideInput = {
    clientId: 'ACME',
    facilityId: 'YARD-7',
    role: 'siteAdmin',
    place: 'yardPage',
    timeoutMs: 10_000,
  };
  const actor = createActor(overrideMachine, { input }).start();
  expect(actor.getSnapshot().value).toBe('resting');
  expect(actor.getSnapshot().children).toEqual({});
  actor.stop();
});
