import { expect } from '@playwright/test';
import { test } from '../drivers/modelTest.ts';
import { beSignedIn } from '../drivers/signIn.ts';

/** A loop of the map that stood still for longer has slept. Source: requirement MAP-20, spec/gaps.md GAP-36. */
const SLEEP_LIMIT_MS = 60_000;

test('a map whose loop stood still for longer than a minute reloads itself, and for no less [MAP-20][S12]', async ({
  page,
  world,
  service,
}) => {
  // the page's time runs ahead of the service's, whose answers would be old
  world.serve(/\/static\/acme\/alerts\.json/, () => {
    const at = new Date(world.nowMs()).toISOString();
    return { json: { client: 'ACME', generatedAt: at, lightningAsOf: at, watched: [], alerts: [] } };
  });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  const trust = page.locator('.maptrust').first();
  await expect(async () => {
    await world.settle();
    await expect(trust).toContainText('Latest status update', { timeout: 500 });
  }).toPass();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await world.sleep(SLEEP_LIMIT_MS - 5_000);
  expect(loads).toBe(0);
  await world.sleep(SLEEP_LIMIT_MS + 5_000);
  await expect(async () => {
    await world.leap(1_000);
    expect(loads).toBe(1);
  }).toPass();
});
