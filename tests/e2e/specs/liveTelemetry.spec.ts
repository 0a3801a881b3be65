import { startLiveYard, TOWN, type LiveYard } from '../drivers/liveYard.ts';
import { expect, test } from '../drivers/test.ts';

/** Graphs have a value every so often: an older reading is in them. */
const STEP_MS = 5 * 60_000;
const MAPPINGS = {
  trucks: {
    records: 'vehicle',
    name: 'Trucks',
    device: 'id',
    lat: 'lat',
    lon: 'lon',
    values: {
      speed: { path: 'kmh', unit: 'km/h' },
      heading: { path: 'dir', unit: 'deg' },
      cabTemperature: { path: 'cab', unit: 'C' },
      cabHumidity: { path: 'rh', unit: '%' },
    },
    texts: { vin: 'vin' },
  },
  snow: {
    records: 'snow',
    name: 'Snow poles',
    device: 'pole',
    values: { depth: { path: 'cm', unit: 'cm' } },
  },
};

let live: LiveYard;

test.beforeAll(async () => {
  live = await startLiveYard(MAPPINGS);
});
test.afterAll(async () => live.dispose());

test('the map and the panels of a live run show what devices of the customer sent, and no SIMULATION [HEAT-01][SENS-04][S14]', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1920, height: 1080 });
  let bearer = '';
  page.on('request', (request) => {
    const shown = request.headers()['authorization'] ?? '';
    if (shown.startsWith('Bearer ')) bearer = shown;
  });
  const { service, send, comeTo } = live;
  await comeTo(page);

  const nowMs = Date.now();
  const truck = { id: 'KEP7', ...TOWN, kmh: 60, dir: 90, vin: '1NORTH', rh: 40 };
  await send(page, 'trucks', [
    { ...truck, t: nowMs - 1_800_000, cab: 31 },
    { ...truck, t: nowMs - 5_000, cab: 35 },
  ]);
  const sensor = {
    device_id: 'POLE-1',
    marker_color: '#3366aa',
    project: 'Yard',
    type: 'snow depth',
    zone: 'Gate',
    facility: 'NORTH_YARD',
    status: 'online',
    marker_size: 'medium',
    latitude: TOWN.lat,
    longitude: TOWN.lon,
  };
  const headers = { authorization: bearer };
  const made = await page.request.post(`${service.origin}/api/sensors`, { headers, data: sensor });
  expect(made.status()).toBe(201);
  await send(page, 'snow', [{ t: nowMs - STEP_MS, pole: 'POLE-1', cm: 12.5 }]);

  const opening = `p=${TOWN.lat},${TOWN.lon},11&layers_to_show=AmazonVehicles&vehicleID=KEP7`;
  await page.goto(`${service.origin}/#/lightningalert/NORTH/?${opening}`);
  await page.reload();
  await page.locator('.popup').getByRole('button', { name: 'More Info' }).click();
  const panel = page.locator('.heatpanel');
  await expect(panel.locator('header')).toContainText('VIN 1NORTH');
  await expect(panel.locator('header')).toContainText('35');
  await expect(page.getByText('SIMULATION')).toHaveCount(0);

  const { sensors } = (await made.json()) as { sensors: { gid: number }[] };
  await page.goto(`${service.origin}/#/snow-sensor-monitoring/NORTH/${sensors[0]!.gid}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'POLE-1' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Point Graph' })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('cell', { name: '12.5' })).toBeVisible();
  await expect(page.getByText('No reading')).toHaveCount(0);
  await expect(page.getByText('SIMULATION')).toHaveCount(0);
});
