import { expect } from '@playwright/test';
import type { TrackingDriver } from '../../model/tracking/tracking.model.ts';
import { TRACKED_RUN } from '../../support/trackedRun.ts';
import type { ModelDependencies } from './modelTest.ts';

const TIMEOUT_MS = 20_000;
const { vrid } = TRACKED_RUN.vehicle;

/** The vehicle as it was heard of at a time. */
const foundAt = (atMs: number) => ({
  success: true,
  data: { ...TRACKED_RUN, vehicle: { ...TRACKED_RUN.vehicle, time: new Date(atMs).toISOString() } },
});

/** The public page of a vehicle, whose questions wait at the network's edge; without the basemap of its map. */
export async function createTrackingPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<TrackingDriver> {
  const calls = world.hold(/\/api\/tracking\//);
  await page.route(/\/layers\/(basemap|tiles|features)\//, (route) => route.abort());
  const field = page.getByLabel('Vehicle run identifier (VRID)');
  await world.open(`${origin}/#/vehicle-tracking`, field);
  const panel = page.getByRole('region', { name: vrid });

  return {
    async type(text) {
      await field.fill(text);
      await world.settle();
    },
    async send(text) {
      await field.fill(text);
      await field.press('Enter');
      await world.settle();
    },
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      if (how === 'found') await world.answer(calls.take(), { json: foundAt(world.nowMs()) });
      else if (how === 'none') await world.answer(calls.take(), { status: 404, json: { success: false } });
      else await world.answer(calls.take(), { status: 500, json: {} });
      return world.settle();
    },
    async refresh() {
      await panel.getByRole('button', { name: 'Refresh' }).click();
      await world.settle();
    },
    async goTo(where) {
      await page.evaluate(
        (hash) => void (location.hash = hash),
        where === 'search' ? '/vehicle-tracking' : '/vehicle-tracking/ANOTHER',
      );
      await world.settle();
    },
    async expectView(view) {
      const isSearch = view.startsWith('search');
      await expect(field).toHaveCount(isSearch ? 1 : 0);
      await expect(page.getByText('Vehicle ID must be longer than two characters')).toHaveCount(
        view === 'search, too short' ? 1 : 0,
      );
      await expect(page.getByText('Vehicle Not Found')).toHaveCount(view === 'search, none' ? 1 : 0);
      await expect(page.getByText('Loading...')).toHaveCount(view === 'looking' ? 1 : 0);
      await expect(panel).toHaveCount(view.startsWith('vehicle') ? 1 : 0);
      if (view.startsWith('vehicle')) {
        const name = view === 'vehicle, looking' ? 'Refreshing...' : 'Refresh';
        await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
        await expect(panel.getByRole('alert')).toHaveCount(view === 'vehicle, old' ? 1 : 0);
      }
      if (isSearch) expect(new URL(page.url()).hash).toBe('#/vehicle-tracking');
    },
  };
}
