import { describe, expect, test } from 'vitest';
import {
  countCodes,
  selectCheckedAtMs,
  selectCodes,
  selectIsBeginning,
  selectIsWatched,
  selectMapStatus,
  selectTrust,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { traitsOf, activeEvent } from '../../../support/yardEvents.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  MAP_INPUT,
  QUIET_YARD,
  STORM_YARD,
} from '../../../support/mapFeedSystem.ts';
import { settled } from '../../../support/settled.ts';

const { pollEveryMs, retryMs, timeoutMs, lateAfterMs } = MAP_INPUT;

describe('the first statuses are being found', () => {
  async function answered() {
    const system = createMapFeedSystem({ hasWorker: false });
    const isBeginning = () => selectIsBeginning(system.snapshot());
    expect(isBeginning()).toBe(true);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(isBeginning()).toBe(true);
    return { system, isBeginning };
  }

  test('until the page’s worker tells what it sees, and not again once it was lost [S12]', async () => {
    const { system, isBeginning } = await answered();
    system.send({ type: 'witness.changed', sightings: [] });
    expect(isBeginning()).toBe(false);
    system.send({ type: 'witness.lost' });
    expect(isBeginning()).toBe(false);
  });

  test('for less than 10 s, and by a clock that is not set back [S4][S12]', async () => {
    const { system, isBeginning } = await answered();
    const tickAfter = (ms: number) => system.send({ type: 'clock.ticked', atMs: MAP_INPUT.startedAtMs + ms });
    tickAfter(9_999);
    expect(isBeginning()).toBe(true);
    tickAfter(10_000);
    expect(isBeginning()).toBe(false);
    tickAfter(-1);
    expect(isBeginning()).toBe(false);
  });

  test('not any more once a fetch has failed, or the machine has stopped [S4]', async () => {
    const { system, isBeginning } = await answered();
    await system.fail('500');
    expect(isBeginning()).toBe(false);
    const stopped = createMapFeedSystem({ hasWorker: false });
    stopped.actor.stop();
    expect(selectIsBeginning(stopped.snapshot())).toBe(false);
  });
});

describe('the facilities of a client are asked for again and again', () => {
  test('30 s after an answer, and not a millisecond before [CONST-05]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs()));
    system.clock.increment(pollEveryMs - 1);
    expect(system.isFetching()).toBe(false);
    system.clock.increment(1);
    expect(system.isFetching()).toBe(true);
  });

  test('30 s after an answer that says nothing new, and the news of the next is shown [CONST-05]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs()));
    system.clock.increment(pollEveryMs);
    system.polls.last().resolve('kept');
    await settled();
    system.clock.increment(pollEveryMs - 1);
    expect([system.isFetching(), Array.from(selectCodes(system.snapshot()))]).toEqual([false, [1, 1, 0]]);
    system.clock.increment(1);
    expect(system.isFetching()).toBe(true);
    const alert = activeEvent({ startAtMs: system.nowMs() });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs() + 1));
    expect(Array.from(selectCodes(system.snapshot()))).toEqual([1, 4, 0]);
  });

  test('10 s after a failure, and not a millisecond before [CONST-05]', async () => {
    const system = createMapFeedSystem();
    await system.fail('500');
    system.clock.increment(retryMs - 1);
    expect(system.isFetching()).toBe(false);
    system.clock.increment(1);
    expect(system.isFetching()).toBe(true);
  });

  test('a question is given up after its time, and not a millisecond before', () => {
    const system = createMapFeedSystem();
    system.clock.increment(timeoutMs - 1);
    expect(system.snapshot().context.fault).toBeNull();
    system.clock.increment(1);
    expect(system.snapshot().context.fault).toBe('timeout');
    expect(system.isFetching()).toBe(false);
  });

  test('one question is under way at a time, however often the page wakes [CONST-05]', async () => {
    const system = createMapFeedSystem();
    system.send({ type: 'page.woken', atMs: system.nowMs() });
    system.send({ type: 'page.woken', atMs: system.nowMs() });
    await settled();
    expect(system.polls.calls.map(({ input }) => input)).toEqual([{ clientId: 'ACME' }]);
  });

  test.each(['answered', 'failed'])('a page that wakes after it has %s asks at once', async (how) => {
    const system = createMapFeedSystem();
    await (how === 'failed' ? system.fail('500') : system.answer(clientAlerts({}, system.nowMs())));
    expect(system.isFetching()).toBe(false);
    system.send({ type: 'page.woken', atMs: system.nowMs() });
    expect(system.isFetching()).toBe(true);
  });

  test.each(['answered', 'failed'])(
    'a change that is announced after it has %s is asked for at once',
    async (how) => {
      const system = createMapFeedSystem();
      await (how === 'failed' ? system.fail('500') : system.answer(clientAlerts({}, system.nowMs())));
      system.send({ type: 'alerts.announced' });
      expect(system.isFetching()).toBe(true);
    },
  );

  test('a change that is announced while it asks is asked for once more, and only once', async () => {
    const system = createMapFeedSystem();
    for (let heard = 0; heard < 3; heard++) system.send({ type: 'alerts.announced' });
    expect(system.polls.calls).toHaveLength(1);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(system.polls.calls).toHaveLength(2);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(system.isFetching()).toBe(false);
  });

  test('a service that fails is not asked without a pause, whatever was announced meanwhile', async () => {
    const system = createMapFeedSystem();
    system.send({ type: 'alerts.announced' });
    await system.fail('500');
    expect(system.isFetching()).toBe(false);
  });
});

describe('how far the statuses can be relied on', () => {
  test('is loading, then current, and late after 45 s without a good answer, not a millisecond before [S4]', async () => {
    const system = createMapFeedSystem();
    expect(selectTrust(system.snapshot())).toBe('loading');
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(selectTrust(system.snapshot())).toBe('current');
    system.clock.increment(pollEveryMs);
    system.polls.last().resolve('kept');
    await settled();
    system.clock.increment(lateAfterMs - pollEveryMs - 1);
    expect(selectTrust(system.snapshot())).toBe('current');
    system.clock.increment(1);
    expect(selectTrust(system.snapshot())).toBe('late');
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(selectTrust(system.snapshot())).toBe('current');
    expect(selectCheckedAtMs(system.snapshot())).toBe(system.nowMs());
  });

  test('is late at once where the content was older than 45 s when it came, and not a millisecond younger [S4][S5]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: lateAfterMs }));
    expect(selectTrust(system.snapshot())).toBe('current');
    await system.pass(1_000);
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: lateAfterMs + 1 - 1_000 }));
    expect(selectTrust(system.snapshot())).toBe('current');
    await system.pass(10_000);
    await system.answer(clientAlerts({}, system.nowMs(), { ageMs: lateAfterMs + 1 }));
    expect([selectTrust(system.snapshot()), system.shown()[0]]).toEqual(['late', 'ALL_CLEAR']);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(selectTrust(system.snapshot())).toBe('current');
  });

  test('is not renewed by the same content again: it is late 45 s after it first came, by timers alone [S4][S5]', async () => {
    const system = createMapFeedSystem();
    const same = clientAlerts({}, system.nowMs());
    await system.answer(same);
    const checkedAtMs = selectCheckedAtMs(system.snapshot());
    system.network.isTicking = false;
    system.clock.increment(pollEveryMs);
    await system.answer({ ...same });
    system.clock.increment(lateAfterMs - pollEveryMs - 1);
    expect(selectTrust(system.snapshot())).toBe('current');
    system.clock.increment(1);
    expect(selectTrust(system.snapshot())).toBe('late');
    system.clock.increment(1);
    await system.answer({ ...same });
    expect(selectTrust(system.snapshot())).toBe('late');
    expect(selectCheckedAtMs(system.snapshot())).toBe(checkedAtMs);
  });

  test('is late by a tick of the network clock, where the timers stood still [S4]', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs()));
    const tickAfter = (ms: number) => system.send({ type: 'clock.ticked', atMs: MAP_INPUT.startedAtMs + ms });
    tickAfter(lateAfterMs);
    expect(selectTrust(system.snapshot())).toBe('current');
    tickAfter(lateAfterMs + 1);
    expect(selectTrust(system.snapshot())).toBe('late');
  });

  test.each([
    ['the content', { ageMs: 20_000, lightningAgeMs: 10_000 }, 40_000],
    ['its lightning', { ageMs: 10_000, lightningAgeMs: 20_000 }, 40_000],
  ])('ends 60 s after the time of %s, and not a millisecond before [S1][S5]', async (_what, ages, leftMs) => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs(), ages));
    system.clock.increment(pollEveryMs);
    system.polls.last().resolve('kept');
    await settled();
    system.clock.increment(leftMs - pollEveryMs - 1);
    expect(system.shown()[0]).toBe('ALL_CLEAR');
    system.clock.increment(1);
    expect(system.shown()[0]).toBe('UNKNOWN');
    expect(selectTrust(system.snapshot())).toBe('unknown');
  });
});

describe('what the map is told', () => {
  test('stays the same array while no status changes, over ticks and answers', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs()));
    const told = selectCodes(system.snapshot());
    await system.pass(5_000);
    await system.answer(clientAlerts({}, system.nowMs()));
    expect(selectCodes(system.snapshot())).toBe(told);
    const alert = activeEvent({ startAtMs: system.nowMs() });
    await system.answer(clientAlerts({ [STORM_YARD]: [alert] }, system.nowMs() + 1));
    expect(Array.from(told)).toEqual([1, 1, 0]);
    expect(Array.from(selectCodes(system.snapshot()))).toEqual([1, 4, 0]);
  });

  test('names the event that decides, by any spelling of the id, in the rank that metadata gives [STATUS-17]', async () => {
    const system = createMapFeedSystem();
    const startAtMs = system.nowMs();
    const events = ['wind_level1', 'snowfall_level1'].map((type) =>
      activeEvent({ id: type, type, status: 'WARNING', startAtMs, severity: 1 }),
    );
    await system.answer(clientAlerts({ [STORM_YARD]: events }, startAtMs));
    expect(selectMapStatus('storm_yard')(system.snapshot()).event?.id).toBe('snowfall_level1');
    system.send({ type: 'traits.changed', traits: { wind_level1: traitsOf({ globalSeverity: 9 }) } });
    expect(selectMapStatus('Storm_Yard')(system.snapshot())).toMatchObject({
      status: 'WARNING',
      event: { id: 'wind_level1' },
    });
    expect(selectMapStatus(QUIET_YARD)(system.snapshot())).toMatchObject({
      status: 'ALL_CLEAR',
      event: null,
    });
    system.actor.stop();
    expect(selectMapStatus(QUIET_YARD)(system.snapshot()).status).toBe('UNKNOWN');
  });

  test('follows the list of facilities, by row', async () => {
    const system = createMapFeedSystem();
    await system.answer(clientAlerts({}, system.nowMs()));
    system.send({ type: 'facilities.changed', facilityIds: ['OTHER', 'quiet_YARD'], revision: null });
    expect(system.shown()).toEqual(['UNKNOWN', 'ALL_CLEAR']);
    expect(countCodes(selectCodes(system.snapshot()))).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  test('says whether the worker speaks [S12]', () => {
    const system = createMapFeedSystem();
    expect(selectIsWatched(system.snapshot())).toBe(true);
    system.send({ type: 'witness.lost' });
    expect(selectIsWatched(system.snapshot())).toBe(false);
  });
});

describe('facilities that know lightning by sources of their own', () => {
  const apart = (system: ReturnType<typeof createMapFeedSystem>, quietAgeMs: number | null) => {
    const known = (ageMs: number | null) => ({
      lightningAsOfMs: ageMs === null ? null : system.nowMs() - ageMs,
      lightningLimitMs: 60_000,
      hasSource: true,
      isSatelliteOnly: false,
    });
    return {
      ...clientAlerts({}, system.nowMs(), { lightningAgeMs: null }),
      lightning: new Map([
        [facilityKey(QUIET_YARD), known(quietAgeMs)],
        [facilityKey(STORM_YARD), known(null)],
      ]),
    };
  };
  const statusOf = (system: ReturnType<typeof createMapFeedSystem>, id: string) =>
    selectMapStatus(id)(system.snapshot()).status;

  test('one that knows is clear beside one that does not, which stays unknown [S1][S4]', async () => {
    const system = createMapFeedSystem();
    await system.answer(apart(system, 1_000));
    expect(statusOf(system, QUIET_YARD)).toBe('ALL_CLEAR');
    expect(statusOf(system, STORM_YARD)).toBe('UNKNOWN');
  });

  test('one whose lightning is older than its limit is unknown [S4]', async () => {
    const system = createMapFeedSystem();
    await system.answer(apart(system, 60_001));
    expect(statusOf(system, QUIET_YARD)).toBe('UNKNOWN');
  });

  test('none is clear once the last of them has lost lightning, and not a millisecond before [S4]', async () => {
    const system = createMapFeedSystem();
    await system.answer(apart(system, 55_000));
    system.clock.increment(4_999);
    expect(statusOf(system, QUIET_YARD)).toBe('ALL_CLEAR');
    system.clock.increment(1);
    expect(statusOf(system, QUIET_YARD)).toBe('UNKNOWN');
  });
});
