import { expect, test } from 'vitest';
import { readPhoneNumber } from '#ui/format/phone.ts';

test.each([
  ['a number without a code is one of the United States', '(202) 555-0143', '+12025550143'],
  ['one with a code is what it says', '+44 20 7946 0958', '+442079460958'],
  ['none is none', ' ', ''],
  ['what cannot be one is none that can be saved', '12', null],
])('%s [PROF-05][CONST-43]', (_, typed, stored) => {
  expect(readPhoneNumber(typed)).toBe(stored);
});
