import { expect, type Page } from '@playwright/test';
import { lightningEvent, overrideEvent, SCENE_PATH, SCENE_YARD, showFacility } from './facilityScene.ts';
import { ageSources } from './agedSources.ts';
import { beSiteAdminToo } from './siteAdmin.ts';
import { PRODUCT_PAGES, type ProductPage } from './productPages.ts';
import { feedStrikes, type FedStrike } from './strikeFeed.ts';

const USER = 'user@acme.example';
const PHONE = { width: 390, height: 844 };
const LONG_NAME = 'Gare de triage intermodale de Saint-Jean-sur-Richelieu';
const ALERTS = /\/static\/acme\/alerts\.json|\/api\/alerts\/active/;
const FACILITIES = /\/api\/facilities\/metadata/;
/** What pages ask the service for, apart from who is signed in and what statuses are. */
const OTHER_CALLS = /\/(api|auth)\/(?!session|token|alerts|facilities|config|profile|users?\b)/;

const sees = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();
const refuse = (address: RegExp) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ status: 503, json: {} }));

/** A page of `PRODUCT_PAGES` in a state that is not the usual one. */
function inState(
  pageName: string,
  state: string,
  change: (page: Page) => Promise<unknown>,
  settle?: (page: Page) => Promise<unknown>,
): ProductPage {
  const product = PRODUCT_PAGES.find(({ name }) => name === pageName)!;
  return {
    ...product,
    name: `${pageName}, ${state}`,
    prepare: async (page) => {
      await product.prepare?.(page);
      await change(page);
    },
    settle: settle ?? product.settle,
  };
}

/** Every yard of the client has the longest of names. */
async function nameAtLength(page: Page): Promise<void> {
  await page.route(FACILITIES, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const [at, { properties }] of list.features.entries()) {
      properties.name = `${LONG_NAME} ${at}`;
      properties.city = 'Notre-Dame-du-Bon-Conseil-de-la-Montérégie';
    }
    await route.fulfill({ response, json: list });
  });
}

/** A client without yards, to somebody who may add the first. */
async function haveNoYards(page: Page): Promise<void> {
  await beSiteAdminToo(page);
  await page.route(FACILITIES, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [] } }),
  );
}

/** One yard with the longest of names, closed by lightning and by an override, and warned of more. */
function showManyEvents(page: Page) {
  const hazard = (nowMs: number, eventType: string, more: object = {}) => ({
    keplerId: eventType,
    eventType,
    alertStatus: 'WARNING',
    severity: 5,
    eventStartAt: new Date(nowMs - 3_600_000).toISOString(),
    eventExpiresAt: new Date(nowMs + 86_400_000).toISOString(),
    ...more,
  });
  return showFacility(page, {
    properties: {
      name: LONG_NAME,
      city: 'Notre-Dame-du-Bon-Conseil',
      address: '1234 ancien chemin Saint-Jean',
    },
    events: (nowMs) => [
      lightningEvent(nowMs, 3),
      overrideEvent(nowMs, 'CLOSED'),
      hazard(nowMs, 'lowTemp_level4'),
      hazard(nowMs, 'wind_level2'),
      hazard(nowMs, 'lowVisibility_level1'),
    ],
    isForecastDown: true,
  });
}

/** Lightning closed one yard of the map and comes nearer, in figures that are as long as they become. */
async function closeYard(page: Page): Promise<void> {
  await showFacility(page, {
    properties: { name: LONG_NAME, city: 'Notre-Dame-du-Bon-Conseil-de-la-Montérégie', state: 'QC' },
    events: (nowMs) => [lightningEvent(nowMs, 3)],
  });
  await feedStrikes(page, approachingStrikes());
}

/** Five in each of six bins of five minutes, and each bin two miles nearer. */
function approachingStrikes(): FedStrike[] {
  return Array.from({ length: 30 }, (_, at) => {
    const bin = Math.floor(at / 5);
    return {
      lat: SCENE_YARD.latitude + 0.12 + bin * 0.03,
      lon: SCENE_YARD.longitude,
      ageMs: (bin * 5 + 2) * 60_000,
    };
  });
}

/** Raises the sheet of the map to its full height. */
async function raiseSheet(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.locator('.sheethandle').press('End');
  await expect(page.locator("[data-height='full']").first()).toBeVisible();
}

/**
 * Pages in states that are real and not the usual ones:
 * late, lost, refused, empty, missing, and with the longest of names.
 */
export const PAGE_STATES: readonly ProductPage[] = [
  inState(
    'map',
    'late sources',
    (page) => ageSources(page, { lightningMin: 0.6, weatherMin: 70 }),
    sees('.freshness-source[data-state=late]'),
  ),
  inState(
    'map',
    'lost sources',
    (page) => ageSources(page, { lightningMin: 85, weatherMin: 119 }),
    (page) => expect(page.locator('.freshness-source[data-state=lost]')).toHaveCount(2),
  ),
  inState('map', 'a closed yard', closeYard, sees('.nowtrend')),
  inState('map', 'no statuses', refuse(ALERTS), sees(".maptrust[data-trust='unknown']")),
  inState('map', 'no yards', haveNoYards, sees('.maptrust a')),
  inState('map', 'long names', nameAtLength),
  inState('map', 'long names in its sheet', nameAtLength, raiseSheet),
  inState('map', 'palette', nameAtLength, async (page) => {
    await sees('.mapcounts')(page);
    await page.keyboard.press('Control+k');
    await sees('dialog:modal [role=option]')(page);
  }),
  inState('map', 'search', nameAtLength, async (page) => {
    await sees('.mapcounts')(page);
    await page.keyboard.press('/');
    await expect(page.locator('.mapsearch input')).toBeFocused();
  }),
  inState('map', 'keys', nameAtLength, async (page) => {
    await sees('.mapcounts')(page);
    await page.keyboard.press('?');
    await sees('dialog:modal')(page);
  }),
  { ...inState('facility', 'many events', showManyEvents), settle: sees('.facstatus-checked') },
  {
    ...inState('facility', 'no status', async (page) => {
      await showFacility(page, { properties: { name: LONG_NAME } });
      await refuse(ALERTS)(page);
    }),
    settle: sees('.facpanel'),
  },
  {
    name: 'facility that is not there',
    email: USER,
    prepare: (page) => feedStrikes(page, []),
    path: SCENE_PATH,
    settle: sees('.facpanel'),
  },
  inState('wall', 'long names', nameAtLength),
  inState('wall', 'no statuses', refuse(ALERTS)),
  inState('wall', 'no yards', haveNoYards, sees('.wall-none a')),
  inState('picker', 'long names', nameAtLength),
  inState('picker', 'no statuses', refuse(ALERTS)),
  inState('picker', 'no yards', haveNoYards, sees('main, [role=alert], [role=status]')),
  ...['people', 'audit', 'screens', 'sources', 'policies', 'policylab'].map((name) =>
    inState(name, 'service down', refuse(OTHER_CALLS), sees('main [role=alert], main [role=status]')),
  ),
  inState(
    'route',
    'no route',
    async (page) => {
      await page.unroute(/\/api\/route\?/);
      await refuse(/\/api\/route\?/)(page);
    },
    sees('dialog:modal [role=alert]'),
  ),
  inState('snow sensor', 'service down', refuse(/\/api\/sensors?\b/), sees('[role=alert], [role=status]')),
  inState('incident record', 'service down', refuse(/\/api\/incidents\//), sees('[role=alert]')),
  {
    name: 'page that is not there',
    email: USER,
    path: '/no-such-page',
    settle: sees('h1'),
  },
  {
    name: 'snow sensor that is not there',
    email: USER,
    path: '/snow-sensor-monitoring/ACME/999999',
    settle: sees('.sensorpage-way a'),
  },
  {
    name: 'incident record that is not there',
    email: USER,
    path: '/incident/ACME/NORTHGATE_YARD/nothing',
    settle: sees('.incident-trouble a'),
  },
  {
    name: 'wall of a tag that is not there',
    email: USER,
    path: '/yardwall/ACME?tag=nothing',
    settle: sees('.wall-none a'),
  },
  { name: 'yard that is not there', email: USER, path: '/yardalert/ACME/NO_SUCH_YARD', settle: sees('h1') },
  { name: 'link to a page before sign-in', path: '/people/ACME', settle: sees('.home-languages') },
  inState('people', 'a person', nameAtLength, async (page) => {
    await page.locator('.people-table tbody th button').first().click();
    await sees('.people-panel')(page);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }),
  { name: 'answer of a poll', path: '/polls/email/1/2/3', settle: sees('h1') },
  { name: 'report of lightning', email: USER, path: '/report/ACME', settle: sees('h1') },
  { name: 'enrolment of a display', path: '/kiosk', settle: sees('h1') },
];
