import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { layoutFaults } from '../drivers/layoutFaults.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { closedWith, createYardScenes, LONG_YARD } from '../drivers/yardScenes.ts';

const service = sharedService();
test.use({ expectedConsole: [/404|503/], viewport: { width: 1920, height: 1080 } });

/** Mixed precipitation: the widest words of the sky in French, beside the widest temperature and wind. */
const LONGEST_SKY = {
  temperature: -24,
  temperatureFeelsLike: -38,
  windSpeed: 104,
  windDirectionCardinal: 'NNW',
  precip1Hour: 12.4,
  snow1Hour: 0,
  iconCode: 7,
  wxPhraseMedium: 'Heavy Thunderstorms',
};

for (const [hazards, shown] of [
  [1, /^2$/],
  [5, /^6 (of|sur) 6/],
  [8, /^9 (of|sur) 9/],
  // the list turns, eight at a time
  [10, /^[83] (of|sur) 11/],
] as const)
  test(`a wall that is closed over ${hazards + 1} alerts shows its rows without scrolling, in both languages [YARD-06][YARD-07]`, async ({
    page,
  }) => {
    const world = await createOutsideWorld(page, service.origin);
    const scenes = createYardScenes(world);
    world.serve(/\/currentConditions/, () => ({ json: LONGEST_SKY }));
    const yard = createYardPage(page, 'alert');
    await beSignedIn(page, service.origin);
    await world.open(yardAddress('alert', service.origin, LONG_YARD.id), yard.root);
    // a script that comes late passes the edge unseen
    await yard.expectStatus('loading');
    await scenes.play(closedWith(hazards));
    await yard.expectStatus('closed');
    for (const button of ['EN', 'FR']) {
      await page.getByRole('button', { name: button, exact: true }).dispatchEvent('click');
      await expect(page.locator(`.yard[lang^=${button.toLowerCase()}]`)).toBeAttached();
      await expect(page.locator('.yal > h2 > span')).toHaveText(shown);
      const list = page.locator('.yal-list');
      const overflowPx = await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(overflowPx).toBeLessThanOrEqual(0);
      // letters of one word on several lines are no words
      const linesOfSky = await page
        .locator('.yw-sky > span')
        .evaluate(
          (sky) => sky.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(sky).lineHeight),
        );
      expect(Math.round(linesOfSky)).toBeLessThanOrEqual(2);
      expect(await layoutFaults(page, true)).toEqual([]);
      const sizePx = (selector: string) =>
        page
          .locator(selector)
          .evaluate((text) => Math.round(Number.parseFloat(getComputedStyle(text).fontSize)));
      expect([await sizePx('.ymsg h2'), await sizePx('.ymsg > p')]).toEqual([69, 45]);
    }
  });
