import { expect, test } from 'vitest';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { edgeArrows, isInFrame } from '#domain/incidents/edgeArrows.ts';

/** 800 by 400 around 500, 300. */
const FRAME = { leftPx: 100, topPx: 100, rightPx: 900, bottomPx: 500 };
const target = (id: string, xPx: number, yPx: number, code: MapCode = 4) => ({ id, code, xPx, yPx });

test('a point on the rim of the frame is in view, one beyond it is not', () => {
  expect(isInFrame(FRAME, { xPx: 100, yPx: 500 })).toBe(true);
  expect(isInFrame(FRAME, { xPx: 99, yPx: 500 })).toBe(false);
  expect(isInFrame(FRAME, { xPx: 100, yPx: 501 })).toBe(false);
  expect(isInFrame(FRAME, { xPx: Number.NaN, yPx: 300 })).toBe(false);
});

test('an arrow stands where the line to its yard leaves the frame', () => {
  expect(edgeArrows([target('A', 2_100, 300)], FRAME)).toEqual([
    { edge: 'right', ids: ['A'], code: 4, xPx: 900, yPx: 300, angleDeg: 90 },
  ]);
  expect(edgeArrows([target('A', 500, -700)], FRAME)[0]).toMatchObject({
    edge: 'top',
    xPx: 500,
    yPx: 100,
    angleDeg: 0,
  });
  expect(edgeArrows([target('A', 0, 800)], FRAME)[0]).toMatchObject({ edge: 'bottom', xPx: 300, yPx: 500 });
});

test('yards beyond one edge share an arrow that shows the worst and their number [GAP-144]', () => {
  const arrows = edgeArrows(
    [target('A', -500, 250, 2), target('B', -500, 350, 6), target('C', 500, 900, 3)],
    FRAME,
  );
  expect(arrows.map(({ edge, ids, code }) => ({ edge, ids, code }))).toEqual([
    { edge: 'bottom', ids: ['C'], code: 3 },
    { edge: 'left', ids: ['A', 'B'], code: 6 },
  ]);
});

test('no yard, no arrow', () => {
  expect(edgeArrows([], FRAME)).toEqual([]);
});
