import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUsed, isWhollyUsed, labTime, usedMs } from '#domain/policyLab/labTime.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';

const END = 100;
const stretch = (length: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: END }), fc.integer({ min: 0, max: length }))
    .map(([fromMs, ms]): TimeSpan => ({ fromMs, toMs: Math.min(END, fromMs + ms) }));
const recorded = fc.record({
  span: fc.constant({ fromMs: 0, toMs: END }),
  unread: fc.array(stretch(20), { maxLength: 5 }),
});
const settling = fc.integer({ min: 1, max: 30 });

/** Whether the millisecond that begins then may be used, by the definition. */
function isMillisecondUsed(unread: readonly TimeSpan[], settlingMs: number, fromMs: number): boolean {
  if (fromMs < settlingMs) return false;
  return !unread.some((gap) => fromMs >= gap.fromMs && fromMs < gap.toMs + settlingMs);
}

describe('time of a comparison', () => {
  it('is counted to the millisecond as its definition says', () => {
    fc.assert(
      fc.property(recorded, settling, stretch(END), (time, settlingMs, asked) => {
        const { excluded } = labTime(time, settlingMs);
        const used = Array.from({ length: asked.toMs - asked.fromMs }, (_, nth) => asked.fromMs + nth).filter(
          (fromMs) => isMillisecondUsed(time.unread, settlingMs, fromMs),
        ).length;
        expect(usedMs({ span: time.span, excluded }, asked)).toBe(used);
        expect(isWhollyUsed({ span: time.span, excluded }, asked)).toBe(used === asked.toMs - asked.fromMs);
      }),
    );
  });

  it('has left out stretches in order that do not touch, inside the recording', () => {
    fc.assert(
      fc.property(recorded, settling, (time, settlingMs) => {
        const { excluded } = labTime(time, settlingMs);
        expect(excluded[0]?.fromMs).toBe(0);
        expect(excluded.at(-1)!.toMs).toBeLessThanOrEqual(END);
        // each edge lies after the one before it
        const edges = excluded.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
        expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('uses the instants at both edges of what is left out, and the last one of the recording, but not the first', () => {
    const time = labTime({ span: { fromMs: 0, toMs: END }, unread: [{ fromMs: 40, toMs: 50 }] }, 10);
    expect(time.excluded).toEqual([
      { fromMs: 0, toMs: 10 },
      { fromMs: 40, toMs: 60 },
    ]);
    const used = [0, 1, 9, 10, 40, 41, 59, 60, 100, 101].filter((atMs) => isUsed(time, atMs));
    expect(used).toEqual([10, 40, 60, 100]);
  });

  it('joins what touches', () => {
    const unread = [
      { fromMs: 40, toMs: 50 },
      { fromMs: 10, toMs: 12 },
      { fromMs: 60, toMs: 62 },
    ];
    expect(labTime({ span: { fromMs: 0, toMs: END }, unread }, 10).excluded).toEqual([
      { fromMs: 0, toMs: 22 },
      { fromMs: 40, toMs: 72 },
    ]);
  });

  it('is none where the recording proves nothing, or is not known', () => {
    const none = labTime({ span: null, unread: [] }, 10);
    expect(none).toEqual({ span: null, excluded: [] });
    expect([isUsed(none, 0), usedMs(none, { fromMs: 0, toMs: 10 }), isUsed(none, Number.NaN)]).toEqual([
      false,
      0,
      false,
    ]);
  });
});
