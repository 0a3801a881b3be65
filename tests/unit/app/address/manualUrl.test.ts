import { expect, test } from 'vitest';
import { manualUrl } from '#app/address/manualUrl.ts';

test('the manual is one PDF for each language [SHELL-23][GAP-12]', () => {
  expect(manualUrl('en-US')).toBe('/manual/user-manual.en-US.pdf');
  expect(manualUrl('fr-CA')).toBe('/manual/user-manual.fr-CA.pdf');
});
