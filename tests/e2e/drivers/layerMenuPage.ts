import { expect } from '@playwright/test';
import type { LayerMenuDriver } from '../../model/layerMenu/layerMenu.model.ts';
import { RADAR_LAYERS } from '../../support/radarLayers.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

/** The page asks again this long after a failure, and gives up a question after as long. */
const RETRY_MS = 20_000;

/** The layers dock of the map, open beside it. */
export async function createLayerMenuPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<LayerMenuDriver> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const catalogue = world.hold(/\/layers\/layers\.json/);
  const dock = page.getByRole('complementary', { name: 'Layers' });
  const group = dock.getByRole('button', { name: /^Radar/ });
  const radar = dock.getByRole('switch', { name: 'Rain and snow radar' });
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/`);
  await world.leapUntilSeen(dock);
  await expect.poll(() => catalogue.waiting()).toBe(1);

  return {
    async answer(how) {
      if (how === 'nothing') return world.leap(RETRY_MS);
      const answer = how === 'layers' ? { json: RADAR_LAYERS } : { status: 500, json: {} };
      await world.answer(catalogue.take(), answer);
      return world.settle();
    },
    passRetry: () => world.leap(RETRY_MS),
    async tryAgain() {
      await dock.getByRole('button', { name: 'Try again' }).click();
      await world.settle();
    },
    async switchRadar(isOn) {
      await radar.setChecked(isOn);
      await world.settle();
    },
    async toggleGroup() {
      await group.click();
      await world.settle();
    },
    async expectShown(shown) {
      if (shown.menu === 'loading') return expect(dock.getByText('Loading the layers...')).toBeVisible();
      if (shown.menu === 'missing')
        return expect(dock.getByRole('alert')).toContainText('could not be loaded');
      await expect(group).toHaveAccessibleName(shown.layersOn === 1 ? 'Radar 1 on' : 'Radar');
      if (shown.radar === null) return expect(radar).toHaveCount(0);
      return expect(radar).toBeChecked({ checked: shown.radar === 'on' });
    },
  };
}
