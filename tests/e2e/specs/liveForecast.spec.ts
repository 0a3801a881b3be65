import { nameFirstYard, signInFirst } from '../drivers/firstUser.ts';
import { startLiveSky, type LiveSky } from '../drivers/liveSky.ts';
import { startLocalNws } from '../drivers/localNws.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { expect, test } from '../drivers/test.ts';

const TOWN = { lon: -93.4, lat: 48.6 };

let sky: LiveSky;
let nws: Awaited<ReturnType<typeof startLocalNws>>;
let service: ServiceProcess;

test.beforeAll(async () => {
  [sky, nws] = await Promise.all([startLiveSky(TOWN), startLocalNws(TOWN)]);
  const env = { ...sky.env, NWS_URL: nws.url, LIVE_CONTACT: 'ops@north.example', LOG_LEVEL: 'warn' };
  service = await startService({ args: ['--live'], env });
});
test.afterAll(async () => {
  await service.dispose();
  await Promise.all([sky.dispose(), nws.stop()]);
});

test('a live yard shows the forecast of its weather service with its time, and no simulation [CALL-10][FAC-08][S14]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInFirst(page, service);
  await nameFirstYard(page, 'NORTH_YARD', 'International Falls', /International Falls, MN/);
  await page.getByRole('checkbox', { name: 'I accept satellites as the only proof for this yard' }).check();
  await page.getByRole('button', { name: 'Watch this yard' }).click();
  await expect(page).toHaveURL(/#\/yardalert\/NORTH\/NORTH_YARD/);

  await page.goto(`${service.origin}/#/lightningalert/NORTH/NORTH_YARD/${TOWN.lat}/${TOWN.lon}/`);
  const panel = page.getByRole('complementary', { name: 'North Yard' });
  await expect(panel).toContainText(/National Weather Service, issued .*\d+:\d\d\s[AP]M/, {
    timeout: 60_000,
  });
  const hours = panel.getByRole('list', { name: 'Coming hours' }).getByRole('listitem');
  await expect(hours).toHaveCount(5);
  await expect(hours.first()).toContainText('50°');
  await expect(page.getByText('SIMULATION')).toHaveCount(0);
});
