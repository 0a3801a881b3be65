import type { Request } from '@playwright/test';
import { startService } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

test('sound that the browser blocks is a visible fault, a click allows it, and the choice is remembered [PROF-02][S10]', async ({
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

  // another page of the same device. Each look of the test counts as a touch, so it looks only after the sound was tested
  const wall = await page.context().newPage();
  const isPoll = (request: Request) => request.url().includes('/api/alerts/active');
  const polledTwice = wall.waitForRequest(isPoll).then(() => wall.waitForRequest(isPoll));
  await wall.goto(yardUrl);
  await polledTwice;
  await expect(wall.getByRole('button', { name: 'Sound blocked' })).toBeVisible();
  await wall.getByRole('button', { name: 'Sound blocked' }).click();
  await expect(wall.getByRole('button', { name: 'Sound on' })).toBeVisible();
  await service.dispose();
});
