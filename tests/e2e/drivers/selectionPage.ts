import { expect } from '@playwright/test';
import type { SelectionDriver } from '../../model/selection/selection.model.ts';
import { SELECTION_TIMEOUT_MS, TWO_VEHICLES } from '../../support/selectionSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

/** Free of docks, panel and controls. */
const FREE = { x: 460, y: 330 };
const BREADTH_PX = 120;

/** The map with Selection Mode, its service held back. */
export async function createSelectionPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<SelectionDriver> {
  const searches = world.hold(/\/fmt\/vehicles\/intersect/);
  const panel = page.getByRole('region', { name: 'Vehicles in a region' });
  const search = panel.getByRole('button', { name: /Find vehicles|Loading/ });
  const rows = panel.getByRole('region', { name: 'Vehicles found' });
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/?p=39,-98,6`);
  await world.leapUntilSeen(page.locator('canvas.facility-marks'));
  let hours = 0;

  return {
    async toggle() {
      const mode = page.getByRole('button', { name: 'Selection Mode' });
      await mode.click();
      await world.settle();
      // the code of the panel comes with its first opening
      if ((await mode.getAttribute('aria-pressed')) === 'true') await world.leapUntilSeen(panel);
    },
    async draw() {
      await page.mouse.move(FREE.x, FREE.y);
      await page.mouse.down();
      await page.mouse.move(FREE.x + BREADTH_PX, FREE.y + BREADTH_PX / 2, { steps: 4 });
      await page.mouse.up();
      await world.settle();
    },
    async clear() {
      await panel.getByRole('button', { name: 'Clear the region' }).click();
      await world.settle();
    },
    async escape() {
      await page.keyboard.press('Escape');
      await world.settle();
    },
    async changeTime() {
      hours += 1;
      await panel.getByLabel('To (UTC)').fill(`2031-01-01T0${hours}:00`);
      await world.settle();
    },
    async search() {
      await search.click();
      await world.settle();
    },
    async answer(how) {
      if (how === 'nothing') return world.leap(SELECTION_TIMEOUT_MS);
      const answer = how === 'vehicles' ? { json: TWO_VEHICLES } : { status: 500, json: {} };
      await world.answer(searches.take(), answer);
      return world.settle();
    },
    async expectShown(shown) {
      if (shown === 'off') return expect(panel).toHaveCount(0);
      await expect(panel).toContainText(shown === 'empty' ? 'Drag a box' : 'Region with 4 corners.');
      await expect(search).toBeEnabled({ enabled: shown !== 'empty' && shown !== 'asking' });
      await expect(search).toHaveText(shown === 'asking' ? 'Loading...' : 'Find vehicles');
      await expect(rows).toHaveCount(shown === 'found' ? 1 : 0);
      return expect(panel.getByText('Service Error')).toHaveCount(shown === 'failed' ? 1 : 0);
    },
  };
}
