import type { Browser, Page } from '@playwright/test';
import { LONG_TASK_MS, longTasks, noteLongTasks } from '../drivers/longTasks.ts';
import { machineSlowness } from '../drivers/machineSlowness.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

const STRIKES_A_STEP = 10_000;

let service: ServiceProcess;
let slowness: number;
test.beforeAll(async ({ browser }) => {
  service = await startService({ isAsShipped: true });
  slowness = await machineSlowness(browser);
  console.log(
    `This machine is ${slowness.toFixed(1)} times slower now than the one where the goals were set.`,
  );
});
test.afterAll(() => service.dispose());
test.describe.configure({ mode: 'serial' });
test.use({ trace: 'off' });

/** As Lighthouse counts it: what tasks take over 50 ms, from the first paint of content on. */
async function totalBlockingMs(page: Page): Promise<number> {
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  const blocking = (await longTasks(page)).map(({ startMs, durationMs }) =>
    Math.max(0, startMs + durationMs - Math.max(startMs, paintedMs) - LONG_TASK_MS),
  );
  return blocking.reduce((sum, ms) => sum + ms, 0);
}

/** Time of the first status, ms after navigation. */
async function firstStatusMs(page: Page): Promise<number> {
  const shown = page.locator('.yard[data-status]:not([data-status=loading])');
  await shown.waitFor();
  return page.evaluate(() => performance.now());
}

type FirstStatus = { rate: number; atMs: number; blockingMs: number };

/** A first visit of a signed-in device, on a processor slowed by `rate`. */
async function timeFirstStatus(browser: Browser, rate: number): Promise<FirstStatus> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await noteLongTasks(page);
  await beSignedIn(page, service.origin);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await createYardAlertPage(page).open(service.origin, 'BLACK_HILLS_YARD');
  const atMs = await firstStatusMs(page);
  const blockingMs = await totalBlockingMs(page);
  await context.close();
  return { rate, atMs, blockingMs };
}

function strikes(atMs: number) {
  return Array.from({ length: STRIKES_A_STEP }, (_, i) => ({
    lat: 25 + ((i * 7919) % 2400) / 100,
    lon: -120 + ((i * 104_729) % 5000) / 100,
    timestamp: atMs - (i % 5_000),
    strikeType: i % 3 === 0 ? 'CG' : 'CC',
  }));
}

test('the first status comes within 1.5 s, and blocks for no more than 150 ms on a four times slower processor (P6)', async ({
  browser,
}) => {
  // the best of a few: what else the machine does is not the page's doing
  const loads: FirstStatus[] = [];
  const slowed = Math.max(1, 4 / slowness);
  for (let i = 0; i < 3; i++) {
    loads.push(await timeFirstStatus(browser, 1));
    loads.push(await timeFirstStatus(browser, slowed));
  }
  const best = (rate: number, read: (load: FirstStatus) => number) =>
    Math.min(...loads.filter((load) => load.rate === rate).map(read));
  const firstMs = best(1, ({ atMs }) => atMs);
  const blockingMs = best(slowed, (load) => load.blockingMs);
  console.log(
    `P6: first status after ${Math.round(firstMs)} ms; blocking ${Math.round(blockingMs)} ms when slowed ${slowed.toFixed(1)} times`,
  );
  expect(firstMs).toBeLessThan(1_500 * slowness);
  // a machine that is slower than the one meant cannot be sped up
  expect(blockingMs).toBeLessThanOrEqual(150 * Math.max(1, slowness / 4));
});

test('no task blocks and no countdown tick is dropped while 10,000 strikes come in each step (P5)', async ({
  page,
}) => {
  await noteLongTasks(page);
  await beSignedIn(page, service.origin);
  let steps = 0;
  // the longer way to read a step
  await page.route('**/feeds/lightning/columns/**', (route) => route.fulfill({ status: 404 }));
  await page.route('**/feeds/lightning/steps/**', async (route) => {
    steps++;
    await route.fulfill({ json: strikes(Date.now()) });
  });
  const yard = createYardAlertPage(page);
  await yard.open(service.origin, 'COUR_RIMOUSKI');
  await yard.expectStatus('closed');
  const startMs = await page.evaluate(() => performance.now());
  const ticks = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const age = document.querySelector('.ystrip dd')!;
        let changes = 0;
        const observer = new MutationObserver(() => changes++);
        observer.observe(age, { characterData: true, childList: true, subtree: true });
        setTimeout(() => resolve(changes), 30_500);
      }),
  );
  const blocking = (await longTasks(page, startMs)).filter(
    ({ durationMs }) => durationMs > LONG_TASK_MS * slowness,
  );
  console.log(
    `P5: ${steps} steps, ${ticks} ticks in 30 s, tasks over 50 ms: ${blocking.map(({ durationMs }) => Math.round(durationMs)).join(', ') || 'none'}`,
  );
  expect(steps).toBeGreaterThanOrEqual(5);
  expect(ticks).toBeGreaterThanOrEqual(29);
  expect(blocking).toEqual([]);
});
