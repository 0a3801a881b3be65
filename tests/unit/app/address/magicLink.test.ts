import { expect, test } from 'vitest';
import { magicLink } from '#app/address/magicLink.ts';

test('is the present page with the token, once, and all that the address asks for [FAC-02]', () => {
  const page =
    'https://scc.example/?magicToken=USED#/lightningalert/ACME/YARD/35/-101/?radius=20&history=120';
  expect(magicLink(page, 't/1')).toBe(
    'https://scc.example/#/lightningalert/ACME/YARD/35/-101/?radius=20&history=120&magicToken=t%2F1',
  );
});
