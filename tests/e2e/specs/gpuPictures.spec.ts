import { showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
// it reads back what the graphics card has drawn
test.use({ expectedConsole: [/GPU stall due to ReadPixels/] });
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** One pixel of red. */
const RED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test('a catalogue may have pictures drawn by the graphics card, with parameters of its own [LAYER-14][LAYER-16]', async ({
  page,
}) => {
  await showScene(page);
  const red = {
    title: 'Red',
    name: 'red',
    group: 'weather',
    type: 'extendedTile',
    zIndex: 10,
    opacity: 1,
    defaultVisibility: true,
    hideLegend: true,
    useWebGL: true,
    model: 'reds',
    showAtOnce: true,
    tileUrl: '/layers/test/{z}/{x}/{y}.png',
    query_parameters: { key: 'k 1' },
  };
  const times = { reference_time: ['2026-07-04T18:00:00Z'], valid_at_times: ['2026-07-04T18:00:00Z'] };
  const reds = { name: 'reds', ...times, next_update_at: null };
  await page.route(/\/layers\/layers\.json/, (route) => route.fulfill({ json: [red] }));
  await page.route(/\/layers\/datasets\.json/, (route) => route.fulfill({ json: [reds] }));
  const asked: string[] = [];
  await page.route(/\/layers\/test\//, (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ body: RED, contentType: 'image/png' });
  });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?p=39,-98,5`);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>('.mapcanvas canvas')].some((canvas) => {
          // a canvas of the graphics card has no other context
          if (canvas.getContext('2d') !== null) return false;
          const copy = new OffscreenCanvas(1, 1).getContext('2d')!;
          copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
          const [r = 0, g = 0, b = 0] = copy.getImageData(0, 0, 1, 1).data;
          return r > 200 && g < 50 && b < 50;
        }),
      ),
    )
    .toBe(true);
  expect(new Set(asked)).toEqual(new Set(['?key=k%201']));
});
