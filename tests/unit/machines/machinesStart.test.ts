import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { OverrideInput } from '#machines/override/overrideContext.ts';
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
