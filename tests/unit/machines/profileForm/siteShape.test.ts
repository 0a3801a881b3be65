import { describe, expect, test } from 'vitest';
import {
  geometryIn,
  middleIn,
  shapeFault,
  shapeOf,
  withPointed,
  type SiteShape,
} from '#machines/profileForm/siteShape.ts';

const POINT: SiteShape = { latitudeText: '44', longitudeText: '-73', isArea: false, corners: [] };
const corner = (lat: string, lon: string) => ({ latitudeText: lat, longitudeText: lon });
const AREA: SiteShape = {
  ...POINT,
  isArea: true,
  corners: [corner('0', '0'), corner('0', '0.01'), corner('0.01', '0.01'), corner('0.01', '0')],
};

describe('a point', () => {
  test('has no edge, whatever corners it had before [ADMIN-02]', () => {
    const again = { ...AREA, isArea: false };
    expect([geometryIn(again), shapeFault(again), middleIn(again)]).toEqual([null, null, [-73, 44]]);
    expect(middleIn({ ...POINT, latitudeText: '91' })).toBeNull();
  });

  test('goes where the map is pointed at [ADMIN-08]', () => {
    expect(withPointed(POINT, [-73.212_072, 44.475_883])).toEqual({
      ...POINT,
      ...corner('44.4759', '-73.2121'),
    });
  });
});

describe('an area', () => {
  test('has a closed edge, longitude first, and lies in its middle [ADMIN-02][GAP-110]', () => {
    const ring = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
      [0, 0],
    ];
    expect(geometryIn(AREA)).toEqual({ type: 'Polygon', coordinates: [ring] });
    expect(middleIn(AREA)).toEqual([expect.closeTo(0.005, 9), expect.closeTo(0.005, 9)]);
  });

  test('with a corner that is no position is no site: none is left out in silence [ADMIN-02]', () => {
    expect(shapeFault(AREA)).toBeNull();
    expect(shapeFault({ ...AREA, corners: [...AREA.corners, corner('', '')] })).toBe('corner');
    expect(shapeFault({ ...AREA, corners: AREA.corners.slice(0, 2) })).toBe('few');
  });

  test('gets its next corner where the map is pointed at [ADMIN-02]', () => {
    expect(withPointed(AREA, [-0.01, 0.005]).corners.at(-1)).toEqual(corner('0.005', '-0.01'));
  });

  test('that is there comes back to the last digit', () => {
    const coordinates: [number, number][][] = [
      [
        [0, 0],
        [0.012_345_67, 0],
        [0, 0.01],
        [0, 0],
      ],
    ];
    const shape = shapeOf([0.1, 0.2], { type: 'Polygon', coordinates });
    expect(shape.corners[1]).toEqual(corner('0', '0.01234567'));
    expect(geometryIn(shape)?.coordinates).toEqual(coordinates);
    expect(shapeOf([0.1, 0.2], undefined)).toEqual({ ...POINT, ...corner('0.2', '0.1') });
  });
});
