import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const HOST = 'https://tiles.example';
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/ZwH1ZQAAAABJRU5ErkJggg==',
  'base64',
);

let service: ServiceProcess;
test.beforeAll(async () => {
  const env = {
    STREET_TILE_URL: `${HOST}/street/{z}/{x}/{y}.png`,
    SATELLITE_TILE_URL: `${HOST}/space/{z}/{x}/{y}.png`,
    TILE_CREDIT: 'Pictures: Example Maps',
  };
  service = await startService({ env });
});
test.afterAll(() => service.dispose());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('at high zooms streets and then satellite pictures take the place of the own tiles, with their credit [MAP-02]', async ({
  page,
}) => {
  const zooms = { own: [] as number[], street: [] as number[], space: [] as number[] };
  page.on('request', (request) => {
    const [, kind = '', zoom = ''] = /\/(basemap|street|space)\/(\d+)\/\d+\/\d+/.exec(request.url()) ?? [];
    if (kind !== '') zooms[kind === 'basemap' ? 'own' : (kind as 'street' | 'space')].push(Number(zoom));
  });
  await page.route(`${HOST}/**`, (route) => route.fulfill({ body: PICTURE, contentType: 'image/png' }));
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=39,-98,13`);
  await expect.poll(() => new Set(zooms.street)).toEqual(new Set([13]));
  await expect(page.getByText('Pictures: Example Maps')).toBeVisible();
  expect(zooms).toMatchObject({ own: [], space: [] });

  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zooms.street.at(-1)).toBe(14);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => new Set(zooms.space)).toEqual(new Set([15]));
  expect(Math.max(...zooms.street)).toBe(14);

  await page.getByRole('button', { name: 'Show the whole area' }).click();
  await expect.poll(() => zooms.own.length).toBeGreaterThan(0);
});
