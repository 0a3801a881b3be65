import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createYardSystem } from '#app/yard/createYardSystem.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createPageWorkers } from './pageWorker.ts';

let end = () => {};
beforeEach(() => {
  vi.stubGlobal('Worker', createPageWorkers(() => 'silent').Worker);
  vi.stubGlobal('location', { origin: 'http://network.example', href: 'http://network.example/' });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A yard page whose service announces what the test says. */
async function begin() {
  const asked = { alerts: 0, facility: 0, reports: 0, stops: 0 };
  let announce: (what: 'alerts' | 'facility') => void = () => {};
  const never = () => new Promise<never>(() => {});
  const platform = {
    alerts: {
      async fetchActive() {
        asked.alerts += 1;
        return feedFacts([], MISSION_TIME_MS);
      },
      fetchPayload: never,
      async reportStatus() {
        asked.reports += 1;
        return 'taken';
      },
    },
    catalogue: { fetchEventTraits: never },
    weather: { fetchConditions: never, fetchProbability: never },
    clock: { nowMs: () => MISSION_TIME_MS, skewMs: () => 0, offsetMs: () => 0 },
    environment: {
      lightningRules: DEFAULT_LIGHTNING_RULES,
      lightningFeedTemplate: '/steps/{step}.json',
      lightningColumnsTemplate: '',
      lightningWindowUrl: '',
    },
    memory: { lastKnown: () => null, ownReport: () => null },
    presentMs: () => MISSION_TIME_MS,
    sessions: { read: () => null },
    certificateDoor: { isOpen: () => false },
    version: '1',
    watchChanges(_place: unknown, announced: typeof announce) {
      announce = announced;
      return () => void (asked.stops += 1);
    },
  } as unknown as Platform;
  const system = createYardSystem(platform, NORTHGATE_YARD, {
    etaMs: null,
    isMonitoring: false,
    readFacility: () => void (asked.facility += 1),
  });
  system.start();
  end = system.dispose;
  await settled();
  return { asked, system, announce: (what: 'alerts' | 'facility') => announce(what) };
}

test('a change that the service announces is asked for at once [YARD-15]', async () => {
  const { asked, announce } = await begin();
  expect(asked).toEqual({ alerts: 1, facility: 0, reports: 1, stops: 0 });
  announce('alerts');
  await settled();
  expect(asked).toEqual({ alerts: 2, facility: 0, reports: 2, stops: 0 });
});

test('a facility that has changed is read anew, with its alerts [YARD-15]', async () => {
  const { asked, announce } = await begin();
  announce('facility');
  await settled();
  expect(asked).toEqual({ alerts: 2, facility: 1, reports: 2, stops: 0 });
});

test('a page that is left listens no more [YARD-15]', async () => {
  const { asked, system } = await begin();
  system.dispose();
  end = () => {};
  expect(asked.stops).toBe(1);
});

test('what the screen shows is reported after each poll, also where the next one begins at once [STATUS-25][GAP-76]', async () => {
  const { asked, announce } = await begin();
  expect(asked).toEqual({ alerts: 1, facility: 0, reports: 1, stops: 0 });
  announce('alerts');
  announce('alerts'); // while the alerts are being asked for
  await settled();
  expect(asked).toEqual({ alerts: 3, facility: 0, reports: 3, stops: 0 });
});
