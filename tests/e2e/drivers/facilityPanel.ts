import { expect, type Locator, type Page } from '@playwright/test';
import { SCENE_PATH, SCENE_YARD } from './facilityScene.ts';
import { beSignedIn } from './signIn.ts';

/** The panel of the facility of the scene, beside the map. */
export const facilityPanel = (page: Page): Locator =>
  page.getByRole('complementary', { name: SCENE_YARD.name });

export const facilityStatus = (page: Page): Locator =>
  facilityPanel(page).getByRole('region', { name: /^(Yard status|État du site)$/ });

export const weeklyForecast = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Weekly forecast|Prévisions de la semaine)/ });

type Opening = {
  /** In front of the hash. */
  readonly query?: string;
  /** Behind the facility's address. */
  readonly hash?: string;
  readonly email?: string;
};

/**
 * Opens the facility of the scene at a service whose address is known once a test has begun. The basemap is not what is
 * looked at, and takes the service seconds.
 */
export const facilityOpener =
  (service: { readonly origin: string }) =>
  async (page: Page, { query = '', hash = '', email = 'user@acme.example' }: Opening = {}): Promise<void> => {
    await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
    await beSignedIn(page, service.origin, email);
    await page.goto(`${service.origin}/${query}#${SCENE_PATH}${hash}`);
    await expect(facilityPanel(page)).toBeVisible();
  };
