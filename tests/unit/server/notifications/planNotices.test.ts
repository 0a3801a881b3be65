import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { planNotices, type Recipient } from '#server/useCases/notices/planNotices.ts';
import type { NewNotice, OpenNotice } from '#server/storage/rows/noticeQueue.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { eventOf, PLACE } from './noticeFixture.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');
const RAIN = eventOf('stormWaterSampling');

const ANN: Recipient = {
  channel: 'email',
  key: 'ann',
  address: 'ann@acme.example',
  reader: null,
  wants: () => true,
  isHeldBack: () => false,
};

type Row = { -readonly [Field in keyof OpenNotice]: OpenNotice[Field] } & {
  isOpen: boolean;
  wasSent: boolean;
};

/** An attempt whose answer was lost on its way back, or one that did not arrive: the store cannot tell them apart. */
type Unclear = 'answerLost' | 'lost';

/** The queue in memory: what the store does with a plan. */
function createQueue() {
  const rows: Row[] = [];
  const arrived: string[] = [];
  const supersede = (row: Row): void => {
    row.state = 'superseded';
    row.isOpen = row.attempts > 0 && row.content.kind === 'over';
  };
  return {
    rows,
    /** All that has arrived, in that order. */
    arrived,
    open: () => rows.filter(({ isOpen }) => isOpen),
    judge(standing: readonly FacilityEvent[], recipients: readonly Recipient[], isProven = true) {
      const facts = {
        place: PLACE,
        standing,
        lastStates: [],
        isProven: () => isProven,
        nowMs: MISSION_TIME_MS,
      };
      const plan = planNotices(
        facts,
        recipients,
        rows.filter(({ isOpen }) => isOpen),
      );
      for (const row of rows) {
        if (plan.supersede.includes(row.id) && row.state === 'waiting') supersede(row);
        if (plan.close.includes(row.id)) row.isOpen = false;
      }
      rows.push(...plan.make.map((made: NewNotice) => newRow(made, String(rows.length))));
      return plan;
    },
    settle(state: 'delivered' | 'failed'): void {
      for (const row of rows.filter((one) => one.isOpen && one.state === 'waiting')) {
        row.state = state;
        row.attempts += 1;
        row.wasSent = state === 'delivered';
        if (row.wasSent) arrived.push(wordsOf(row));
      }
    },
    /** Takes what waits; its outcome is not known yet. */
    take(): void {
      for (const row of rows.filter(({ state }) => state === 'waiting')) {
        row.state = 'sending';
        row.attempts += 1;
      }
    },
    /** Lets what was taken fail, as far as the store can tell: it is tried again, unless a later notice has overtaken it. */
    comeBack(outcome: Unclear): void {
      for (const row of rows.filter(({ state }) => state === 'sending')) {
        if (outcome === 'answerLost') arrived.push(wordsOf(row));
        row.state = 'waiting';
        if (rows.some((later) => later.thread === row.thread && Number(later.id) > Number(row.id)))
          supersede(row);
      }
    },
    sent: () => rows.filter(({ wasSent }) => wasSent).map(wordsOf),
    /** What was sent, and the ends that nobody could bring. */
    told: () =>
      rows
        .filter(({ wasSent, state, content }) => wasSent || (state === 'failed' && content.kind === 'over'))
        .map(wordsOf),
  };
}

const wordsOf = ({ content }: Row) => `${content.kind} ${content.event.eventType}`;

function newRow({ thread, content }: NewNotice, id: string): Row {
  return { id, thread, content, state: 'waiting', attempts: 0, isOpen: true, wasSent: false };
}

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

test('whoever is not subscribed any more is told nothing more, not even the end', () => {
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

  test('makes way for the next alert, which is told [S1][SUB-05]', () => {
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

  test('does not take back an alert that began while it was underway [S1][SUB-05]', () => {
    const queue = endTried();
    expect(queue.judge([NEXT], [ANN]).make).toHaveLength(1);
    queue.comeBack('answerLost');
    expect(queue.judge([NEXT], [ANN])).toMatchObject({ make: [], supersede: [] });
  });

  test('counts also after it was taken back because it was no longer proven [S1][S4][SUB-05]', () => {
    const queue = endTried();
    queue.comeBack('answerLost');
    expect(queue.judge([], [ANN], false).supersede).toEqual(['1']);
    expect(queue.judge([NEXT], [ANN], false).make).toHaveLength(1);
  });

  test('is told again once it is proven anew [SUB-05]', () => {
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

const unclearStory = fc.array(
  fc.record({
    standing: fc.subarray([WARNING, ALERT]),
    isProven: fc.boolean(),
    isSilent: fc.boolean(),
    /** Whether the yard changes once more while what waits is underway. */
    meanwhile: fc.option(fc.subarray([WARNING, ALERT])),
    outcome: fc.constantFrom('answerLost' as const, 'lost' as const, 'none' as const, 'delivered' as const),
  }),
  { maxLength: 25 },
);

test('over any story of attempts whose outcome is unclear, the last word is no end while an alert stands, and it is one at last [S1][S2][SUB-05]', () => {
  fc.assert(
    fc.property(unclearStory, (moments) => {
      const queue = createQueue();
      for (const { standing, isProven, isSilent, meanwhile, outcome } of moments) {
        const held = {
          ...ANN,
          isHeldBack: ({ eventType }: FacilityEvent) => isSilent && eventType !== 'lightning_alert',
        };
        queue.judge(standing, [held], isProven);
        if (outcome === 'delivered') queue.settle(outcome);
        if (outcome === 'delivered' || outcome === 'none') continue;
        queue.take();
        if (meanwhile !== null) queue.judge(meanwhile, [held], isProven);
        queue.comeBack(outcome);
      }
      queue.judge([{ ...ALERT, keplerId: 'next' }], [ANN]);
      queue.settle('delivered');
      expect(queue.arrived.at(-1)).toBe('begun lightning_alert');
      queue.judge([], [ANN]);
      queue.settle('delivered');
      queue.judge([], [ANN]);
      expect(queue.arrived.at(-1)).toBe('over lightning_alert');
      expect(queue.open()).toEqual([]);
    }),
  );
});
