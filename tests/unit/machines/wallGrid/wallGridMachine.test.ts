import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { wallGridMachine, type WallGridEvent } from '#machines/wallGrid/wallGridMachine.ts';
import {
  selectOrder,
  selectPage,
  selectPageCount,
  selectWallTrust,
} from '#machines/wallGrid/wallGridSelectors.ts';

const INPUT = { turnMs: 15_000, holdMs: 60_000, restMs: 5_000, lateAfterMs: 15_000, lostAfterMs: 30_000 };

function begin() {
  const clock = new SimulatedClock();
  const actor = createActor(wallGridMachine, { clock, input: INPUT }).start();
  const send = (event: WallGridEvent) => actor.send(event);
  return {
    clock,
    actor,
    send,
    sort: (keys: readonly string[], isUrgent = false, isWorseOnFirstPage = isUrgent) =>
      send({ type: 'tiles.sorted', keys, isUrgent, isWorseOnFirstPage }),
    trust: () => selectWallTrust(actor.getSnapshot()),
    order: () => selectOrder(actor.getSnapshot()).join(''),
    page: () => selectPage(actor.getSnapshot()),
    isHeld: () => actor.getSnapshot().hasTag('held'),
  };
}

describe('trust', () => {
  test('a wall without any check is loading for the time of three checks, and lost after it [S4][S12]', () => {
    const { clock, trust } = begin();
    clock.increment(29_999);
    expect(trust()).toBe('loading');
    clock.increment(1);
    expect(trust()).toBe('lost');
  });

  test('a status is late 15 s after the last check, and lost 30 s after it, to the millisecond [S4][S12]', () => {
    const { clock, send, trust } = begin();
    send({ type: 'check.passed' });
    clock.increment(14_999);
    expect(trust()).toBe('fresh');
    clock.increment(1);
    expect(trust()).toBe('late');
    clock.increment(14_999);
    expect(trust()).toBe('late');
    clock.increment(1);
    expect(trust()).toBe('lost');
  });

  test('each check that passes begins the time anew, late or not [S4]', () => {
    const { clock, send, trust } = begin();
    send({ type: 'check.passed' });
    clock.increment(14_999);
    send({ type: 'check.passed' });
    clock.increment(14_999);
    expect(trust()).toBe('fresh');
    clock.increment(10_000);
    send({ type: 'check.passed' });
    expect(trust()).toBe('fresh');
    clock.increment(29_999);
    expect(trust()).toBe('late');
  });

  test('a status that was late when it came is so at once, and lost 30 s after its check [S4][S5]', () => {
    const { clock, send, trust } = begin();
    send({ type: 'statuses.aged' });
    expect(trust()).toBe('loading');
    send({ type: 'check.passed' });
    send({ type: 'statuses.aged' });
    expect(trust()).toBe('late');
    clock.increment(10_000);
    send({ type: 'check.passed' });
    send({ type: 'statuses.aged' });
    clock.increment(29_999);
    expect(trust()).toBe('late');
    clock.increment(1);
    send({ type: 'statuses.aged' });
    expect(trust()).toBe('lost');
  });

  test.each([[[]], [['check.passed']]] as const)(
    'a check that fails after %j loses all at once, and one that passes ends it [S1]',
    (before) => {
      const { clock, send, trust } = begin();
      before.forEach((type) => send({ type }));
      send({ type: 'check.failed' });
      expect(trust()).toBe('lost');
      clock.increment(600_000);
      expect(trust()).toBe('lost');
      send({ type: 'check.failed' });
      expect(trust()).toBe('lost');
      send({ type: 'check.passed' });
      expect(trust()).toBe('fresh');
    },
  );

  test('a machine that has stopped proves nothing [S1][S12]', () => {
    const { actor, send, trust } = begin();
    send({ type: 'check.passed' });
    actor.stop();
    expect(trust()).toBe('lost');
  });
});

describe('order', () => {
  test('the first order is shown at once, and the same order again moves nothing', () => {
    const { sort, order, actor, clock } = begin();
    sort(['a', 'b']);
    expect(order()).toBe('ab');
    clock.increment(5_000);
    const held = selectOrder(actor.getSnapshot());
    sort(['a', 'b']);
    expect(selectOrder(actor.getSnapshot())).toBe(held);
  });

  test('tiles move at most once in 5 s, to the millisecond [GAP-144]', () => {
    const { clock, sort, order } = begin();
    sort(['a', 'b', 'c']);
    sort(['b', 'a', 'c']);
    clock.increment(4_999);
    expect(order()).toBe('abc');
    sort(['c', 'b', 'a']);
    expect(order()).toBe('abc');
    clock.increment(1);
    expect(order()).toBe('cba');
    sort(['a', 'b', 'c']);
    clock.increment(4_999);
    expect(order()).toBe('cba');
    clock.increment(1);
    expect(order()).toBe('abc');
  });

  test('a yard that is worse than before goes to its place at once, and the others rest from then on [GAP-144]', () => {
    const { clock, sort, order } = begin();
    sort(['a', 'b', 'c']);
    sort(['b', 'a', 'c']);
    clock.increment(4_000);
    sort(['c', 'a', 'b'], true);
    expect(order()).toBe('cab');
    sort(['b', 'c', 'a']);
    clock.increment(4_999);
    expect(order()).toBe('cab');
    clock.increment(1);
    expect(order()).toBe('bca');
  });

  test('an order that waits is dropped when the shown one holds again', () => {
    const { clock, sort, order } = begin();
    sort(['a', 'b']);
    sort(['b', 'a']);
    sort(['a', 'b']);
    clock.increment(5_000);
    expect(order()).toBe('ab');
    sort(['b', 'a']);
    expect(order()).toBe('ba');
  });
});

describe('pages', () => {
  const yards = (count: number) => Array.from({ length: count }, (_, index) => `yard ${index}`);

  test('each page stays 15 s, to the millisecond, and the first one comes every second turn', () => {
    const { clock, sort, page } = begin();
    sort(yards(121));
    const seen = [page()];
    for (let turn = 0; turn < 6; turn += 1) {
      clock.increment(14_999);
      expect(page()).toBe(seen.at(-1));
      clock.increment(1);
      seen.push(page());
    }
    expect(seen).toEqual([0, 1, 0, 2, 0, 1, 0]);
  });

  test('sixty yards are one page, and the next one begins another', () => {
    const { actor, sort, clock, page } = begin();
    expect(selectPageCount(actor.getSnapshot())).toBe(1);
    sort(yards(60));
    clock.increment(15_000);
    expect(page()).toBe(0);
    expect(selectPageCount(actor.getSnapshot())).toBe(1);
    sort(yards(61), true);
    expect(selectPageCount(actor.getSnapshot())).toBe(2);
  });

  test('a page on which a key was pressed stays a minute from the last key, to the millisecond', () => {
    const { clock, sort, send, page, isHeld } = begin();
    sort(yards(61));
    send({ type: 'operator.interacted' });
    clock.increment(59_999);
    send({ type: 'operator.interacted' });
    clock.increment(59_999);
    expect({ page: page(), isHeld: isHeld() }).toEqual({ page: 0, isHeld: true });
    clock.increment(1);
    expect({ page: page(), isHeld: isHeld() }).toEqual({ page: 0, isHeld: false });
    clock.increment(15_000);
    expect(page()).toBe(1);
  });

  test.each([false, true])(
    'a yard that gets worse is seen at once and for a whole turn, on whatever page, held by a key: %s [S2][GAP-144]',
    (isHeldBefore) => {
      const { clock, actor, sort, send, page, isHeld } = begin();
      const all = yards(130);
      const worse = all.at(-1)!;
      sort(all, true);
      clock.increment(INPUT.turnMs + 10_000);
      expect(page()).toBe(1);
      if (isHeldBefore) send({ type: 'operator.interacted' });
      sort([worse, ...all.slice(0, -1)], true);
      expect(selectOrder(actor.getSnapshot())[0]).toBe(worse);
      expect({ page: page(), isHeld: isHeld() }).toEqual({ page: 0, isHeld: false });
      clock.increment(INPUT.turnMs - 1);
      expect(page()).toBe(0);
      // the page that was cut short comes again after the one that waits for its turn
      clock.increment(1);
      expect(page()).toBe(2);
    },
  );

  test('a yard that gets worse in its place on the first page ends another page too [S2]', () => {
    const { clock, sort, page } = begin();
    const all = yards(61);
    sort(all);
    clock.increment(INPUT.turnMs);
    expect(page()).toBe(1);
    sort(all, true);
    expect(page()).toBe(0);
  });

  test('the first page begins its turn anew for a yard that gets worse on it, and only once [S2][S12]', () => {
    const { clock, sort, page } = begin();
    const all = yards(61);
    sort(all);
    clock.increment(INPUT.turnMs - 1);
    sort(all, true);
    clock.increment(INPUT.turnMs - 1);
    expect(page()).toBe(0);
    sort(all, true);
    clock.increment(1);
    expect(page()).toBe(1);
  });

  test.each([false, true])(
    'a page stays when a yard gets worse that is not on the first one, held by a key: %s [S2]',
    (isHeldBefore) => {
      const { clock, actor, sort, send, page, isHeld } = begin();
      const all = yards(121);
      const sorted = [...all.slice(0, 60), all.at(-1)!, ...all.slice(60, -1)];
      sort(all);
      clock.increment(INPUT.turnMs);
      if (isHeldBefore) send({ type: 'operator.interacted' });
      clock.increment(INPUT.turnMs - 1);
      sort(sorted, true, false);
      expect(selectOrder(actor.getSnapshot())).toEqual(sorted);
      expect({ page: page(), isHeld: isHeld() }).toEqual({ page: 1, isHeld: isHeldBefore });
      clock.increment(1);
      expect(page()).toBe(isHeldBefore ? 1 : 0);
    },
  );

  test('a storm that makes a yard worse at each check keeps no page off the wall [S2][S12]', () => {
    const { clock, sort, page } = begin();
    const all = yards(130);
    const shownMs = [0, 0, 0];
    // ten minutes of checks, one each 10 s
    for (let check = 0; check < 60; check += 1) {
      sort([...all.slice(check), ...all.slice(0, check)], true);
      for (let second = 0; second < 10; second += 1) {
        shownMs[page()]! += 1_000;
        clock.increment(1_000);
      }
    }
    expect(shownMs).toEqual([450_000, 75_000, 75_000]);
  });

  test('a page on which a key was pressed stays when the first page was called by a yard that got worse', () => {
    const { clock, sort, send, page, isHeld } = begin();
    sort(yards(61), true);
    send({ type: 'operator.interacted' });
    clock.increment(INPUT.holdMs - 1);
    expect({ page: page(), isHeld: isHeld() }).toEqual({ page: 0, isHeld: true });
  });

  test('another order leaves a page where it is, unless a yard is worse [GAP-144]', () => {
    const { clock, sort, page } = begin();
    const all = yards(61);
    sort(all);
    clock.increment(INPUT.turnMs);
    sort(all.toReversed());
    expect(page()).toBe(1);
    clock.increment(INPUT.turnMs - 1);
    expect(page()).toBe(1);
  });
});
