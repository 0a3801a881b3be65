import { expect, it } from 'vitest';
import { creditOf } from '#server/sources/sourceProfile.ts';
import { profileOf } from './sourceFixture.ts';

it('names each attribution once, and none for sources that ask for none', () => {
  const asking = (id: string, attribution: string) => profileOf(id, { attribution });
  expect(creditOf([asking('a', 'NOAA'), asking('b', ''), asking('c', ' NOAA '), asking('d', '© DTN')])).toBe(
    'NOAA · © DTN',
  );
  expect(creditOf([asking('a', '')])).toBe('');
});
