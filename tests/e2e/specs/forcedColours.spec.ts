import type { Locator, Page } from '@playwright/test';
import { focusFaults, stateFaults } from '../drivers/forcedColours.ts';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { openProductPage, PRODUCT_PAGES } from '../drivers/productPages.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';
import { createYardScenes, LONG_YARD, SCENES } from '../drivers/yardScenes.ts';

/** As far as the controls of the busiest page go that are not rows of a list. */
const STEPS = 24;
const PHONE = { width: 390, height: 844 };

test.use({
  expectedConsole: [/404|503/],
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
});

const pageOf = (name: string) => PRODUCT_PAGES.find((product) => product.name === name)!;
const colours = (parts: Locator, property: string) =>
  parts.evaluateAll(
    (all, name) => all.map((part) => getComputedStyle(part).getPropertyValue(name)),
    property,
  );

/** What a switch looks like while it is off, and while it is on. */
async function looksOf(control: Locator): Promise<[off: Buffer, on: Buffer]> {
  const looks: Buffer[] = [];
  for (const isOn of [false, true]) {
    await control.setChecked(isOn);
    // the focus has its own look
    await control.blur();
    looks.push(await control.screenshot());
  }
  return looks as [Buffer, Buffer];
}

for (const [nth, product] of PRODUCT_PAGES.entries())
  test(`${product.name} says in the system's colours what is chosen and what has the focus`, async ({
    page,
    service,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: nth % 2 === 0 ? 'dark' : 'light' });
    await openProductPage(page, service.origin, product, 'en-US');
    expect(await stateFaults(page)).toEqual([]);
    expect(await focusFaults(page, STEPS)).toEqual([]);
  });

test("the map's switches, legend and symbols keep what they say in the system's colours", async ({
  page,
  service,
}) => {
  await openProductPage(page, service.origin, pageOf('map'), 'en-US');
  const radar = page.getByRole('switch', { name: 'Rain and snow radar' });
  const [off, on] = await looksOf(radar);
  expect(on.equals(off)).toBe(false);
  const ramp = page.locator('.ramp i');
  await expect(ramp.first()).toBeVisible();
  expect(new Set(await colours(ramp, 'background-color')).size).toBeGreaterThan(5);
  await expectDrawnSymbols(page);
});

test("a phone's map keeps every state in the system's colours, in its sheet and in its layers", async ({
  page,
  service,
}) => {
  await page.setViewportSize(PHONE);
  await openProductPage(page, service.origin, pageOf('map'), 'fr-CA');
  expect(await stateFaults(page)).toEqual([]);
  await page.locator('.layersopener').click();
  await expect(page.locator('.layerssheet')).toBeVisible();
  expect(await stateFaults(page)).toEqual([]);
});

test("a snow sensor's switch shows in the system's colours whether it is on", async ({ page, service }) => {
  await openProductPage(page, service.origin, pageOf('snow sensor'), 'en-US');
  const knob = page.getByRole('switch').locator('i');
  const [rail] = await colours(knob, 'background-color');
  const drawn = await knob.evaluate((part) => getComputedStyle(part, '::after').backgroundColor);
  expect(drawn).not.toBe(rail);
});

for (const kind of ['alert', 'monitoring'] as const)
  test(`the yard ${kind} page keeps its symbols and its focus in the system's colours`, async ({
    page,
    service,
  }) => {
    const world = await createOutsideWorld(page, service.origin);
    const scenes = createYardScenes(world);
    const yard = createYardPage(page, kind);
    await beSignedIn(page, service.origin);
    await world.open(yardAddress(kind, service.origin, LONG_YARD.id), yard.root);
    for (const name of [
      'OPEN',
      'CLOSED by lightning',
      'WARNING by lightning',
      'ALERT OPEN',
      'UNKNOWN by a fault',
    ]) {
      await scenes.play(SCENES[name]!);
      await yard.expectStatus(SCENES[name]!.status);
      await expectDrawnSymbols(page);
    }
    expect(await stateFaults(page)).toEqual([]);
    expect(await focusFaults(page, STEPS)).toEqual([]);
  });

/** Each symbol of a status is drawn, and so is what is knocked out of it. */
async function expectDrawnSymbols(page: Page): Promise<void> {
  const symbols = page.locator('.sti');
  await expect(symbols.first()).toBeVisible();
  const inks = await symbols.evaluateAll((all) =>
    all.map((symbol) => {
      const inkOf = (token: string) => {
        const probe = symbol.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
        probe.style.fill = `var(${token})`;
        const { fill } = getComputedStyle(probe);
        probe.remove();
        return fill;
      };
      return [inkOf('--f'), inkOf('--g')];
    }),
  );
  for (const [shape, cut] of inks) expect(shape).not.toBe(cut);
}
