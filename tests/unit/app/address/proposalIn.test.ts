import { expect, test } from 'vitest';
import { proposalPath } from '#app/address/pagePaths.ts';
import { proposalIn } from '#app/address/proposalIn.ts';

test('an address of the policies names the proposal that the policy lab has put into it [GAP-139]', () => {
  const proposal = { runId: '5f0c9c5e-3f0e-4b51-9d0f-6b6c6c1f5a10', nth: 3 };
  expect(proposalIn({ search: '', hash: `#${proposalPath('ACME', proposal)}` })).toEqual(proposal);
});

test.each([
  '#/policies/ACME',
  '#/policies/ACME?compared=a',
  '#/policies/ACME?compared=a&nth=0',
  '#/?compared=a&nth=x',
])('%s names none', (hash) => expect(proposalIn({ search: '', hash })).toBeNull());
