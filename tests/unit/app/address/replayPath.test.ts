import { expect, test } from 'vitest';
import { replayPath } from '#app/address/pagePaths.ts';

const PLACE = { latitude: 42, longitude: -93 };
const at = (time: string) => Date.parse(`2026-07-14T${time}Z`);

test.each([
  ['17:20:06', '2026-07-14T18%3A00%3A00.000Z'],
  ['17:00:00', '2026-07-14T18%3A00%3A00.000Z'],
  ['16:59:59', '2026-07-14T17%3A00%3A00.000Z'],
])('the map of an alert at %s is that of the end of its hour [SHELL-08]', (time, hour) => {
  expect(replayPath('ACME', PLACE, at(time), at('20:00:00'))).toBe(`/historical/ACME/${hour}/?p=42,-93,10`);
});

test('there is none before the hour is over', () => {
  expect(replayPath('ACME', PLACE, at('17:20:06'), at('17:59:59'))).toBeNull();
  expect(replayPath('ACME', PLACE, at('17:20:06'), at('18:00:00'))).not.toBeNull();
});
