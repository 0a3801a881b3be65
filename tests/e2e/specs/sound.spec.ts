import type { Request } from '@playwright/test';
import { startService } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

// a trace touches each page, and a touched page may sound; Chromium itself warns of what it blocks
test.use({ trace: 'off', expectedConsole: [/AudioContext was not allowed to start/] });

test('sound that the browser blocks is a visible fault, a click allows it, and the choice is remembered [PROF-02][S10]', async ({
  browser,
  page,
}) => {
  const service = await startService();
  await beSignedIn(page, service.origin);
  const yard = createYardAlertPage(page);
  await yard.open(service.origin, 'BLACK_HILLS_YARD');
  await yard.expectStatus('warning');
  const yardUrl = page.url();
  const sound = (name: string) => page.getByRole('button', { name });
  await sound('Sound off').click();
  await expect(sound('Sound on')).toBeVisible();

  // the same device after a restart. Each look of the test counts as a touch, so it looks only after the sound was tested
  const wall = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  const isPoll = (request: Request) => request.url().includes('/api/alerts/active');
  const polledTwice = wall.waitForRequest(isPoll).then(() => wall.waitForRequest(isPoll));
  await wall.goto(yardUrl);
  await polledTwice;
  await expect(wall.getByRole('button', { name: 'Sound blocked' })).toBeVisible();
  await wall.getByRole('button', { name: 'Sound blocked' }).click();
  await expect(wall.getByRole('button', { name: 'Sound on' })).toBeVisible();
  // neither must ask a service that is gone
  await wall.context().close();
  await page.goto('about:blank');
  await service.dispose();
});
