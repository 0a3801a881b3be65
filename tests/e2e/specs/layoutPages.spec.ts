import { LANGUAGES, lookAtSizes, type WindowSize } from '../drivers/lookAtSizes.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

/** A page is looked at in one of these in one language, in the next in the other; at least one of the two has a phone. */
const SIZES: readonly (readonly WindowSize[])[] = [
  [
    [360, 780],
    [1440, 900],
  ],
  [
    [390, 844],
    [1920, 1080],
  ],
  [
    [1280, 800],
    [3840, 2160],
  ],
];

test.use({ expectedConsole: [/404|503/], contextOptions: { reducedMotion: 'reduce' } });

for (const [index, product] of PRODUCT_PAGES.entries())
  for (const [nth, language] of LANGUAGES.entries())
    test(`${product.name} in ${language} has no cut text and no control on another at any width`, async ({
      page,
      service,
    }) => {
      await openProductPage(page, service.origin, product, language);
      expect(await lookAtSizes(page, SIZES[(index + nth) % SIZES.length]!, nth)).toEqual([]);
    });
