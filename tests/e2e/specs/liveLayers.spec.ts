import { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import { nameFirstYard, signInFirst } from '../drivers/firstUser.ts';
import { startLiveSky, type LiveSky } from '../drivers/liveSky.ts';
import { startLocalLayers } from '../drivers/localLayers.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { expect, test } from '../drivers/test.ts';

const TOWN = { lon: -93.4, lat: 48.6 };

let sky: LiveSky;
let layers: Awaited<ReturnType<typeof startLocalLayers>>;
let service: ServiceProcess;

test.beforeAll(async () => {
  [sky, layers] = await Promise.all([startLiveSky(TOWN), startLocalLayers(TOWN)]);
  const env = { ...sky.env, ...layers.env, LIVE_CONTACT: 'ops@north.example', LOG_LEVEL: 'warn' };
  service = await startService({ args: ['--live'], env });
});
test.afterAll(async () => {
  await service.dispose();
  await Promise.all([sky.dispose(), layers.stop()]);
});

test('a live map has the radar of Canada and snow stations, with their time and whom they come from [S5][S14]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInFirst(page, service);
  await nameFirstYard(page, 'NORTH_YARD', 'International Falls', /International Falls, MN/);
  await page.getByRole('checkbox', { name: 'I accept satellites as the only proof for this yard' }).check();
  await page.getByRole('button', { name: 'Watch this yard' }).click();
  await expect(page).toHaveURL(/#\/yardalert\/NORTH\/NORTH_YARD/);

  const tile = page.waitForResponse(/\/layers\/tiles\/cond_radar_canada\/rain\//);
  const shown = 'layers_to_show=snowStations,canadaRadarRain,radar';
  await page.goto(`${service.origin}/#/lightningalert/NORTH/?p=48.6,-93.4,9&${shown}`);
  expect((await tile).status()).toBe(200);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('Canadian radar, as rain (ECCC)');
  await expect(legend).toContainText('US rain and snow radar (MRMS)');
  const answer = await page.request.get(`${service.origin}/layers/features/snowStations.json`);
  const { features } = SnowStationFeatures.parse(await answer.json());
  expect(features.map(({ properties }) => properties.snow_depth_in)).toEqual([0, 5, 20, 60, null]);
  await expect(legend).toContainText('No current data');
  await expect(page.getByText('Data source: Environment and Climate Change Canada').first()).toBeAttached();
  await expect(page.getByText('SIMULATION')).toHaveCount(0);
});
