import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import type { EndProof } from '#server/useCases/notices/planNotices.ts';
import { eventOf } from './noticeFixture.ts';
import { ANN, createQueue } from './queueModel.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');
const RAIN = eventOf('stormWaterSampling');

test('an alert that could not be brought is not made again while it stands, and its end is not told', () => {
  const queue = createQueue();
  queue.judge([ALERT], [ANN]);
  queue.settle('failed');
  expect(queue.judge([ALERT], [ANN]).make).toEqual([]);
  expect(queue.judge([], [ANN]).make).toEqual([]);
  expect(queue.open()).toEqual([]);
  expect(queue.judge([{ ...ALERT, keplerId: 'next' }], [ANN]).make).toHaveLength(1);
});

test('what waits and is true no more makes way for what is', () => {
  const queue = createQueue();
  queue.judge([WARNING], [ANN]);
  const plan = queue.judge([WARNING, ALERT], [ANN]);
  expect(plan.supersede).toEqual(['0']);
  queue.settle('delivered');
  expect(queue.sent()).toEqual(['begun lightning_alert']);
});

test('a user who is not subscribed any more is told nothing more, not even the end', () => {
  const queue = createQueue();
  queue.judge([ALERT], [ANN]);
  queue.settle('delivered');
  queue.judge([ALERT], []);
  expect(queue.judge([], [ANN]).make).toEqual([]);
  expect(queue.open()).toEqual([]);
});

test('what still waits for them is not sent either', () => {
  const queue = createQueue();
  queue.judge([ALERT], [ANN]);
  expect(queue.judge([ALERT], []).supersede).toEqual(['0']);
});

test('an end that is underway forgets no beginning: it may come back and have to be tried again', () => {
  const queue = createQueue();
  queue.judge([ALERT], [ANN]);
  queue.settle('delivered');
  queue.judge([], [ANN]);
  const [, end] = queue.rows;
  end!.state = 'sending';
  queue.judge([], [ANN]);
  end!.state = 'waiting';
  expect(queue.judge([], [ANN])).toMatchObject({ make: [], supersede: [] });
});

describe('an event that closes the yard now, and only warned before', () => {
  const WARNS = {
    ...WARNING,
    keplerId: 'tornado',
    eventType: 'nws-alerts/Tornado Warning',
    groupId: undefined,
    severity: 1,
    global_severity: 54,
  };
  const CLOSES = { ...WARNS, alertStatus: 'ALERT' as const, severity: 3, global_severity: 99 };

  test('is told to subscribers who could not be told of the warning, once [S2][GAP-139]', () => {
    const queue = createQueue();
    queue.judge([WARNS], [ANN]);
    queue.settle('failed');
    expect(queue.judge([CLOSES], [ANN]).make).toMatchObject([{ content: { event: CLOSES } }]);
    queue.settle('failed');
    expect(queue.judge([CLOSES], [ANN]).make).toEqual([]);
  });

  test('is told in the place of a notice of the warning that still waits [S2][GAP-139]', () => {
    const queue = createQueue();
    queue.judge([WARNS], [ANN]);
    const plan = queue.judge([CLOSES], [ANN]);
    expect(plan.supersede).toEqual(['0']);
    expect(plan.make).toMatchObject([{ content: { event: CLOSES } }]);
    expect(queue.judge([CLOSES], [ANN])).toMatchObject({ make: [], supersede: [] });
  });
});

describe('a hazard that nothing watches any more', () => {
  const EXPIRES_MS = instantMs(ALERT.eventExpiresAt ?? '')!;
  const kinds = (plan: ReturnType<ReturnType<typeof createQueue>['judge']>) =>
    plan.make.map(({ content }) => content.kind);
  const unwatchedAt = (nowMs: number) => ({ proofOf: (): EndProof => 'unasked', nowMs });

  test('is told as such once its stated end has passed, is never over, and is not looked at meanwhile [S1][S4]', () => {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    const before = queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS - 1));
    expect(before).toMatchObject({ make: [], close: [], isUnproven: false });
    const after = queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS));
    expect(kinds(after)).toEqual(['unwatched']);
    expect(after.isUnproven).toBe(false);
    expect(kinds(queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS)))).toEqual([]);
    queue.settle('delivered');
    queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS));
    expect(queue.open()).toEqual([]);
  });

  test('is told as such at once where a policy has left it out, and anew when it comes back; of a task there is nothing to tell [S2][S4]', () => {
    const leftOut = { proofOf: (): EndProof => 'leftOut', nowMs: EXPIRES_MS - 1 };
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    expect(kinds(queue.judge([ALERT], [ANN], false, leftOut))).toEqual([]);
    const plan = queue.judge([], [ANN], false, leftOut);
    expect([kinds(plan), plan.isUnproven]).toEqual([['unwatched'], false]);
    queue.settle('delivered');
    queue.judge([], [ANN], false, leftOut);
    expect(queue.open()).toEqual([]);
    expect(kinds(queue.judge([ALERT], [ANN]))).toEqual(['begun']);
    const task = createQueue();
    task.judge([{ ...ALERT, alertStatus: 'ALL_CLEAR' }], [ANN]);
    task.settle('delivered');
    expect(kinds(task.judge([], [ANN], false, leftOut))).toEqual([]);
    expect(task.open()).toEqual([]);
  });

  test('is told as such by its last stated end, where it was prolonged since [S3][S4]', () => {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    const lastStates = [{ ...ALERT, eventExpiresAt: isoInstant(EXPIRES_MS + 60_000) }];
    const facts = (nowMs: number) => ({ ...unwatchedAt(nowMs), lastStates });
    expect(kinds(queue.judge([], [ANN], false, facts(EXPIRES_MS)))).toEqual([]);
    expect(kinds(queue.judge([], [ANN], false, facts(EXPIRES_MS + 60_000)))).toEqual(['unwatched']);
  });

  test('is told to be over where it is watched again and that is proved before it was told as such [S4]', () => {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS));
    const { make, supersede } = queue.judge([], [ANN]);
    expect([make.map(({ content }) => content.kind), supersede]).toEqual([['over'], ['1']]);
  });

  test('is told again when it begins anew [S2]', () => {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS));
    queue.settle('failed');
    expect(kinds(queue.judge([{ ...ALERT, keplerId: 'next' }], [ANN]))).toEqual(['begun']);
  });

  test('is told to nobody who was not told of it [S4]', () => {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    expect(kinds(queue.judge([], [ANN], false, unwatchedAt(EXPIRES_MS)))).toEqual([]);
    expect(queue.open()).toEqual([]);
  });
});

test('a task is told, and its end is no news', () => {
  const queue = createQueue();
  queue.judge([RAIN], [ANN]);
  queue.settle('delivered');
  expect(queue.judge([], [ANN]).make).toEqual([]);
  expect(queue.open()).toEqual([]);
});

test('an end that was tried and then taken back is forgotten once its recipient is not subscribed any more', () => {
  const queue = createQueue();
  queue.judge([ALERT], [ANN]);
  queue.settle('delivered');
  queue.judge([], [ANN]);
  queue.take();
  queue.comeBack('answerLost');
  queue.judge([], []);
  queue.judge([], []);
  expect(queue.open()).toEqual([]);
});

describe('an end that may have arrived although its answer was lost', () => {
  const NEXT = { ...ALERT, keplerId: 'next' };
  function endTried() {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.settle('delivered');
    queue.judge([], [ANN]);
    queue.take();
    return queue;
  }

  test('makes way for the next alert, which is told [S1]', () => {
    const queue = endTried();
    queue.comeBack('answerLost');
    const plan = queue.judge([NEXT], [ANN]);
    expect(plan.supersede).toEqual(['1']);
    expect(plan.make.map(({ content }) => content.event.keplerId)).toEqual(['next']);
    expect(queue.judge([NEXT], [ANN])).toMatchObject({ make: [], supersede: [], close: [] });
    queue.settle('delivered');
    queue.judge([NEXT], [ANN]);
    expect(queue.open()).toHaveLength(1);
  });

  test('does not take back an alert that began while it was underway [S1]', () => {
    const queue = endTried();
    expect(queue.judge([NEXT], [ANN]).make).toHaveLength(1);
    queue.comeBack('answerLost');
    expect(queue.judge([NEXT], [ANN])).toMatchObject({ make: [], supersede: [] });
  });

  test('counts also after it was taken back because it was no longer proven [S1][S4]', () => {
    const queue = endTried();
    queue.comeBack('answerLost');
    expect(queue.judge([], [ANN], false).supersede).toEqual(['1']);
    expect(queue.judge([NEXT], [ANN], false).make).toHaveLength(1);
  });

  test('is told again once it is proven anew', () => {
    const queue = endTried();
    queue.comeBack('lost');
    queue.judge([], [ANN], false);
    expect(queue.judge([], [ANN]).make.map(({ content }) => content.kind)).toEqual(['over']);
  });
});

const story = fc.array(
  fc.record({
    standing: fc.subarray([WARNING, ALERT]),
    isProven: fc.boolean(),
    isSilent: fc.boolean(),
    outcome: fc.constantFrom('delivered' as const, 'failed' as const, 'none' as const),
  }),
  { maxLength: 25 },
);

test('over any story one notice waits at most, beginnings and ends alternate by level, and the last word is true [S1][S2][S11]', () => {
  fc.assert(
    fc.property(story, (moments) => {
      const queue = createQueue();
      for (const { standing, isProven, isSilent, outcome } of moments) {
        const held = {
          ...ANN,
          isHeldBack: ({ eventType }: FacilityEvent) => isSilent && eventType !== 'lightning_alert',
        };
        queue.judge(standing, [held], isProven);
        expect(queue.open().filter(({ state }) => state === 'waiting').length).toBeLessThanOrEqual(1);
        if (outcome !== 'none') queue.settle(outcome);
      }
      // an end that could not be brought counts: the next beginning is told again
      queue.told().forEach((notice, place, all) => expect(all[place + 1]).not.toBe(notice));
      // whatever went before: an alert that begins now reaches whoever does not know of one
      const next = { ...ALERT, keplerId: 'next' };
      queue.judge([next], [{ ...ANN, isHeldBack: ({ eventType }) => eventType !== 'lightning_alert' }]);
      queue.settle('delivered');
      expect(queue.sent().findLast((notice) => notice.endsWith('lightning_alert'))).toBe(
        'begun lightning_alert',
      );
      // and when all is quiet and proved, nobody believes that anything stands
      queue.judge([], [ANN]);
      queue.settle('delivered');
      queue.judge([], [ANN]);
      expect(queue.open()).toEqual([]);
      expect(queue.sent().at(-1)).toMatch(/^over /);
    }),
  );
});
