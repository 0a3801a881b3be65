import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIGHTNING_AGES } from '#server/world/lightning/lightningAges.ts';

const TOKENS = readFileSync('src/ui/tokens.css', 'utf8');

test('the legend has an age for each colour, and the colours of the map [STRIKE-14]', () => {
  const [ages] = LIGHTNING_AGES;
  const ofMap = [...TOKENS.matchAll(/--scc-age-\d+: (#\w{6})/g)].map(([, colour]) => colour);
  expect(ages?.colors).toEqual(ofMap);
  expect(ages?.stops).toEqual([0, 10, 20, 30, 40, 50, 60, 80, 100]);
});
