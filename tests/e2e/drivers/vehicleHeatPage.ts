import { expect } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
import type { HeatView, VehicleHeatDriver } from '../../model/vehicleHeat/vehicleHeat.model.ts';
import { ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { HEAT_LIMITS, HEAT_VRID, VEHICLE_HEAT } from '../../support/vehicleHeatSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const AT = { lon: -98, lat: 40 };
const VIEW = `p=${AT.lat},${AT.lon},7`;
const ID = HEAT_VRID.replace('KEP', '');
const LAYER = {
  title: 'Vehicles',
  name: 'AmazonVehicles',
  group: 'logistics',
  type: 'geojson',
  zIndex: 46,
  url: '/layers/vehicles.json?r={RAND}',
  defaultVisibility: true,
  hideLegend: true,
};
const FEATURES = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: HEAT_VRID,
      properties: { vrid: HEAT_VRID, VIN: VEHICLE_HEAT.vehicle.vin, online: true, isInMotion: true },
      geometry: { type: 'Point', coordinates: [AT.lon, AT.lat] },
    },
  ],
};

/** The map with one vehicle, whose heat waits at the network's edge. */
export async function createVehicleHeatPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<VehicleHeatDriver> {
  world.serve(/\/layers\/layers\.json/, () => ({ json: [LAYER] }));
  world.serve(/\/layers\/vehicles\.json/, () => ({ json: FEATURES }));
  world.serve(/\/facilities\/metadata/, () => ({ json: ROUTE_YARDS }));
  const calls = world.hold(/\/api\/vehicles\//);
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/?${VIEW}`);
  const list = page.getByRole('button', { name: 'Map features' });
  await world.leapUntilSeen(page.locator('canvas.facility-marks'), list);
  const card = page.locator('.popup');
  const panel = page.locator('.heatpanel');
  const note = panel.getByText('Heat data could not be reloaded.');

  const LOOKS: Record<HeatView, () => Promise<void>> = {
    offer: () => expect(card.getByRole('button', { name: 'More Info' })).toBeEnabled(),
    loading: () => expect(card.getByRole('button', { name: 'Loading...' })).toBeDisabled(),
    none: () => expect(card.getByRole('button', { name: 'No heat data' })).toBeDisabled(),
    failed: () => expect(card.getByRole('button', { name: /^Could not be loaded/ })).toBeEnabled(),
    async panel() {
      await world.leapUntilSeen(panel.getByRole('radio', { name: 'Heat stress', checked: true }));
      await expect(note).toHaveCount(0);
    },
    old: () => expect(note).toBeVisible(),
    'no card': () => expect(card.or(panel)).toHaveCount(0),
  };

  async function choose() {
    await list.click();
    await page.getByRole('button', { name: new RegExp(`^${HEAT_VRID}`) }).click();
    await page.locator('.featlist').getByRole('button', { name: 'Close' }).click();
    await world.leapUntilSeen(card);
  }

  async function answer(how: 'heat' | 'none' | 'failure') {
    await expect.poll(() => calls.waiting()).toBe(1);
    const vehicle = { ...VEHICLE_HEAT.vehicle, current_time: isoInstant(world.nowMs()) };
    const answers = {
      heat: { json: { [ID]: { ...VEHICLE_HEAT, vehicle } } },
      none: { status: 404, json: {} },
      failure: { status: 500, json: {} },
    };
    await world.answer(calls.take(), answers[how]);
    await world.settle();
  }

  await choose();
  return {
    more: () => card.getByRole('button', { name: 'More Info' }).click(),
    retry: () => card.getByRole('button', { name: /^Could not/ }).click(),
    closeCard: () => card.getByRole('button', { name: 'Close' }).click(),
    choose,
    closePanel: () => panel.getByRole('button', { name: 'Close' }).click(),
    answer,
    async refresh(how) {
      await world.leapInSteps(HEAT_LIMITS.refreshMs / 2);
      await world.leapUntilWaiting(calls);
      await answer(how);
    },
    async expectView(view) {
      await LOOKS[view]();
      if (view !== 'panel' && view !== 'old') await expect(panel).toHaveCount(0);
    },
  };
}
