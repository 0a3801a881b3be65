import type { FirefoxPage } from './firefoxPage.ts';

/** Public demo account, see the service's `demoPeople.ts`. */
const EMAIL = 'user@acme.example';
const PASSWORD = 'thunder7clear';

type Step = (page: FirefoxPage, origin: string) => Promise<void>;

/** What must work in every browser that the product names, in the order of a first visit. */
export const WALK: Readonly<Record<string, Step>> = {
  async 'sign-in'(page, origin) {
    await page.resize(1_920, 1_080);
    await page.goTo(`${origin}/?lng=en-US#/home`);
    await page.press('button', 'Sign in');
    await page.toNewWindow();
    await page.type('input[type=email]', EMAIL);
    await page.type('input[type=password]', PASSWORD);
    await page.press('button[type=submit]');
    await page.toFirstWindow();
    await page.when('a page behind the sign-in', "return !location.hash.startsWith('#/home')");
  },
  async 'open yard'(page, origin) {
    await page.goTo(`${origin}/?lng=en-US#/yardalert/ACME/HUB_CITY_YARD`);
    await page.see('.yard[data-status=open]', 'OPEN');
    await page.see('.ystrip', 'Lightning data');
  },
  async 'closed yard'(page, origin) {
    await page.goTo(`${origin}/?lng=fr-CA#/yardalert/ACME/COUR_RIMOUSKI`);
    await page.see('.yard[data-status=closed]', 'FERMÉ');
    await page.see('[role=timer]', 'min');
  },
  async wall(page, origin) {
    await page.goTo(`${origin}/?lng=en-US#/yardwall/ACME`);
    await page.see('[data-yard=COUR_RIMOUSKI][data-status=closed]', 'CLOSED');
    await page.see('[data-yard=HUB_CITY_YARD][data-status=open]', 'OPEN');
  },
  async map(page, origin) {
    await page.goTo(`${origin}/?lng=en-US#/lightningalert/ACME/`);
    await page.see('button', 'Facilities');
    await seeDrawn(page);
  },
  async 'map in French'(page, origin) {
    await page.goTo(`${origin}/?lng=fr-CA#/lightningalert/ACME/`);
    await page.see('button', 'Sites');
    await seeDrawn(page);
  },
};

/** Facilities and lightning are on the map. */
async function seeDrawn(page: FirefoxPage): Promise<void> {
  await page.when('marks of facilities', "return document.querySelector('canvas.facility-marks')?.width > 0");
  await page.when('lightning', "return (document.querySelector('.strikes canvas')?.width ?? 0) > 0");
}
