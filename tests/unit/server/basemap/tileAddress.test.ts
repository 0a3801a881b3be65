import { describe, expect, test } from 'vitest';
import { parseTileAddress } from '#server/platform/tiles/tileAddress.ts';

describe('the address of a tile', () => {
  test('names one of the tiles of zoom 0 to 9', () => {
    expect(parseTileAddress({ z: '0', x: '0', y: '0.pbf' })).toEqual({ z: 0, x: 0, y: 0 });
    expect(parseTileAddress({ z: '9', x: '511', y: '511.pbf' })).toEqual({ z: 9, x: 511, y: 511 });
  });

  test('goes as fine as the tiles that there are', () => {
    const path = { z: '14', x: '16383', y: '0.pbf' };
    expect(parseTileAddress(path, 14)).toEqual({ z: 14, x: 16_383, y: 0 });
    expect(parseTileAddress(path, 13)).toBeNull();
  });

  test.each([
    ['10', '0', '0.pbf'],
    ['1', '2', '0.pbf'],
    ['1', '0', '2.pbf'],
    ['0', '0', '0'],
    ['0', '0', '.pbf'],
    ['0', '0', '0.png'],
    ['-1', '0', '0.pbf'],
    ['1', '1e0', '0.pbf'],
    ['', '0', '0.pbf'],
    ['1', '0.5', '0.pbf'],
    ['1', '0', '../0.pbf'],
  ])('is none: %s/%s/%s', (z, x, y) => {
    expect(parseTileAddress({ z, x, y })).toBeNull();
  });
});
