import { createAxe } from '../drivers/axe.ts';
import { createOverrideForm } from '../drivers/overrideForm.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage } from '../drivers/yardPage.ts';

/** A yard that the simulated weather leaves alone. */
const YARD_ID = 'HUB_CITY_YARD';

const service = sharedService();

test('a site admin closes a yard through the profile on its monitoring page, and takes that back, without a mouse [PROF-01][PROF-02][PROF-04][OVR-10][GAP-79][S9]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  const yard = createYardPage(page, 'monitoring');
  const form = createOverrideForm(page);
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');

  await form.open('Profile');
  await form.expectInside();
  await page.getByRole('switch', { name: 'Alert sound' }).press('Space');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('soundOn'))).toBe('on');
  await form.escape();
  await expect(page.getByRole('button', { name: 'Profile' })).toBeFocused();

  await form.open('Profile');
  await form.turnOn();
  await form.choose('Yard is Closed');
  await form.expectMissing('Select the acknowledgement.');
  await form.acknowledge();
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await form.submit('Set override');
  await form.expectToast('Override successfully.', 'Please wait, update may take a minute.');
  await yard.expectStatus('closed');
  await expect(page.locator('.yplate')).toHaveText('OVERRIDE');
  await expect(yard.root).toContainText('Yard is Closed - Sam Siteadmin');

  await form.open('Profile');
  await form.turnOff();
  await form.submit('Remove override');
  await form.expectToast('Override Removed.', 'Please wait, update may take a minute.');
  await yard.expectStatus('open');
  await expect(page.locator('.yplate')).toHaveCount(0);
});
