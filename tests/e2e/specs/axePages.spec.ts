import { createAxe } from '../drivers/axe.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { RARE_PAGES } from '../drivers/rarePages.ts';
import { expect, test } from '../drivers/test.ts';

/** Pages that no other spec checks for accessibility. */
const NAMES = ['home', 'wall', 'picker', 'screens', 'audit', 'report that is not there'];
const PAGES = [...NAMES.map((name) => PRODUCT_PAGES.find((one) => one.name === name)!), ...RARE_PAGES];

test.use({ expectedConsole: [/404|503/], contextOptions: { reducedMotion: 'reduce' } });

for (const [index, product] of PAGES.entries())
  test(`axe finds no fault in the page ${product.name}, on a desk and on a phone`, async ({
    page,
    service,
  }) => {
    await openProductPage(page, service.origin, product, index % 2 === 0 ? 'fr-CA' : 'en-US');
    for (const [width, height, colorScheme] of [
      [1920, 1080, 'dark'],
      [390, 844, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const { violations } = await createAxe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
