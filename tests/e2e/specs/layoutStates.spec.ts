import { largeLetters } from '../drivers/largeLetters.ts';
import { viewsOfState } from '../drivers/layoutViews.ts';
import { lookAtSizes } from '../drivers/lookAtSizes.ts';
import { PAGE_STATES } from '../drivers/pageStates.ts';
import { openProductPage } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

test.use({
  // what a state takes away, and a yard whose facility view says more than its yard page (GAP-75)
  expectedConsole: [/404|503|read events of type \w+ differently/],
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: largeLetters(),
});

for (const [index, state] of PAGE_STATES.entries())
  for (const { language, looks } of viewsOfState(index))
    test(`${state.name} in ${language} bears letters twice as large on a phone [S4]`, async ({
      page,
      service,
    }) => {
      await openProductPage(page, service.origin, state, language);
      expect(await lookAtSizes(page, looks)).toEqual([]);
    });
