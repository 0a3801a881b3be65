import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { eventOf } from './noticeFixture.ts';
import { ANN, createQueue } from './queueModel.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');

describe('a beginning of which an attempt was lost', () => {
  function beginningTried() {
    const queue = createQueue();
    queue.judge([ALERT], [ANN]);
    queue.take();
    return queue;
  }
  const kinds = (plan: ReturnType<ReturnType<typeof createQueue>['judge']>) =>
    plan.make.map(({ content }) => content.kind);

  test('is told to be over [S1]', () => {
    const queue = beginningTried();
    queue.comeBack('answerLost');
    expect(kinds(queue.judge([], [ANN]))).toEqual(['over']);
    expect(queue.judge([], [ANN])).toMatchObject({ make: [], supersede: [], close: [] });
    queue.settle('delivered');
    queue.judge([], [ANN]);
    expect(queue.open()).toEqual([]);
  });

  test('takes back no end that waits for it [S1]', () => {
    const queue = beginningTried();
    expect(kinds(queue.judge([], [ANN]))).toEqual(['over']);
    queue.comeBack('answerLost');
    expect(queue.judge([], [ANN])).toMatchObject({ make: [], supersede: [], close: [] });
  });

  test('is told to be over once that is proven [S1][S4]', () => {
    const queue = beginningTried();
    queue.comeBack('answerLost');
    expect(queue.judge([], [ANN], false)).toMatchObject({ make: [], isUnproven: true });
    expect(kinds(queue.judge([], [ANN]))).toEqual(['over']);
  });

  test('is told again while it stands, and as over once something milder that stands was told [S1][S2]', () => {
    const queue = beginningTried();
    queue.comeBack('lost');
    expect(queue.judge([ALERT], [ANN])).toMatchObject({ make: [], supersede: [] });
    expect(kinds(queue.judge([WARNING], [ANN]))).toEqual(['begun']);
    queue.settle('delivered');
    const { make } = queue.judge([WARNING], [ANN]);
    expect(make.map(({ content: { kind, event, remaining } }) => [kind, event, remaining])).toEqual([
      ['over', ALERT, WARNING],
    ]);
  });

  test('is followed by nothing where it was surely refused [S1]', () => {
    const queue = beginningTried();
    queue.comeBack('refused');
    expect(kinds(queue.judge([], [ANN]))).toEqual([]);
    expect(queue.open()).toEqual([]);
  });
});

const unclearStory = fc.array(
  fc.record({
    standing: fc.subarray([WARNING, ALERT]),
    isProven: fc.boolean(),
    isSilent: fc.boolean(),
    /** Whether the yard changes once more while what waits is underway. */
    meanwhile: fc.option(fc.subarray([WARNING, ALERT])),
    outcome: fc.constantFrom(
      'answerLost' as const,
      'lost' as const,
      'refused' as const,
      'none' as const,
      'delivered' as const,
    ),
  }),
  { maxLength: 25 },
);

type Moments = typeof unclearStory extends fc.Arbitrary<infer Story> ? Story : never;

/** The queue as it is after a story. */
function queueAfter(moments: Moments) {
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
  return queue;
}

test('over any story of attempts whose outcome is unclear, a subscriber who was told of a beginning is told that it is over [S1]', () => {
  fc.assert(
    fc.property(unclearStory, (moments) => {
      const queue = queueAfter(moments);
      // what remained of an alert that is told to be over is over one notice later
      for (let round = 0; round < 3; round += 1) {
        queue.judge([], [ANN]);
        queue.settle('delivered');
      }
      expect(queue.arrived.at(-1) ?? 'over').toMatch(/^over/);
      const afterAlert = queue.arrived.lastIndexOf('over lightning_alert');
      expect(queue.arrived.lastIndexOf('begun lightning_alert')).toBeLessThanOrEqual(afterAlert);
      expect(queue.open()).toEqual([]);
    }),
  );
});

test('over any story of attempts whose outcome is unclear, the last word is no end while an alert stands, and it is one at last [S1][S2]', () => {
  fc.assert(
    fc.property(unclearStory, (moments) => {
      const queue = queueAfter(moments);
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
