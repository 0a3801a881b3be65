import type { Page } from '@playwright/test';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
/** A phone with a notch, and with a line at its foot that leads home. */
const PHONE = { width: 390, height: 844 };
const INSETS = { top: 47, bottom: 34 };
/** How far a wall moves so that nothing burns in. */
const ORBIT_PX = 6;

test.use({
  viewport: PHONE,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
  // one of them takes the service away
  expectedConsole: [/ERR_FAILED/],
});

async function haveNotch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
}

/** Where the first text begins and the last button ends, px from the edges of the window. */
function edges(page: Page, head: string, foot: string): Promise<{ topPx: number; bottomPx: number }> {
  return page.evaluate(
    ([first, last]) => ({
      topPx: document.querySelector(first)!.getBoundingClientRect().top,
      bottomPx: Math.min(
        ...[...document.querySelectorAll(last)].map(
          (part) => innerHeight - part.getBoundingClientRect().bottom,
        ),
      ),
    }),
    [head, foot] as const,
  );
}

for (const kind of ['yardalert', 'yardmonitoring'])
  test(`a ${kind} page keeps its name and its foot clear of a phone's notch and bar`, async ({ page }) => {
    await beSignedIn(page, service.origin);
    await haveNotch(page);
    await page.goto(`${service.origin}/#/${kind}/ACME/NORTHGATE_YARD`);
    await expect(page.locator('.yfoot button').first()).toBeVisible();
    expect((await edges(page, '.yname', '.yfoot button')).topPx).toBeGreaterThanOrEqual(INSETS.top);
    // a status that fills the screen has its foot below it
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const { bottomPx } = await edges(page, '.yname', '.yfoot button');
    expect(bottomPx).toBeGreaterThanOrEqual(INSETS.bottom);
  });

test("a wall keeps its title and its last line clear of a phone's notch and bar", async ({ page }) => {
  await beSignedIn(page, service.origin);
  await haveNotch(page);
  await page.goto(`${service.origin}/#/yardwall/ACME`);
  await expect(page.locator('.wall-tile').first()).toBeVisible();
  expect((await edges(page, '.wall-header h1', '.wall-strip')).topPx).toBeGreaterThanOrEqual(INSETS.top);
  // tiles come one after the other, and the page grows
  const scrolled = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return (await edges(page, '.wall-header h1', '.wall-strip')).bottomPx;
  };
  await expect.poll(scrolled).toBeGreaterThanOrEqual(INSETS.bottom - ORBIT_PX);
});

for (const language of ['en-US', 'fr-CA'])
  test(`beside a facility a phone's map keeps one line of marks, and its status says when it was checked, in ${language} [FAC-01][S4]`, async ({
    page,
  }) => {
    const facility = PRODUCT_PAGES.find(({ name }) => name === 'facility')!;
    await openProductPage(page, service.origin, facility, language);
    await expect(page.locator('.facstatus-checked')).toBeVisible();
    await expect(page.locator(".maptrust[data-trust='current']")).toBeHidden();
    const [ages, mark] = await Promise.all(
      ['.maphome-ages', '.mapsimulation'].map((part) => page.locator(part).boundingBox()),
    );
    expect(mark!.y).toBeLessThan(ages!.y + ages!.height);
    expect(mark!.x).toBeGreaterThanOrEqual(ages!.x + ages!.width);
    // statuses that can no longer be relied on are told over the map too
    await page.route(/alerts\.json|alerts\/active/, (route) => route.abort());
    await expect(page.locator(".maptrust[data-trust='unknown']")).toBeVisible({ timeout: 90_000 });
  });
