import { expect, test } from 'vitest';
import { withQuery } from '#domain/layers/withQuery.ts';

test.each([
  ['/t/{z}/{x}/{y}.png', {}, '/t/{z}/{x}/{y}.png'],
  ['/t/{z}/{x}/{y}.png', { key: 'a b&c' }, '/t/{z}/{x}/{y}.png?key=a%20b%26c'],
  ['/a.json?init=1', { style: 'x', q: 'é' }, '/a.json?init=1&style=x&q=%C3%A9'],
])('%s with %j is %s [LAYER-16]', (address, parameters, whole) => {
  expect(withQuery(address, parameters)).toBe(whole);
});
