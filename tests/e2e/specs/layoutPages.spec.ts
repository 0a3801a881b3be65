import { ALL_SIZES, LANGUAGES, MOST_VIEWS, viewsOf, viewsOfState } from '../drivers/layoutViews.ts';
import { lookAtSizes } from '../drivers/lookAtSizes.ts';
import { PAGE_STATES } from '../drivers/pageStates.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { expect, test } from '../drivers/test.ts';

test.use({ expectedConsole: [/404|503/], contextOptions: { reducedMotion: 'reduce' } });

test('the views of all pages together hold each pair of width, language, colour scheme and letters', () => {
  const views = PRODUCT_PAGES.flatMap((_, nth) =>
    ([100, 200] as const).flatMap((letters) =>
      viewsOf(nth, letters).flatMap(({ language, looks }) =>
        looks.map(({ size, scheme }) => [`${size[0]} px`, language, scheme, `${letters} %`]),
      ),
    ),
  );
  const facts = [
    ALL_SIZES.map(([width]) => `${width} px`),
    [...LANGUAGES],
    ['dark', 'light'],
    ['100 %', '200 %'],
  ];
  const pairs = facts.flatMap((ones, at) =>
    facts.slice(at + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other]))),
  );
  expect(pairs.length).toBe(48);
  const missing = pairs.filter((pair) => !views.some((view) => pair.every((fact) => view.includes(fact!))));
  expect(missing).toEqual([]);
  const states = PAGE_STATES.flatMap((_, nth) => viewsOfState(nth).flatMap(({ looks }) => looks));
  if (process.env['LAYOUT_VIEWS'] !== 'all')
    expect(views.length + states.length).toBeLessThanOrEqual(MOST_VIEWS);
});

for (const [index, product] of PRODUCT_PAGES.entries())
  for (const { language, looks } of viewsOf(index, 100))
    test(`${product.name} in ${language} has no cut text and no control on another at any width`, async ({
      page,
      service,
    }) => {
      await openProductPage(page, service.origin, product, language);
      expect(await lookAtSizes(page, looks)).toEqual([]);
    });
