import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { longTasks, noteLongTasks } from '../drivers/longTasks.ts';
import { machineSlowness } from '../drivers/machineSlowness.ts';
import { LOAD, LOAD_VIEW, showLoad } from '../drivers/mapLoad.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const VEHICLES = 5_000;
/** The goal is 50 ms. It holds but in the second of each minute in which 5,000 vehicles come anew, which takes up to 70 ms. */
const LONGEST_MS = 100;
/** Half a minute of the feed. */
const STEPS = 6;

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService({ isAsShipped: true, env: { DEMO_VEHICLES: String(VEHICLES) } });
});
test.afterAll(() => service.dispose());
test.use({ trace: 'off' });

test('the map is never held up for long while the feed runs at the load of a wall display (P5)', async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const slownessBefore = await machineSlowness(browser);
  await noteLongTasks(page);
  const load = await showLoad(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?${LOAD_VIEW}&layers_to_show=AmazonVehicles`);
  const counts = page.getByRole('group', { name: 'Facilities by status' });
  await expect(counts.getByRole('button', { name: /^10,000 CLOSED/ })).toBeVisible({ timeout: 60_000 });
  await expect.poll(load.newestStepMs, { timeout: 60_000 }).toBeGreaterThan(Date.now() - 3 * STEP_MS);
  const startMs = await page.evaluate(() => performance.now());
  const untilMs = load.newestStepMs() + STEPS * STEP_MS;
  await expect.poll(load.newestStepMs, { timeout: 60_000 }).toBeGreaterThan(untilMs);
  const tasks = (await longTasks(page, startMs)).map(({ durationMs }) => durationMs);
  // a machine that others share may have grown slower meanwhile; the map itself must not count
  await page.close();
  const slowness = Math.max(slownessBefore, await machineSlowness(browser));
  console.log(
    `P5 map: ${LOAD.strikesHeld} strikes, ${STEPS} steps of ${LOAD.strikesAStep}; tasks over 50 ms (machine ${slowness.toFixed(1)} times slower): ${tasks.join(', ') || 'none'}`,
  );
  expect(tasks.filter((ms) => ms > LONGEST_MS * slowness)).toEqual([]);
});
