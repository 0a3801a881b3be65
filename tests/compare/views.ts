import type { Page } from '@playwright/test';
import { createOutsideWorld } from '../e2e/drivers/outsideWorld.ts';
import { createYardPage, yardAddress } from '../e2e/drivers/yardPage.ts';
import { closedWith, createYardScenes, LONG_YARD, SCENES, type Scene } from '../e2e/drivers/yardScenes.ts';

/** A screen of the product beside the mockup of the same name. */
export type View = {
  /** File name of the mockup, without its ending, and of the pair if that has no name of its own. */
  readonly mockup: string;
  readonly pair?: string;
  /** Who sees it; else a user. */
  readonly email?: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly scheme: 'dark' | 'light';
  readonly language: 'en-US' | 'fr-CA';
  /** Opens it and waits until it shows what it is to show. */
  readonly show: (page: Page, origin: string) => Promise<void>;
};

const WALL = { width: 1_920, height: 1_080 } as const;
const PHONE = { width: 390, height: 844 } as const;

async function showMap(page: Page, origin: string, language: View['language'] = 'en-US'): Promise<void> {
  await page.goto(`${origin}/?lng=${language}#/lightningalert/ACME/`);
  await page.locator('.nowrow, .yardcard').first().waitFor();
}

/** The sheet of a phone in a height: by the key that leads to it from where it stands at first. */
const sheetBy = (key: 'Home' | 'End' | null) => async (page: Page, origin: string) => {
  await showMap(page, origin, 'fr-CA');
  if (key !== null) await page.locator('.sheethandle').press(key);
};

/** The record of a closing of the demonstration, from the history of its yard. */
async function showRecord(page: Page, origin: string, language: View['language']): Promise<void> {
  await page.goto(`${origin}/?lng=${language}#/yardalert/ACME/LOOKOUT_YARD`);
  await page.getByRole('button', { name: /^(Alert history|Historique des alertes)$/ }).click();
  await page.locator('a[href*="/incident/"]').first().click();
  await page.locator('.dplot').waitFor();
}

/** Two policies over the last day of the demonstration. */
async function showLab(page: Page, origin: string, language: View['language']): Promise<void> {
  await page.goto(`${origin}/?lng=${language}#/policylab/ACME`);
  await page.getByRole('button', { name: /^(Compare|Comparer)$/ }).click();
  await page.locator('.dplot').waitFor({ timeout: 120_000 });
}

/** A yard in a scene, on a page of either kind. */
const showScene = (kind: 'alert' | 'monitoring', scene: Scene) => async (page: Page, origin: string) => {
  const world = await createOutsideWorld(page, origin);
  const scenes = createYardScenes(world);
  const yard = createYardPage(page, kind);
  await world.open(yardAddress(kind, origin, LONG_YARD.id), yard.root);
  await scenes.play(scene);
  await yard.expectStatus(scene.status);
};
const CLOSED = SCENES['CLOSED by lightning, in the words of the service']!;

const SITE_ADMIN = 'siteadmin@acme.example';
const BOTH = [
  { language: 'en-US', scheme: 'dark', ending: '' },
  { language: 'fr-CA', scheme: 'light', ending: '-fr' },
] as const;

export const VIEWS: readonly View[] = [
  {
    mockup: 'a3-yard-alert-closed',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: showScene('alert', CLOSED),
  },
  {
    mockup: 'b1-yard-monitoring-closed',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: showScene('monitoring', CLOSED),
  },
  {
    mockup: 'c4-map-incidents',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: (page, origin) => showMap(page, origin),
  },
  {
    mockup: 'c5a-map-incidents-phone-peek',
    size: PHONE,
    scheme: 'light',
    language: 'fr-CA',
    show: sheetBy('Home'),
  },
  { mockup: 'c5-map-incidents-phone', size: PHONE, scheme: 'light', language: 'fr-CA', show: sheetBy(null) },
  {
    mockup: 'c5b-map-incidents-phone-full',
    size: PHONE,
    scheme: 'light',
    language: 'fr-CA',
    show: sheetBy('End'),
  },
  {
    mockup: 'd3-facility-view-2',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    async show(page, origin) {
      await showMap(page, origin);
      // chosen once it is shown with its card, chosen again it is opened
      const warned = page.locator(".nowrow[data-look='warning']:has(.nowrow-strike)").first();
      await warned.click();
      await page.locator(".nowrow[aria-pressed='true']").first().waitFor();
      await warned.click();
      await page.locator('.facpanel').waitFor();
      await page.getByRole('button', { name: 'Weekly forecast' }).click();
    },
  },
  {
    mockup: 'j1-wall-grid',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    async show(page, origin) {
      await page.goto(`${origin}/#/yardwall/ACME`);
      await page.locator('.wall-figure').first().waitFor();
    },
  },
  {
    mockup: 'j5-yard-many-alerts',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: showScene('alert', closedWith(5)),
  },
  ...BOTH.flatMap(({ language, scheme, ending }) =>
    (
      [
        ['d4-alert-history', showRecord],
        ['j2-policy-lab', showLab],
      ] as const
    ).map(([mockup, show]) => ({
      mockup,
      pair: `${mockup}${ending}`,
      email: SITE_ADMIN,
      size: WALL,
      scheme,
      language,
      show: (page: Page, origin: string) => show(page, origin, language),
    })),
  ),
];
