import { largeLetters } from '../drivers/largeLetters.ts';
import { languagesOfTurn, lookAtSizes } from '../drivers/lookAtSizes.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { PAGE_STATES } from '../drivers/pageStates.ts';
import { expect, test } from '../drivers/test.ts';

test.use({
  expectedConsole: [/40[134]|50[03]|ERR_FAILED/],
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: largeLetters(),
});

for (const [index, product] of PRODUCT_PAGES.entries())
  for (const language of languagesOfTurn(index + 1))
    test(`${product.name} in ${language} bears letters twice as large`, async ({ page, service }) => {
      await openProductPage(page, service.origin, product, language);
      const sizes = [
        [390, 844],
        [1280, 800],
        [1920, 1080],
      ] as const;
      expect(await lookAtSizes(page, sizes, index)).toEqual([]);
    });

for (const [index, state] of PAGE_STATES.entries())
  for (const language of ['fr-CA', ...languagesOfTurn(0).filter((other) => other !== 'fr-CA')])
    test(`${state.name} in ${language} bears letters twice as large [S4][S5]`, async ({ page, service }) => {
      await openProductPage(page, service.origin, state, language);
      const sizes = [
        [360, 800],
        [390, 844],
      ] as const;
      expect(await lookAtSizes(page, sizes, index)).toEqual([]);
    });
