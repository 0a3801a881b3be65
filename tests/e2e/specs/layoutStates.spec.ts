import { largeLetters } from '../drivers/largeLetters.ts';
import { viewsOfState } from '../drivers/layoutViews.ts';
import { lookAtSizes } from '../drivers/lookAtSizes.ts';
import { PAGE_STATES } from '../drivers/pageStates.ts';
import { openProductPage } from '../drivers/productPages.ts';
import { beSignedIn } from '../drivers/signIn.ts';
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

test('a map whose list of yards does not come says that, and not that there are none [S4]', async ({
  page,
  service,
}) => {
  await beSignedIn(page, service.origin);
  // calls of the page's service worker too
  await page
    .context()
    .route(/\/(metadata|facilities\.json)$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`${service.origin}/?lng=fr-CA#/lightningalert/ACME/`);
  await expect(page.getByText('Impossible de charger la liste des sites. Nouvelle tentative…')).toBeVisible();
  await expect(page.locator('.nowrail-count')).toHaveText('En attente des premiers états…');
  expect(await lookAtSizes(page, [{ size: [360, 780], scheme: 'dark' }])).toEqual([]);
});
