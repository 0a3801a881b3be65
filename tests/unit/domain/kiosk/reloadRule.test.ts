import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CRASH_NOTICE_MS,
  crashReloadAfterMs,
  lastReload,
  RELOAD_PAUSE_MS,
  RELOAD_REASONS,
} from '#domain/kiosk/pastReloads.ts';
import {
  dueReload,
  MAP_SLEEP_LIMIT_MS,
  SAME_REASON_PAUSE_MS,
  SLEEP_CHECK_MS,
  YARD_SLEEP_LIMIT_MS,
  type ReloadFacts,
  type ReloadRequest,
} from '#domain/kiosk/reloadRule.ts';
import { MISSION_TIME_MS as NOW_MS } from '../../../support/missionTime.ts';

const READY: ReloadFacts = {
  requests: [],
  isShown: true,
  isOnline: true,
  isAlarm: false,
  openForms: 0,
  reloads: {},
};
const REQUESTS: readonly ReloadRequest[] = ['sleep', 'stall', 'worker', 'memory', 'version'];
const due = (facts: Partial<ReloadFacts>, atMs = NOW_MS) => dueReload({ ...READY, ...facts }, atMs);

test('yard pages have slept after 15 s, maps after 60 s, and both look every 5 s [CONST-04][CONST-13][MAP-20][YARD-22][GAP-36]', () => {
  expect([YARD_SLEEP_LIMIT_MS, MAP_SLEEP_LIMIT_MS, SLEEP_CHECK_MS]).toEqual([15_000, 60_000, 5_000]);
});

test('a page that requests nothing does not reload', () => {
  expect(due({})).toBeNull();
});

describe.each(REQUESTS)('a page that asks to reload for %s', (request) => {
  const requests = [request];

  test('does so at a good answer [S12]', () => {
    expect(due({ requests })).toBe(request);
  });

  test('never does so offline [YARD-22][NET-10][GAP-36]', () => {
    expect(due({ requests, isOnline: false })).toBeNull();
  });

  test('never does so over input that is not saved [YARD-22][GAP-36]', () => {
    expect(due({ requests, openForms: 1 })).toBeNull();
  });

  test('waits 60 s after any reload, to the millisecond [YARD-22][GAP-36]', () => {
    expect(RELOAD_PAUSE_MS).toBe(60_000);
    const reloads = { crash: NOW_MS };
    expect(due({ requests, reloads }, NOW_MS + RELOAD_PAUSE_MS - 1)).toBeNull();
    expect(due({ requests, reloads }, NOW_MS + RELOAD_PAUSE_MS)).toBe(request);
  });

  test('is not kept from it by a time in the future, which a clock that was set has left', () => {
    expect(due({ requests, reloads: { crash: NOW_MS + RELOAD_PAUSE_MS } })).toBe(request);
    expect(due({ requests, reloads: { crash: NOW_MS + RELOAD_PAUSE_MS - 1 } })).toBeNull();
  });

  test('does nothing at a time that is none', () => {
    expect(due({ requests }, Number.NaN)).toBeNull();
  });
});

test.each(['worker', 'memory', 'version'] as const)(
  'a reload for %s waits until no alarm is left, and may sound [S10][S12]',
  (request) => {
    expect(due({ requests: [request], isAlarm: true })).toBeNull();
  },
);

test.each(['sleep', 'stall'] as const)(
  'a reload for %s does not wait for the end of an alarm [S12]',
  (request) => {
    expect(due({ requests: [request], isAlarm: true })).toBe(request);
  },
);

test('only a page that can be seen reloads because it slept: hidden pages sleep all the time', () => {
  expect(due({ requests: ['sleep'], isShown: false })).toBeNull();
  expect(due({ requests: ['sleep', 'memory'], isShown: false })).toBe('memory');
});

test.each(['stall', 'worker', 'memory', 'version'] as const)(
  'a reload for %s that has not helped is tried again after an hour, to the millisecond [S12]',
  (request) => {
    const facts = { requests: [request], reloads: { [request]: NOW_MS } };
    expect(due(facts, NOW_MS + SAME_REASON_PAUSE_MS - 1)).toBeNull();
    expect(due(facts, NOW_MS + SAME_REASON_PAUSE_MS)).toBe(request);
  },
);

test('a page may sleep again within the hour, and reloads again [YARD-22]', () => {
  expect(due({ requests: ['sleep'], reloads: { sleep: NOW_MS } }, NOW_MS + RELOAD_PAUSE_MS)).toBe('sleep');
});

test('a request that may not come true does not stand in the way of another', () => {
  expect(due({ requests: ['version', 'sleep'], isAlarm: true })).toBe('sleep');
  expect(
    due({ requests: ['worker', 'version'], reloads: { worker: NOW_MS } }, NOW_MS + RELOAD_PAUSE_MS),
  ).toBe('version');
});

test('whatever is wished, a page reloads at most once in 60 s, and never offline or over a form [YARD-22][S12]', () => {
  const facts = fc.record({
    requests: fc.uniqueArray(fc.constantFrom(...REQUESTS)),
    isShown: fc.boolean(),
    isOnline: fc.boolean(),
    isAlarm: fc.boolean(),
    openForms: fc.integer({ min: 0, max: 2 }),
  });
  const steps = fc.array(fc.tuple(facts, fc.integer({ min: 0, max: 90_000 })), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (journey) => {
      let atMs = NOW_MS;
      let reloads: ReloadFacts['reloads'] = {};
      let lastMs = Number.NEGATIVE_INFINITY;
      for (const [given, passedMs] of journey) {
        atMs += passedMs;
        const request = dueReload({ ...given, reloads }, atMs);
        if (request === null) continue;
        expect(given.requests).toContain(request);
        expect(given.isOnline && given.openForms === 0).toBe(true);
        expect(atMs - lastMs).toBeGreaterThanOrEqual(RELOAD_PAUSE_MS);
        lastMs = atMs;
        reloads = { ...reloads, [request]: atMs };
      }
    }),
  );
});

describe('a crashed page', () => {
  test.each([
    ['10 s where no reload is known', {}, NOW_MS, CRASH_NOTICE_MS],
    ['until 60 s after the last reload', { version: NOW_MS }, NOW_MS + 15_000, 45_000],
    [
      '10 s at least, however long ago the last reload is',
      { crash: NOW_MS },
      NOW_MS + 55_000,
      CRASH_NOTICE_MS,
    ],
    ['10 s after a reload of long ago', { crash: NOW_MS - 3_600_000 }, NOW_MS, CRASH_NOTICE_MS],
    [
      '60 s at most, whatever a clock that was set has left',
      { crash: NOW_MS + 59_000 },
      NOW_MS,
      RELOAD_PAUSE_MS,
    ],
    ['10 s where no time is known', { crash: NOW_MS }, Number.NaN, CRASH_NOTICE_MS],
  ])('says so for %s, and reloads [S12]', (_, reloads, atMs, wantedMs) => {
    expect(crashReloadAfterMs(reloads, atMs)).toBe(wantedMs);
  });
});

test('the last reload is the newest of all reasons; there may be none', () => {
  expect(lastReload({})).toBeNull();
  expect(lastReload({ crash: NOW_MS, sleep: NOW_MS + 1, version: NOW_MS - 1 })).toEqual({
    reason: 'sleep',
    atMs: NOW_MS + 1,
  });
  expect(new Set(RELOAD_REASONS)).toEqual(new Set([...REQUESTS, 'crash']));
});
