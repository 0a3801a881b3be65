import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createYardSystem } from '#app/yard/createYardSystem.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
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
  /** What the next answer says besides that it is of now. */
  const next: { facts: Partial<FeedFacts> } = { facts: {} };
  const reported: unknown[] = [];
  let announce: (what: 'alerts' | 'facility') => void = () => {};
  const never = () => new Promise<never>(() => {});
  const platform = {
    alerts: {
      async fetchActive() {
        asked.alerts += 1;
        return { ...feedFacts([], MISSION_TIME_MS), ...next.facts };
      },
      fetchPayload: never,
      async reportStatus(report: unknown) {
        reported.push(report);
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
    certificateAccess: { isOpen: () => false },
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
  return { asked, next, reported, system, announce: (what: 'alerts' | 'facility') => announce(what) };
}

test('a change that the service announces is asked for at once [YARD-15]', async () => {
  const { asked, announce } = await begin();
  expect(asked).toEqual({ alerts: 1, facility: 0, reports: 1, stops: 0 });
  announce('alerts');
  await settled();
  expect(asked).toEqual({ alerts: 2, facility: 0, reports: 2, stops: 0 });
});

const STRIKE = activeEvent({ startAtMs: MISSION_TIME_MS });
test.each<[string, Partial<FeedFacts>, string, string]>([
  ['an alert', { events: [STRIKE] }, 'CLOSED', 'CLOSED'],
  ['a drill', { drills: [STRIKE] }, 'CLOSED', 'CLOSED_DRILL'],
  ['an override', { events: [overrideEvent(false, MISSION_TIME_MS)] }, 'CLOSED', 'CLOSED_OVERRIDE'],
  ['that satellites alone watch', { isSatelliteOnly: true }, 'OPEN', 'OPEN_SATELLITE_ONLY'],
])('what an announced change brings is shown at once: %s [YARD-15]', async (_, facts, shown, told) => {
  const { next, reported, system, announce } = await begin();
  expect(reported).toMatchObject([{ status: 'OPEN', shown: 'OPEN' }]);
  next.facts = facts;
  announce('alerts');
  await settled();
  expect(selectShown(system.yardStatus.getSnapshot())).toBe(shown);
  expect(reported.at(-1)).toMatchObject({ shown: told });
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
