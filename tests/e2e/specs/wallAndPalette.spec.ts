import { test } from '../drivers/modelTest.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect } from '../drivers/test.ts';
import { createWallScene, interceptAlerts } from '../drivers/wallScene.ts';

const ADMIN = 'admin@acme.example';
const YARDS = ['CEDAR_DEPOT', 'NORTHGATE', 'RIVERSIDE'];

test('the keys of a wall move between its yards, and Enter opens one; a tag leaves the others out', async ({
  page,
  world,
  service,
}) => {
  const scene = await createWallScene(page, YARDS, world.nowMs);
  const closed = scene.lightning('ALERT', 20, 5_000);
  scene.show((id) => (id === 'RIVERSIDE' ? [closed] : []));
  const calls = await interceptAlerts(page, (route) => world.answer(route, { json: scene.file() }));
  await calls.speak();
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardwall/ACME?tag=central`);
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
  await world.leapUntilSeen(tiles.filter({ hasText: 'CLOSED' }));
  await expect(tiles).toHaveText([/^CLOSED\s*RIVERSIDE/, /^OPEN\s*CEDAR DEPOT/]);
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(0)).toBeFocused();
  // while tiles move to their places there may be no row below
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(tiles.nth(1)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/RIVERSIDE$/);
  // the yard page would ask on, for a yard that the service does not have
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a wall says when no yard has its tag', async ({ page, world, service }) => {
  await createWallScene(page, YARDS, world.nowMs);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardwall/ACME?tag=nobody`);
  const words = page.getByText('No yards chosen for this wall: no yard has the tag “nobody”');
  await world.leapUntilSeen(words);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
});

test('the palette goes to a yard and switches the language by keys alone; a question mark shows the keys', async ({
  page,
  world,
  service,
}) => {
  await beSignedIn(page, service.origin, ADMIN);
  await page.goto(`${service.origin}/#/people/ACME`);
  await world.leapUntilSeen(page.getByRole('heading', { name: 'People', level: 1 }));
  await page.keyboard.press('?');
  await world.leapUntilSeen(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const field = page.getByRole('combobox', { name: 'Type a command or a yard' });
  await page.keyboard.press('Control+k');
  await world.leapUntilSeen(field);
  await page.keyboard.type('fran');
  await page.keyboard.press('Enter');
  await world.leapUntilSeen(page.getByRole('navigation', { name: 'Menu principal' }));

  await page.keyboard.press('Control+k');
  const options = page.getByRole('option', { name: /Northgate/ });
  await world.leapUntilSeen(options.first());
  await page.keyboard.type('northgate');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/NORTHGATE_YARD/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu is a sheet that leads to the wall', async ({ page, world, service }) => {
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/lightningalert/ACME/`);
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await world.leapUntilSeen(opener);
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Main menu' });
    await expect(sheet.getByRole('link')).toHaveText(['Map', 'Wall', 'Report lightning']);
    await sheet.getByRole('link', { name: 'Wall' }).click();
    await world.leapUntilSeen(page.getByRole('heading', { name: 'ACME, all yards' }));
    await expect(sheet).toHaveCount(0);
  });
});
