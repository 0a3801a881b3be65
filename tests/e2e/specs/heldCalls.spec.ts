import { beSignedIn } from '../drivers/signIn.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage } from '../drivers/yardPage.ts';

/** No other test reports lightning here. */
const YARD_ID = 'KEEPER_YARD';

const service = sharedService();

test.describe.configure({ mode: 'serial' });

test('a test that ends while it holds a call', async ({ page }) => {
  let held = 0;
  await page.route(/\/api\/alerts\/lightning_reports/, () => void (held += 1));
  await beSignedIn(page, service.origin);
  const yard = createYardPage(page, 'alert');
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');
  await page.getByRole('button', { name: 'I saw or heard lightning' }).click();
  await page.getByRole('button', { name: 'Close the yard now' }).click();
  await expect.poll(() => held).toBe(1);
});

test('lets it reach no service, which others share', async ({ page }) => {
  await beSignedIn(page, service.origin);
  const yard = createYardPage(page, 'alert');
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');
});
