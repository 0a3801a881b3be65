import { expect, type Page } from '@playwright/test';
import { incidentRecord } from '../../support/incidentRecord.ts';
import { ROUTE_ANSWER, ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { SCENE_PATH, lightningEvent, showFacility } from './facilityScene.ts';
import { beSignedIn } from './signIn.ts';
import { serveSources, sourcesInEveryCondition } from './sourcesScene.ts';
import { withoutLayers } from './withoutLayers.ts';

/** A page of the product with something on it, ready to be looked at. */
export type ProductPage = {
  readonly name: string;
  /** What the browser's tab says of it in English; left out: that is not looked at. */
  readonly title?: string;
  /** Demonstration account that opens it; left out: nobody is signed in. */
  readonly email?: string;
  /** Answers that the page gets in place of the service's. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Path behind `#`. */
  readonly path: string;
  /** What is done and waited for once it is open. */
  readonly settle: (page: Page) => Promise<unknown>;
};

const USER = 'user@acme.example';
const ADMIN = 'admin@acme.example';
const SITE_ADMIN = 'siteadmin@acme.example';
const MAP_PATH = '/lightningalert/ACME/';
/** A window in which the buttons of the map stand beside it, however large the letters are. */
const ROOMY = { width: 2560, height: 1440 };

const isRead = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);
const headed = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await isRead(page);
};
const sees = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();

/** Whoever opens the profile in a narrow window finds the menu as well. */
async function openProfileTab(page: Page, nth: number): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.usermenu-opener').click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.profile-select').selectOption({ index: nth });
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The service's own page, which opens in a window of its own. */
async function goToSignIn(page: Page): Promise<void> {
  const { origin, searchParams } = new URL(page.url());
  const asked = new URLSearchParams({
    lng: searchParams.get('lng') ?? 'en-US',
    client_id: 'safety-command-center',
    redirect_uri: `${origin}/auth-callback.html`,
    response_type: 'code',
    state: 'a'.repeat(22),
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  await page.goto(`${origin}/auth/sign-in?${asked}`);
  await sees('input[type=password]')(page);
}

/** The command line alone makes an operator. */
async function serveClients(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return;
    const session = JSON.parse(localStorage.getItem('session') ?? '{"authorities":[]}');
    session.authorities.push('operator_endpoints');
    localStorage.setItem('session', JSON.stringify(session));
  });
  const facts = { personCount: 1_240, locationCount: 386, displayCount: 24 };
  const clients = [
    { id: 'ACME', name: 'Acme', suspendedAtMs: null, isOwn: true, ...facts },
    {
      id: 'CHEMINS_DE_FER_DU_SAINT_LAURENT',
      name: 'Chemins de fer intermodaux du Saint-Laurent et de la Côte-Nord',
      suspendedAtMs: Date.UTC(2026, 2, 14, 15),
      isOwn: false,
      ...facts,
    },
  ];
  await page.route('**/auth/operator/clients', (route) => route.fulfill({ json: { clients } }));
}

const administration = (name: string, title: string, email = ADMIN): ProductPage => ({
  name,
  title: `${title} - Safety Command Center`,
  email,
  path: `/${name}/ACME`,
  settle: headed,
});

export const PRODUCT_PAGES: readonly ProductPage[] = [
  { name: 'home', title: 'Sign in - Safety Command Center', path: '/home', settle: sees('.home-languages') },
  { name: 'sign-in', title: 'Sign in - Safety Command Center', path: '/home', settle: goToSignIn },
  {
    name: 'map',
    title: 'Map - Safety Command Center',
    email: ADMIN,
    path: MAP_PATH,
    settle: sees('.mapcounts'),
  },
  {
    name: 'facility',
    title: 'Map - Safety Command Center',
    email: USER,
    prepare: (page) => showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 12)] }),
    path: SCENE_PATH,
    settle: (page) => expect(page.getByRole('complementary', { name: 'Scene Yard' })).toBeVisible(),
  },
  ...(['alert', 'monitoring'] as const).map((kind): ProductPage => ({
    name: `yard ${kind} page`,
    title: 'SIMULATION - CLOSED - Scene Yard',
    email: USER,
    prepare: (page) => showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 12)] }),
    path: `/yard${kind}/${kind === 'alert' ? 'ACME' : 'acme'}/SCENE_YARD`,
    settle: sees(".yard[data-status='closed']"),
  })),
  {
    name: 'facility list',
    title: 'Map - Safety Command Center',
    email: ADMIN,
    path: MAP_PATH,
    settle: async (page) => {
      await page.setViewportSize(ROOMY);
      await page.locator('.maphome-lists button').first().click();
      await sees('.faclist tbody tr')(page);
    },
  },
  {
    name: 'alert history',
    title: 'Map - Safety Command Center',
    email: ADMIN,
    path: MAP_PATH,
    settle: async (page) => {
      await page.setViewportSize(ROOMY);
      await page.locator('.maphome-lists button').last().click();
      await sees('.histdrawer')(page);
      await expect(page.locator('.histdrawer [aria-busy=true]')).toHaveCount(0);
    },
  },
  administration('people', 'People'),
  administration('audit', 'Audit log'),
  {
    name: 'clients',
    title: 'Clients - Safety Command Center',
    email: ADMIN,
    prepare: serveClients,
    path: '/clients',
    settle: headed,
  },
  administration('screens', 'Screens'),
  {
    ...administration('sources', 'Sources', SITE_ADMIN),
    prepare: (page) => serveSources(page, sourcesInEveryCondition),
  },
  administration('policies', 'Policies', SITE_ADMIN),
  administration('policylab', 'Policy lab', SITE_ADMIN),
  {
    name: 'wall',
    title: 'ACME, all yards - Safety Command Center',
    email: USER,
    path: '/yardwall/ACME',
    settle: sees('main li a'),
  },
  {
    name: 'picker',
    title: 'Choose a facility - Safety Command Center',
    email: USER,
    path: '/yardalert/ACME',
    // the page that loads has a heading too
    settle: (page) => expect(page.getByRole('searchbox')).toBeVisible(),
  },
  {
    name: 'route',
    title: 'Route planning - Safety Command Center',
    email: USER,
    prepare: async (page) => {
      await withoutLayers(page);
      await page.route(/\/facilities\/metadata/, (route) => route.fulfill({ json: ROUTE_YARDS }));
      await page.route(/\/api\/route\?/, (route) => route.fulfill({ json: ROUTE_ANSWER }));
    },
    path: '/lightningalert/ACME/route/NORTH_YARD/SOUTH_YARD/',
    settle: sees('.routedrawer table'),
  },
  {
    name: 'snow sensor',
    title: 'Snow sensor - Safety Command Center',
    email: USER,
    path: '/snow-sensor-monitoring/ACME/1',
    settle: sees('.sensorpanel [role=tab]'),
  },
  {
    name: 'incident record',
    title: 'Incident record - Safety Command Center',
    email: USER,
    prepare: (page) =>
      page.route('**/api/incidents/**', (route) => route.fulfill({ json: incidentRecord() })),
    path: '/incident/ACME/NORTHGATE_YARD/closing',
    settle: sees('.incident-entry'),
  },
  {
    name: 'tracking',
    title: 'Vehicle tracking - Safety Command Center',
    path: '/vehicle-tracking',
    settle: sees('input'),
  },
  {
    name: 'report that is not there',
    title: 'Alert history export - Safety Command Center',
    email: USER,
    path: '/alert-history-report/00000000-0000-4000-8000-000000000001',
    settle: headed,
  },
  // Personal, Notifications, Users, and those that an administrator has besides
  ...[0, 2, 4, 5, 6, 7].map((tab): ProductPage => ({
    name: `profile, tab ${tab + 1}`,
    title: 'Audit log - Safety Command Center',
    email: ADMIN,
    path: '/audit/ACME',
    settle: (page) => openProfileTab(page, tab),
  })),
];

/** Opens a page in a language. */
export async function openProductPage(
  page: Page,
  origin: string,
  { title, email, prepare, path, settle }: ProductPage,
  language: string,
): Promise<void> {
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  if (email !== undefined) await beSignedIn(page, origin, email);
  await prepare?.(page);
  await page.goto(`${origin}/?lng=${language}#${path}`);
  await settle(page);
  if (title !== undefined && language === 'en-US') await expect(page).toHaveTitle(title);
}
