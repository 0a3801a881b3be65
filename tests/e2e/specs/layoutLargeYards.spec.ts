import type { Page } from '@playwright/test';
import { largeLetters } from '../drivers/largeLetters.ts';
import { controlFaults } from '../drivers/controlFaults.ts';
import { layoutFaults } from '../drivers/layoutFaults.ts';
import { letterGrowth } from '../drivers/letterGrowth.ts';
import { textFaults } from '../drivers/textFaults.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';

test.use({ expectedConsole: [/404|503/], launchOptions: largeLetters() });

/** These fill the width of a phone at any size of letters: twice as large they would break or leave the window. */
const AS_WIDE_AS_THE_PHONE = ':is(.status-word, .ymsg h2, .yfigure-words, .yplate, .figure)';
const ALL_OTHERS = `.yard :not(${AS_WIDE_AS_THE_PHONE}, ${AS_WIDE_AS_THE_PHONE} *)`;

const PHONE = { width: 360, height: 780 };
const WALLS = [
  { width: 1440, height: 900 },
  { width: 3840, height: 2160 },
];

/** A page of the yard, and what plays its scenes. */
async function openYard(page: Page, origin: string, kind: 'alert' | 'monitoring', size = PHONE) {
  await page.setViewportSize(size);
  const world = await createOutsideWorld(page, origin);
  const scenes = createYardScenes(world);
  const yard = createYardPage(page, kind);
  await beSignedIn(page, origin);
  await world.open(yardAddress(kind, origin, LONG_YARD.id), yard.root);
  return { scenes, yard };
}

for (const kind of ['alert', 'monitoring'] as const) {
  test(`the letters of the yard ${kind} page are twice as large on a phone whose user sets so`, async ({
    page,
    service,
  }) => {
    const { scenes, yard } = await openYard(page, service.origin, kind);
    for (const name of ['CLOSED with long texts and many alerts', 'OVERRIDE open', 'OPEN, late']) {
      await scenes.play(SCENES[name]!);
      await yard.expectStatus(SCENES[name]!.status);
      const others = await letterGrowth(page, ALL_OTHERS);
      expect(others.map(({ name: text }) => text)).toContainEqual(expect.stringMatching(/^yname /));
      expect(others.filter(({ growth }) => Math.abs(growth - 2) > 0.02)).toEqual([]);
      const wide = await letterGrowth(page, `.yard ${AS_WIDE_AS_THE_PHONE}`);
      expect(wide.map(({ name: text }) => text)).toContainEqual(expect.stringMatching(/^status-word /));
      expect(wide.filter(({ growth }) => growth < 1)).toEqual([]);
      // what sticks to the foot of the window leaves the status in sight before the page is scrolled
      const [word, foot] = [page.locator('.status-word'), page.locator('.yfoot')];
      const [wordBox, footBox] = [await word.boundingBox(), await foot.boundingBox()];
      expect(wordBox!.y + wordBox!.height).toBeLessThan(footBox!.y);
    }
  });

  test(`the yard ${kind} page bears letters twice as large on a phone, in any status [S4]`, async ({
    page,
    service,
  }) => {
    const { scenes, yard } = await openYard(page, service.origin, kind);
    await page.getByRole('button', { name: 'FR', exact: true }).dispatchEvent('click');
    await expect(page.locator('.yard[lang=fr-CA]')).toBeAttached();
    const faults: string[] = [];
    for (const [name, scene] of Object.entries(SCENES)) {
      await scenes.play(scene);
      await yard.expectStatus(scene.status);
      const { faults: ofTexts } = await textFaults(page);
      for (const fault of [...ofTexts, ...(await controlFaults(page))]) faults.push(`${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test(`the yard ${kind} page on a wall is as large in a browser of larger letters, in any status [S4]`, async ({
    page,
    service,
  }) => {
    const { scenes, yard } = await openYard(page, service.origin, kind, WALLS[0]);
    const faults: string[] = [];
    for (const [name, scene] of Object.entries(SCENES)) {
      await scenes.play(scene);
      await yard.expectStatus(scene.status);
      for (const size of WALLS) {
        await page.setViewportSize(size);
        for (const fault of await layoutFaults(page, true))
          faults.push(`${name}, ${size.width} px: ${fault}`);
        const smaller = (await letterGrowth(page, '.yard *')).filter(({ growth }) => growth < 1);
        expect(smaller).toEqual([]);
        // 2.5 % of the width of a frame of 16 : 9, whatever the letters
        const title = Number.parseFloat(
          await page
            .locator('.yname')
            .first()
            .evaluate((text) => getComputedStyle(text).fontSize),
        );
        expect(title, `${name}, ${size.width} px`).toBeGreaterThan(0.024 * size.width);
      }
    }
    expect(faults).toEqual([]);
  });
}
