import { expect, test } from 'vitest';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import { selectExplanation } from '#machines/yardStatus/explanationSelectors.ts';
import { selectStatusReport, selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const LUBBOCK = [-101.85, 33.57] as const;
const HONOLULU = [-157.86, 21.31] as const;

test('an answer about another position than the page watches is never open, on the page, in the view and in the report [S1][S4]', async () => {
  const system = createYardStatusSystem({ watchedAt: LUBBOCK });
  await system.answer({ ...feedFacts([], system.nowMs()), judgedAt: LUBBOCK });
  expect([system.shown(), selectStatusReport(system.snapshot())]).toEqual(['OPEN', 'OPEN']);

  await system.answer({ ...feedFacts([], system.nowMs()), judgedAt: HONOLULU });
  expect(selectVerdict(system.snapshot())).toMatchObject({ shown: 'UNKNOWN', reason: 'facilityMoved' });
  expect(selectFacilityView(system.snapshot()).status).toBe('UNKNOWN');
  expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
  expect(selectExplanation(system.snapshot())).toMatchObject({
    shown: 'UNKNOWN',
    reason: 'facilityMoved',
    doubt: null,
  });

  await system.answer({ ...feedFacts([], system.nowMs()), judgedAt: LUBBOCK });
  expect(system.shown()).toBe('OPEN');
});
