import type { Page } from '@playwright/test';
import { createOutsideWorld } from '../e2e/drivers/outsideWorld.ts';
import { createYardPage, yardAddress } from '../e2e/drivers/yardPage.ts';
import {
  closedWith,
  createYardScenes,
  LONG_YARD,
  SATELLITE_SCENES,
  SCENES,
  type Scene,
} from '../e2e/drivers/yardScenes.ts';
import { serveSources, sourcesInEveryCondition } from '../e2e/drivers/sourcesScene.ts';
import { createWallScene, interceptAlerts } from '../e2e/drivers/wallScene.ts';

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

/** The form in which a user reports lightning, over a yard that is open. */
const showReport = (language: View['language']) => async (page: Page, origin: string) => {
  await page.goto(`${origin}/?lng=${language}#/yardalert/ACME/HUB_CITY_YARD`);
  await page.locator('.yard[data-status]').waitFor();
  await page
    .getByRole('button', { name: /^(I saw or heard lightning|J’ai vu ou entendu la foudre)$/ })
    .click();
  await page.getByRole('dialog').waitFor();
};

/** The sources of a client, one of them silent and chosen. */
async function showSources(page: Page, origin: string, language: View['language']): Promise<void> {
  await serveSources(page, sourcesInEveryCondition);
  await page.goto(`${origin}/?lng=${language}#/sources/ACME`);
  await page.getByRole('table').waitFor();
}

type WallYards = {
  readonly yards: number;
  readonly closed: number;
  readonly alertOpen: number;
  readonly unknown: number;
  readonly warned: number;
};

/** So many yards of one client on a wall: these, one with an override, and all others open. */
const showWall = (shown: WallYards) => async (page: Page, origin: string) => {
  const { yards, closed, alertOpen, unknown, warned } = shown;
  const ids = Array.from({ length: yards }, (_, nth) => `YARD ${String(nth + 1).padStart(2, '0')}`);
  const scene = await createWallScene(page, ids, () => Date.now());
  const override = {
    ...scene.lightning('WARNING', 30, 0),
    eventType: 'OVERRIDE',
    alertStatus: 'OVERRIDE',
    status: 'ALL_CLEAR',
    yardStatus: 'OPEN',
    title: 'Yard is Open',
    eventExpiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
    closestStrike: undefined,
  };
  const events = [
    ...Array.from({ length: closed }, (_, nth) => scene.lightning('ALERT', 5 + 4 * nth, 1_500 + 1_200 * nth)),
    ...Array.from({ length: alertOpen }, (_, nth) => scene.lightning('ALERT_OPEN', 4 + nth, 9_300)),
    ...Array.from({ length: warned }, (_, nth) =>
      scene.lightning('WARNING', 9 + 3 * nth, 11_900 + 900 * nth),
    ),
    override,
  ];
  const unknownFrom = events.length;
  scene.show((id) => {
    const event = events[ids.indexOf(id)];
    return event === undefined ? [] : [event];
  });
  const alerts = await interceptAlerts(page, (route) => {
    const file = scene.file();
    const lost = ids.slice(unknownFrom, unknownFrom + unknown);
    return route.fulfill({ json: { ...file, watched: file.watched.filter((id) => !lost.includes(id)) } });
  });
  await alerts.speak();
  await page.goto(`${origin}/#/yardwall/ACME`);
  await page.locator('.wall-figure').first().waitFor();
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
  ...(
    [
      ['j1-wall-grid', { yards: 24, closed: 3, alertOpen: 1, unknown: 1, warned: 2 }],
      ['j1b-wall-grid-60', { yards: 60, closed: 6, alertOpen: 2, unknown: 3, warned: 5 }],
    ] as const
  ).map(([mockup, yards]) => ({
    mockup,
    size: WALL,
    scheme: 'dark' as const,
    language: 'en-US' as const,
    show: showWall(yards),
  })),
  { mockup: 'j4-report-lightning', size: WALL, scheme: 'dark', language: 'en-US', show: showReport('en-US') },
  {
    mockup: 'j4a-report-lightning-phone-en',
    size: PHONE,
    scheme: 'dark',
    language: 'en-US',
    show: showReport('en-US'),
  },
  {
    mockup: 'j4b-report-lightning-phone-fr',
    size: PHONE,
    scheme: 'light',
    language: 'fr-CA',
    show: showReport('fr-CA'),
  },
  {
    mockup: 'j4c-yard-satellite-closed',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: showScene('alert', SATELLITE_SCENES.closed),
  },
  {
    mockup: 'j4d-yard-satellite-unknown',
    size: WALL,
    scheme: 'dark',
    language: 'en-US',
    show: showScene('alert', SATELLITE_SCENES.unknown),
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
        ['j3-sources', showSources],
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
