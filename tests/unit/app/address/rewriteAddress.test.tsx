import { beforeEach, expect, it } from 'vitest';
import { rewriteAddress, withQuery } from '#app/address/rewriteAddress.ts';

const VIEW = '/lightningalert/ACME/YARD/35/-101/';

beforeEach(() => history.replaceState(null, '', '/'));

it.each([
  [`/#${VIEW}`, `/#${VIEW}?radius=30`],
  [`/#${VIEW}?radius=50`, `/#${VIEW}?radius=30`],
  [`/#${VIEW}?radius=50&history=120`, `/#${VIEW}?history=120&radius=30`],
  [`/?radius=50&lng=fr-CA#${VIEW}`, `/?lng=fr-CA#${VIEW}?radius=30`],
])('writes the radius into %s once [STRIKE-03]', (before, after) => {
  const { pathname, search, hash } = new URL(before, 'https://scc.example');
  expect(withQuery({ pathname, search, hash }, 'radius', '30')).toBe(after);
});

it('tells its listeners, and adds no step to the history of the browser [STRIKE-03]', () => {
  history.replaceState(null, '', `/#${VIEW}?radius=50`);
  const steps = history.length;
  let told = 0;
  addEventListener('hashchange', () => (told += 1), { once: true });
  rewriteAddress('radius', '75');
  expect([location.hash, told, history.length]).toEqual([`#${VIEW}?radius=75`, 1, steps]);
});
