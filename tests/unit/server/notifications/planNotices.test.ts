import fc from 'fast-check';
import { expect, test } from 'vitest';
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

/** The queue in memory: what the store does with a plan. */
function createQueue() {
  const rows: Row[] = [];
  return {
    rows,
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
        const isSuperseded = plan.supersede.includes(row.id) && row.state === 'waiting';
        if (isSuperseded || plan.close.includes(row.id)) row.isOpen = false;
      }
      rows.push(...plan.make.map((made: NewNotice) => newRow(made, String(rows.length))));
      return plan;
    },
    settle(state: 'delivered' | 'failed'): void {
      for (const row of rows.filter((one) => one.isOpen && one.state === 'waiting')) {
        row.state = state;
        row.wasSent = state === 'delivered';
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
  return { id, thread, content, state: 'waiting', isOpen: true, wasSent: false };
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
