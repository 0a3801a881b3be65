import type { Page } from '@playwright/test';
import {
  ALERT_COLOUR,
  FILLS,
  BASEMAP,
  LAYER_NAMES,
  LAYER_VIEW,
  PICTURE_COLOURS,
  showLayerScene,
  THINGS,
  type Thing,
} from '../drivers/layerScene.ts';
import { placeOnScreen } from '../drivers/mapScene.ts';
import {
  coloursAt,
  isAlike,
  laidOver,
  parseColour,
  tokenColours,
  type Colour,
} from '../drivers/screenColours.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1600, height: 900 } });

type Scheme = 'dark' | 'light';
/** Colours that are wanted, by the name of what has them. */
type Wanted = Readonly<Record<string, { readonly at: { x: number; y: number }; readonly colour: Colour }>>;

const TOKENS = {
  incident: 'outlook-mid',
  gauge: 'flood-major',
  quake: 'quake',
  vehicle: 'accent-fill',
  road: 'road-2',
  newStrike: 'age-10',
  oldStrike: 'age-60',
} as const;
const ALL = Object.keys(THINGS) as Thing[];

async function open(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await showLayerScene(page);
  await beSignedIn(page, service.origin);
  const { lat, lon, zoom } = LAYER_VIEW;
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=${lat},${lon},${zoom - 1}`);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
  // whoever has come nearer is not sent back by what happens later
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('switch', { name: 'picture' })).toBeVisible();
  // the options of each
  const closed = page.locator('.layerrow button[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** What is to be seen in the scheme that holds, each layer so dense; 0: it is off. */
async function wantedOf(page: Page, scheme: Scheme, opacityFraction: number): Promise<Wanted> {
  const tokens = await tokenColours(page, scheme, [
    'map-land' as const,
    'map-water' as const,
    'wp-6' as const,
    ...Object.values(TOKENS),
  ]);
  const land = tokens['map-land'];
  const own = (thing: Thing): Colour => {
    const over = (colour: Colour, fraction = 1) => laidOver(colour, land, fraction * opacityFraction);
    if (thing === 'alert') return over(parseColour(ALERT_COLOUR), FILLS.alert);
    if (thing === 'wind') return over(tokens['wp-6'], FILLS.wind);
    if (thing === 'picture') return over(parseColour(PICTURE_COLOURS[scheme]));
    return over(tokens[TOKENS[thing]]);
  };
  const things = await Promise.all(
    ALL.map(async (thing) => {
      const { at, look } = THINGS[thing];
      const { x, y } = await placeOnScreen(page, LAYER_VIEW, at);
      return [thing, { at: { x: x + look.x, y: y + look.y }, colour: own(thing) }] as const;
    }),
  );
  return {
    ...Object.fromEntries(things),
    water: { at: await placeOnScreen(page, LAYER_VIEW, BASEMAP.water), colour: tokens['map-water'] },
    land: { at: await placeOnScreen(page, LAYER_VIEW, BASEMAP.land), colour: land },
  };
}

/** Waits until each place has its colour. */
async function expectColours(page: Page, wanted: Wanted): Promise<void> {
  const names = Object.keys(wanted);
  await expect
    .poll(async () => {
      const found = await coloursAt(
        page,
        names.map((name) => wanted[name]!.at),
      );
      return names.flatMap((name, at) => {
        const { colour } = wanted[name]!;
        return isAlike(found[at]!, colour) ? [] : `${name}: ${found[at]!.join(' ')}, not ${colour.join(' ')}`;
      });
    })
    .toEqual([]);
}

for (const [scheme, other] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`every kind of layer has its colours in its place on a ${scheme} background, and in ${other} ones as soon as these hold [LAYER-14][LAYER-15][STRIKE-14]`, async ({
    page,
  }) => {
    await open(page, scheme);
    await expectColours(page, await wantedOf(page, scheme, 1));

    const docks = page.getByRole('complementary', { name: 'Layers' });
    const opacities = docks.getByRole('slider', { name: 'Opacity' });
    await expect(opacities).toHaveCount(LAYER_NAMES.length);
    for (const one of await opacities.all()) await one.fill('50');
    await expectColours(page, await wantedOf(page, scheme, 0.5));

    await page.emulateMedia({ colorScheme: other });
    await expectColours(page, await wantedOf(page, other, 0.5));

    for (const name of LAYER_NAMES) await docks.getByRole('switch', { name }).uncheck();
    await expectColours(page, await wantedOf(page, other, 0));
  });
}
