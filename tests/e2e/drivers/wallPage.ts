import { expect } from '@playwright/test';
import type { WallDriver } from '../../model/wall/wall.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const TURN_MS = 30_000;
const HOLD_MS = 60_000;
/** Long enough for a picture. */
const PICTURE_MS = 100;
/** The one yard stands in the middle of the first view, and far from the second and from where a map begins. */
const YARD = { latitude: 5, longitude: -150 };
const VIEWS = [`${YARD.latitude},${YARD.longitude},6`, '60,100,6'];
const DRAG_PX = 200;

/** What of the yard's mark is to be seen. */
type Mark = 'in the middle' | 'elsewhere' | 'none';
const MARKS = {
  first: 'in the middle',
  second: 'none',
  moved: 'elsewhere',
  'nothing of its own': 'none',
} as const;

/** A map on a wall, with one yard. */
export async function createWallPage({ page, world, origin }: ModelDependencies): Promise<WallDriver> {
  await page.route(/\/api\/facilities\/metadata/, async (route) => {
    const list = await (await route.fetch()).json();
    const [yard] = list.features;
    await route.fulfill({
      json: { ...list, features: [{ ...yard, properties: { ...yard.properties, ...YARD } }] },
    });
  });
  await beSignedIn(page, origin);
  const marks = page.locator('canvas.facility-marks');

  async function mark(): Promise<Mark> {
    await world.leap(PICTURE_MS);
    return marks.evaluate((canvas: HTMLCanvasElement): Mark => {
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, width, height);
      let marked = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) marked += 1;
      const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4 + 3;
      if (data[middle]! > 0) return 'in the middle';
      return marked > 0 ? 'elsewhere' : 'none';
    });
  }

  return {
    async open(count) {
      const views = VIEWS.slice(0, count).join(';');
      await page.goto(`${origin}/?wall=1&views=${views}&every=${TURN_MS / 1_000}#/lightningalert/ACME/`);
      await world.leapUntilSeen(marks);
    },
    passTurn: () => world.leap(TURN_MS),
    async move() {
      const { width, height } = page.viewportSize()!;
      await page.mouse.move(width / 2, height / 2);
      await page.mouse.down();
      await page.mouse.move(width / 2 + DRAG_PX, height / 2, { steps: 4 });
      await page.mouse.up();
      await world.settle();
    },
    passHold: () => world.leap(HOLD_MS),
    async expectShown(view) {
      if (view === 'no map') return expect(marks).toHaveCount(0);
      await expect.poll(mark).toBe(MARKS[view]);
      await expect(page.getByRole('banner')).toHaveCount(0);
      return expect(page.getByTitle(/^Simulated weather/)).toBeVisible();
    },
  };
}
