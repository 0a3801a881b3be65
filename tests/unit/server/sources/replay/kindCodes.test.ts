import { expect, it } from 'vitest';
import { parseKindCodes } from '#server/sources/replay/kindCodes.ts';

it('are read with the kinds of a mapping file', () => {
  expect([...parseKindCodes('0=IC, 1=CG,2=CC,4=unknown,G=CG')!]).toEqual([
    ['0', 1],
    ['1', 0],
    ['2', 1],
    ['4', 2],
    ['G', 0],
  ]);
});

it.each(['', '0', '0=', '=CG', '0=cg', '0=ground', '0=CG,', '0=CG,0=IC', '0=CG=IC'])(
  'are not read from "%s"',
  (text) => {
    expect(parseKindCodes(text)).toBeNull();
  },
);
