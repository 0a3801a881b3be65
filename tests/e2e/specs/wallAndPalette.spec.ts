import { test } from '../drivers/modelTest.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect } from '../drivers/test.ts';
import { timeSliderDependencies } from '../drivers/timeSliderPage.ts';
import { createWallScene, interceptAlerts } from '../drivers/wallScene.ts';

const ADMIN = 'admin@acme.example';
/** Some frames. */
const FRAMES_MS = 100;
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
  // while tiles move to their places there may be none beside it
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(tiles.nth(1)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/RIVERSIDE$/);
  // the yard page would ask on, for a yard that the service does not have
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const count of [1, 2, 3, 4])
  test(`tiles fill a wall of ${count} yards, with nothing cut off, at a desk and on a phone`, async ({
    page,
    world,
    service,
  }) => {
    const scene = await createWallScene(
      page,
      ['NORTHGATE', 'CEDAR_DEPOT', 'RIVERSIDE', 'WESTPORT'].slice(0, count),
      world.nowMs,
    );
    const closed = scene.lightning('ALERT', 20, 5_000);
    scene.show((id) => (id === 'NORTHGATE' ? [closed] : []));
    const calls = await interceptAlerts(page, (route) => world.answer(route, { json: scene.file() }));
    await calls.speak();
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/#/yardwall/ACME`);
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
    await world.leapUntilSeen(tiles.filter({ hasText: 'CLOSED' }));
    await expect(tiles).toHaveCount(count);
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // tiles are set anew once the page has noticed its new size
      await expect(async () => {
        await world.leap(FRAMES_MS);
        expect(await page.locator('main').evaluate(wallFill)).toEqual({ isFull: true, cut: [], belowPx: 0 });
      }).toPass();
    }
  });

for (const [count, closedCount, name] of [
  [60, 0, 'SAINT_AUGUSTIN_TERMINAL'],
  [44, 4, 'SAINT_AUGUSTIN_TERMINAL'],
  [60, 17, 'SAINT_AUGUSTIN_TERMINAL'],
  [60, 60, 'SAINT_AUGUSTIN_TERMINAL'],
  // so long that the smallest tiles need smaller letters
  [28, 4, 'Gare_de_triage_intermodale_de_Saint-Jean-sur-Richelieu'],
  [54, 9, 'Gare_de_triage_intermodale_de_Saint-Jean-sur-Richelieu'],
  [60, 17, 'Gare_de_triage_intermodale_de_Saint-Jean-sur-Richelieu'],
] as const)
  test(`long names push nothing out of the tiles of ${count} yards, ${closedCount} of them closed, of ${name.length} letters`, async ({
    page,
    world,
    service,
  }) => {
    const ids = Array.from({ length: count }, (_, at) => `${name}_${at}`);
    const scene = await createWallScene(page, ids, world.nowMs);
    const closed = scene.lightning('ALERT', 20, 5_000);
    scene.show((id) => (ids.indexOf(id) < closedCount ? [closed] : []));
    const calls = await interceptAlerts(page, (route) => world.answer(route, { json: scene.file() }));
    await calls.speak();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=fr-CA#/yardwall/ACME`);
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
    await world.leapUntilSeen(tiles.filter({ hasText: closedCount === 0 ? 'OUVERT' : 'FERMÉ' }).first());
    await expect(tiles).toHaveCount(count);
    for (const [width, height] of [
      [1920, 1080],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      // tiles are set anew once the page has noticed its new size
      await expect(async () => {
        await world.leap(FRAMES_MS);
        const cut = tiles.evaluateAll((all) =>
          all.filter((tile) => tile.scrollHeight > tile.clientHeight + 1).map((tile) => tile.textContent),
        );
        expect(await cut).toEqual([]);
      }).toPass();
    }
  });

for (const language of ['en-US', 'fr-CA'])
  test(`hours and the longest reasons have room in the tiles of a wall, in ${language}`, async ({
    page,
    world,
    service,
  }) => {
    const ids = Array.from({ length: 60 }, (_, at) => `YARD_${at}`);
    const hazards = ['snowfall_level2', 'lowVisibility_level2', 'snowLoad_level2', 'highTemp_level2'];
    const scene = await createWallScene(page, ids, world.nowMs);
    scene.show((id) => {
      const place = ids.indexOf(id);
      const eventType = place < 12 ? hazards[place % hazards.length] : undefined;
      const at = (hours: number) => new Date(world.nowMs() + hours * 3_600_000).toISOString();
      return eventType === undefined
        ? []
        : [
            {
              eventType,
              alertStatus: 'ALERT_OPEN',
              yardStatus: 'OPEN',
              severity: 5,
              keplerId: id,
              eventStartAt: at(-1),
              eventExpiresAt: at(11.9),
            },
          ];
    });
    const calls = await interceptAlerts(page, (route) => world.answer(route, { json: scene.file() }));
    await calls.speak();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beSignedIn(page, service.origin);
    await page.goto(`${service.origin}/?lng=${language}#/yardwall/ACME`);
    const tiles = page.locator(".wall-tile[data-size='m']");
    await world.leapUntilSeen(tiles.nth(11));
    const hours = Array.from({ length: 12 }, () => /^11h 5\d$/);
    await expect(tiles.locator('.wall-figure')).toHaveText(hours);
    const cut = await tiles
      .locator('.wall-reason')
      .evaluateAll((reasons) =>
        reasons
          .filter(
            (reason) =>
              reason.scrollHeight > reason.clientHeight + 1 ||
              reason.getBoundingClientRect().right >
                reason.closest('.wall-tile')!.getBoundingClientRect().right,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  });

test('a wall says when no yard has its tag, and leads on', async ({ page, world, service }) => {
  await createWallScene(page, YARDS, world.nowMs);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardwall/ACME?tag=nobody`);
  const words = page.getByText('No yards chosen for this wall: no yard has the tag “nobody”');
  await world.leapUntilSeen(words);
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to facilities']);
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

  const field = page.getByRole('combobox', { name: 'Command or yard' });
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

test('the palette sets units, switches a layer and steps the time of the map, by keys alone [UNIT-01]', async ({
  page,
  service,
}) => {
  await page.route('**/auth/profiles/me', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const { unitSystem, unitMetricSubsystem } = route.request().postDataJSON();
    asked.push({ unitSystem, unitMetricSubsystem });
    // other tests sign in with the same account
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}'));
    return route.fulfill({ json: { ...session, unitSystem, unitMetricSubsystem } });
  });
  const asked: object[] = [];
  await beSignedIn(page, service.origin, ADMIN);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  const radar = page.getByRole('switch', { name: 'Rain and snow radar' });
  await expect(radar).toBeAttached();
  const field = page.getByRole('combobox', { name: 'Command or yard' });
  const run = async (words: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };

  await run('units imperial');
  await expect(page.getByText('User Units updated.')).toBeVisible();
  await run('units metric canada');
  await expect
    .poll(() => asked)
    .toEqual([
      { unitSystem: 0, unitMetricSubsystem: 0 },
      { unitSystem: 1, unitMetricSubsystem: 2 },
    ]);

  const wasOn = await radar.isChecked();
  await run('rain and snow radar');
  await expect(radar).toBeChecked({ checked: !wasOn });

  await run('3 hours earlier');
  const { header } = timeSliderDependencies(page);
  await expect(header).toContainText('PAST');
  await run('show the present');
  await expect(header).toContainText('LIVE');
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

/** Runs in the page: whether the tiles take the room between head and foot, and which of their texts are cut off. */
function wallFill() {
  const rectOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  const tiles = [...document.querySelectorAll<HTMLElement>('.wall-tile')];
  const lowestPx = Math.max(...tiles.map((tile) => tile.getBoundingClientRect().bottom));
  const rightPx = Math.max(...tiles.map((tile) => tile.getBoundingClientRect().right));
  const isCut = (tile: HTMLElement) =>
    tile.scrollHeight > tile.clientHeight + 1 ||
    [...tile.querySelectorAll('span, b')].some(
      (text) => text.getBoundingClientRect().right > tile.getBoundingClientRect().right + 1,
    );
  const root = document.documentElement;
  return {
    belowPx: root.scrollHeight - root.clientHeight,
    isFull:
      Math.abs(rectOf('.wall-strip').top - lowestPx) < 24 &&
      Math.abs(rectOf('.wall-strip').right - rightPx) < 24,
    cut: tiles.filter(isCut).map(({ innerText }) => innerText),
  };
}
