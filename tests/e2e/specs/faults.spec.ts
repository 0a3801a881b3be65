import type { Page, Route } from '@playwright/test';
import { createOutsideWorld } from '../drivers/outsideWorld.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';
import { createYardFeed } from '../drivers/yardFeed.ts';
import { createYardPage, yardAddress } from '../drivers/yardPage.ts';

const ALERTS = /\/api\/alerts\/active|\/static\/acme\/alerts\.json/;
/** A yard that the staged weather leaves alone. */
const QUIET_YARD = 'HUB_CITY_YARD';
const CLOSED_YARD = 'COUR_RIMOUSKI';
const HOURS_6_MS = 6 * 3_600_000;

/** What may go wrong with a call. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'answers 403': (route) =>
    route.fulfill({ status: 403, json: { generalError: { message: 'notAuthorised' } } }),
  'answers 404': (route) => route.fulfill({ status: 404, json: { facilityNotFound: { message: 'gone' } } }),
  'answers 500': (route) => route.fulfill({ status: 500, body: 'oops' }),
  'does not answer': () => new Promise(() => {}),
  'breaks off in the middle': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"facilityId":"X","act' }),
  'is not reachable': (route) => route.abort('connectionrefused'),
};

/** Answers as good as ever, and never newer than the first one. */
async function freeze(page: Page): Promise<void> {
  const kept = new Map<string, Buffer>();
  await page.route(ALERTS, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!kept.has(pathname)) kept.set(pathname, await (await route.fetch()).body());
    await route.fulfill({ status: 200, contentType: 'application/json', body: kept.get(pathname)! });
  });
}

test.use({ expectedConsole: [/Failed to load resource/] });
test.describe.configure({ mode: 'parallel' });

const service = sharedService();

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`an open yard whose alerts call ${fault} is not open any more [YARD-19][S1][S4]`, async ({ page }) => {
    const yard = createYardAlertPage(page);
    await beSignedIn(page, service.origin);
    await yard.open(service.origin, QUIET_YARD);
    await yard.expectStatus('open');
    await page.route(ALERTS, answer);
    await yard.expectStatus('unknown', 45_000);
    await page.unroute(ALERTS);
    await yard.expectStatus('open', 45_000);
  });

  test(`a yard whose alerts call ${fault} from the start never shows open [S1][S4]`, async ({ page }) => {
    const yard = createYardAlertPage(page);
    await page.route(ALERTS, answer);
    await beSignedIn(page, service.origin);
    await yard.open(service.origin, QUIET_YARD);
    await yard.root.waitFor();
    await yard.watchStatuses();
    await yard.expectStatus('unknown', 45_000);
    expect(await yard.seenStatuses()).not.toContain('open');
  });
}

test('alerts that are served again and again grow old, and the yard is not open any more [S1][S5]', async ({
  page,
}) => {
  const yard = createYardAlertPage(page);
  await freeze(page);
  await beSignedIn(page, service.origin);
  await yard.open(service.origin, QUIET_YARD);
  await yard.expectStatus('open');
  await yard.expectStatus('unknown', 90_000);
});

// the rules are the same machine's: the monitoring page goes through all faults in a time of its own, which leaps
test.describe('the monitoring page', () => {
  async function watchQuietYard(page: Page) {
    const world = await createOutsideWorld(page, service.origin);
    world.hold(/\/feeds\/lightning\//);
    await beSignedIn(page, service.origin);
    const yard = createYardPage(page, 'monitoring');
    return { world, feed: createYardFeed(world, QUIET_YARD), yard };
  }

  test('never shows open under any fault of the alerts call from the start [YARD-03][S1][S4]', async ({
    page,
  }) => {
    const { world, feed, yard } = await watchQuietYard(page);
    for (const fault of Object.values(FAULTS)) {
      await page.goto('about:blank');
      await world.open(yardAddress('monitoring', service.origin, QUIET_YARD), yard.root);
      await yard.watchStatuses();
      await feed.suffer(fault, 30_000);
      await yard.expectStatus('unknown');
      expect(await yard.seenStatuses()).not.toContain('open');
    }
  });

  test('is not open any more under any fault of the alerts call, and open again after it [YARD-19][S1][S4]', async ({
    page,
  }) => {
    const { world, feed, yard } = await watchQuietYard(page);
    await world.open(yardAddress('monitoring', service.origin, QUIET_YARD), yard.root);
    await feed.report('none');
    for (const fault of Object.values(FAULTS)) {
      await yard.expectStatus('open');
      await feed.suffer(fault, 60_000);
      await yard.expectStatus('unknown');
      await feed.report('none');
    }
    await yard.expectStatus('open');
  });
});

for (const kind of ['alert', 'monitoring'] as const) {
  for (const offMs of [HOURS_6_MS, -HOURS_6_MS]) {
    test(`a device clock ${offMs / 3_600_000} h off changes neither status nor countdown of the ${kind} page, and staff see it [S1][S6]`, async ({
      page,
    }) => {
      const right = await page.context().newPage();
      await page.addInitScript((ms) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + ms;
      }, offMs);
      const yard = createYardPage(page, kind);
      await beSignedIn(page, service.origin);
      await createYardPage(right, kind).open(service.origin, CLOSED_YARD);
      await yard.open(service.origin, CLOSED_YARD);
      await yard.root.waitFor();
      await yard.watchStatuses();
      await yard.expectStatus('closed', 30_000);
      // the page of a device whose clock is right says when it ends: weather may close the yard for longer than lightning
      const figureOf = (shown: Page) => shown.locator('.yfigure').innerText();
      await expect.poll(async () => (await figureOf(page)) === (await figureOf(right))).toBe(true);
      expect(await figureOf(page)).toMatch(/\d\s*min[^]*\d:\d\d/);
      await expect(page.getByText(/[+−]6\sh/)).toBeVisible();
      expect(await yard.seenStatuses()).not.toContain('open');
    });
  }

  test(`a dead worker is a visible fault of the ${kind} page, starts again, and opens nothing [S1][S12]`, async ({
    page,
  }) => {
    const yard = createYardPage(page, kind);
    await beSignedIn(page, service.origin);
    await yard.open(service.origin, CLOSED_YARD);
    await yard.expectStatus('closed');
    await yard.watchStatuses();
    await expect(page.getByText('running')).toBeVisible();
    await page.workers()[0]!.evaluate(() => self.close());
    await expect(page.getByText('running')).toBeHidden({ timeout: 20_000 });
    await expect(page.getByText('running')).toBeVisible({ timeout: 20_000 });
    expect(await yard.seenStatuses()).toEqual(['closed']);
  });
}
