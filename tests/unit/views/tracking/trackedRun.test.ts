import { expect, it } from 'vitest';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { shownRun } from '#views/tracking/trackedRun.ts';

it('a run is drawn with its origin, its destination and the truck in its direction [TRACK-07]', () => {
  expect(shownRun(TRACKED_RUN).stops).toEqual([
    { sign: { kind: 'origin' }, at: [-101.8, 35.2] },
    { sign: { kind: 'destination' }, at: [-87.6, 41.9] },
    { sign: { kind: 'vehicle', bearingDeg: 80 }, at: [-97.6, 35.4] },
  ]);
});

it('a run whose ends are not known is drawn as a truck alone [TRACK-07]', () => {
  const { stops } = shownRun({ ...TRACKED_RUN, facilities: [] });
  expect(stops.map(({ sign }) => sign.kind)).toEqual(['vehicle']);
});

it('the way of a run is drawn piece by piece with the risk of each, and none is not known [TRACK-08]', () => {
  const { pieces } = shownRun(TRACKED_RUN);
  expect(pieces.map(({ id, level }) => [id, level])).toEqual([
    ['a', 'NONE'],
    ['b', 'HIGH'],
    ['c', 'MODERATE'],
  ]);
  expect(pieces[1]?.path).toEqual([
    [-97.6, 35.4],
    [-90.2, 38.6],
  ]);
  expect(shownRun({ ...TRACKED_RUN, route: null }).pieces).toEqual([]);
});
