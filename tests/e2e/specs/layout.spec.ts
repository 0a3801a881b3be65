import type { Page } from '@playwright/test';
import { layoutFaults } from '../drivers/layoutFaults.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';

/** `npm run layout` looks at each width, in both colour schemes. */
const IS_EVERY_VIEW = process.env['LAYOUT_VIEWS'] === 'all';
const SCHEMES = IS_EVERY_VIEW ? (['dark', 'light'] as const) : (['light'] as const);
const MORE_WINDOWS = [
  { width: 1440, height: 900, isWall: true },
  { width: 360, height: 780, isWall: false },
];
const WINDOWS = [
  { width: 1920, height: 1080, isWall: true },
  { width: 1280, height: 800, isWall: true },
  { width: 1366, height: 768, isWall: true },
  { width: 1080, height: 1920, isWall: true },
  { width: 2560, height: 1080, isWall: true },
  { width: 3840, height: 2160, isWall: true },
  { width: 390, height: 844, isWall: false },
  ...(IS_EVERY_VIEW ? MORE_WINDOWS : []),
];
const LANGUAGES = [
  { lang: 'en-US', button: 'EN' },
  { lang: 'fr-CA', button: 'FR' },
];

const service = sharedService();
// a trace of so many looks would take longer than the looks
test.use({ expectedConsole: [/404|503/], trace: 'off' });

/** Looks at what stands on the page now in each window and language. */
async function lookEverywhere(page: Page, scene: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { lang, button } of LANGUAGES) {
    await page.getByRole('button', { name: button, exact: true }).dispatchEvent('click');
    await expect(page.locator(`.yard[lang=${lang}]`)).toBeAttached();
    for (const { isWall, ...size } of WINDOWS) {
      await page.setViewportSize(size);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        for (const fault of await layoutFaults(page, isWall))
          faults.push(`${scene}, ${lang}, ${size.width} × ${size.height}, ${colorScheme}: ${fault}`);
      }
    }
  }
  return faults;
}

for (const kind of ['alert', 'monitoring'] as const) {
  test(`no text of the yard ${kind} page is cut off or leaves its place, in any status, language and window`, async ({
    page,
  }) => {
    const world = await createOutsideWorld(page, service.origin);
    const scenes = createYardScenes(world);
    const yard = createYardPage(page, kind);
    await beSignedIn(page, service.origin);
    await world.open(yardAddress(kind, service.origin, LONG_YARD.id), yard.root);
    await yard.expectStatus('loading');
    const faults = await lookEverywhere(page, 'LOADING');
    for (const [name, scene] of Object.entries(SCENES)) {
      await scenes.play(scene);
      await yard.expectStatus(scene.status);
      faults.push(...(await lookEverywhere(page, name)));
    }
    expect(faults).toEqual([]);
  });
}

test('the tools of a site admin stand whole at the foot of the yard alert page', async ({ page }) => {
  const world = await createOutsideWorld(page, service.origin);
  const scenes = createYardScenes(world);
  const yard = createYardPage(page, 'alert');
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await yard.open(service.origin, LONG_YARD.id);
  await scenes.play(SCENES['OPEN']!);
  await yard.expectStatus('open');
  await expect(page.locator('.ytools > *')).toHaveCount(7);
  expect(await lookEverywhere(page, 'OPEN')).toEqual([]);
});
