import type { Locator } from '@playwright/test';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

/** Opens the history of all alerts beside the map, without the map's tiles. @returns its drawer. */
export async function openAlertHistory({ page, world, origin }: ModelDependencies): Promise<Locator> {
  await page.route(/\/layers\/(basemap|tiles|features)\//, (route) => route.abort());
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/`);
  const opener = page.getByRole('button', { name: 'Alert history', exact: true });
  await world.leapUntilSeen(opener, page.getByRole('button', { name: /^Facilities \d/ }));
  await world.settle();
  await opener.click();
  const drawer = page.getByRole('complementary', { name: 'Alert History' });
  await world.leapUntilSeen(drawer);
  return drawer;
}
