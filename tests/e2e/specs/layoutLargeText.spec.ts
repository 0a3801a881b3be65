import { largeLetters } from '../drivers/largeLetters.ts';
import { languagesFor, lookAtSizes } from '../drivers/lookAtSizes.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

test.use({
  expectedConsole: [/404|503/],
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: largeLetters(),
});

for (const [index, product] of PRODUCT_PAGES.entries())
  for (const language of languagesFor(index % 2 === 0 ? 'fr-CA' : 'en-US'))
    test(`${product.name} in ${language} bears letters twice as large`, async ({ page, service }) => {
      await openProductPage(page, service.origin, product, language);
      const desk = Math.floor(index / 2) % 2 === 0 ? ([1280, 800] as const) : ([1920, 1080] as const);
      expect(await lookAtSizes(page, [[390, 844], desk], index)).toEqual([]);
    });
