import { expect } from '@playwright/test';
import type { SensorView, SnowSensorDriver } from '../../model/snowSensor/snowSensor.model.ts';
import { ROUTE_YARDS } from '../../support/routeAnswers.ts';
import { SENSOR, SENSOR_LIMITS } from '../../support/snowSensorSystem.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const VIEW = `p=${SENSOR.latitude},${SENSOR.longitude},7`;
const LAYER = {
  title: 'Snow sensors',
  name: 'snowSensors',
  group: 'otherHazards',
  type: 'geojson',
  zIndex: 46,
  url: '/layers/sensors.json?r={RAND}',
  defaultVisibility: true,
  hideLegend: true,
};
const { sensor: _, latitude, longitude, ...properties } = SENSOR;
const FEATURES = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: '7',
      properties,
      geometry: {
        type: 'Point',
        coordinates: [longitude, latitude],
      },
    },
  ],
};

const NEWS: Partial<Record<SensorView, string>> = {
  off: 'Sensor set to inactive',
  failed: 'Something went wrong',
  moved: 'Sensor Moved to a new location',
  gone: 'Sensor deleted',
  created: 'Sensor Created',
  refused: 'Please add Device ID',
};
/** A toast is gone after this, and a little more. */
const TOAST_MS = 6_000;
const PRESSED = { switch: 'Sensor is', move: 'Move current', delete: 'Delete current' } as const;

/** The map with one snow sensor, whose calls wait at the network's edge. */
export async function createSnowSensorPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<SnowSensorDriver> {
  world.serve(/\/layers\/layers\.json/, () => ({ json: [LAYER] }));
  world.serve(/\/layers\/sensors\.json/, () => ({ json: FEATURES }));
  world.serve(/\/facilities\/metadata/, () => ({ json: ROUTE_YARDS }));
  world.serve(/\/api\/(sensors\/graph|event_log)\?/, () => ({ status: 404, json: {} }));
  const calls = world.hold(/\/api\/sensors(\/\d+)?$/);
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/?${VIEW}`);
  const list = page.getByRole('button', { name: 'Map features' });
  await world.leapUntilSeen(page.locator('canvas.facility-marks'), list);
  const card = page.locator('.popup');
  const panel = page.locator('.sensorpanel');
  const note = panel.getByText('Sensor data could not be reloaded.');
  const dialog = page.getByRole('dialog');
  const state = { isOn: true, isChanging: false };

  const pressInDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  const LOOKS: Record<SensorView, () => Promise<void>> = {
    nothing: () => expect(card.or(panel).or(dialog)).toHaveCount(0),
    loading: () => expect(card.getByRole('button', { name: 'Loading...' })).toBeDisabled(),
    missing: () => expect(card.getByRole('button', { name: /^Could not be loaded/ })).toBeVisible(),
    more: () => expect(card.getByRole('button', { name: 'More Info' })).toBeEnabled(),
    async panel() {
      await expect(panel.getByRole('tab', { name: 'Point Graph', selected: true })).toBeVisible();
      await expect(note).toHaveCount(0);
    },
    old: () => expect(note).toBeVisible(),
    busy: () => expect(panel.getByRole('switch')).toBeDisabled(),
    off: () => expect(panel.getByRole('switch', { name: 'Sensor is inactive' })).toBeEnabled(),
    failed: () => expect(panel.getByRole('switch', { name: 'Sensor is active' })).toBeEnabled(),
    'still marker': () => expect(dialog.getByRole('button', { name: 'Save Coordinates' })).toHaveCount(0),
    'moved marker': () => expect(dialog.getByRole('button', { name: 'Save Coordinates' })).toBeEnabled(),
    saving: () => expect(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled(),
    moved: () => expect(dialog).toHaveCount(0),
    question: () => expect(dialog.getByRole('button', { name: 'delete', exact: true })).toBeEnabled(),
    deleting: () => expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled(),
    gone: () => expect(panel.or(dialog)).toHaveCount(0),
    form: () => expect(dialog.getByLabel('Device ID')).toBeVisible(),
    refused: () => expect(dialog.getByLabel('Device ID')).toBeVisible(),
    created: () => expect(dialog).toHaveCount(0),
  };

  async function answer(how: 'done' | 'failure'): Promise<void> {
    await expect.poll(() => calls.waiting()).toBe(1);
    const call = calls.take();
    const isLoadedFirst = state.isChanging && how === 'done' && call.request().method() === 'GET';
    state.isChanging = isLoadedFirst;
    const sensors = [{ ...SENSOR, status: state.isOn ? 'online' : 'offline' }];
    const response = how === 'done' ? { json: { sensors } } : { status: 500, json: {} };
    if (how === 'failure') state.isOn = true;
    await world.answer(call, response);
    await world.settle();
    // a change is made to the sensor as it is by then
    if (isLoadedFirst) await answer(how);
  }

  return {
    async choose() {
      await list.click();
      await page.getByRole('button', { name: /^SNS-0147/ }).click();
      await page.locator('.featlist').getByRole('button', { name: 'Close' }).click();
      await world.leapUntilSeen(card);
    },
    closeCard: () => card.getByRole('button', { name: 'Close' }).click(),
    retry: () => card.getByRole('button', { name: /^Could not/ }).click(),
    async openPanel() {
      await card.getByRole('button', { name: 'More Info' }).click();
      await world.leapUntilSeen(panel.getByRole('tab').first());
    },
    closePanel: () => panel.getByRole('button', { name: 'Close' }).click(),
    async press(what) {
      if (what === 'switch') {
        state.isOn = !state.isOn;
        state.isChanging = true;
      }
      if (what !== 'add') return panel.getByText(PRESSED[what]).click();
      const group = page.getByRole('button', { name: /^Other hazards/ });
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      await page.getByRole('button', { name: 'Add new sensor' }).click();
      return world.leapUntilSeen(dialog);
    },
    // the cross is called so too
    closeDialog: () => dialog.getByRole('button', { name: 'Close' }).last().click(),
    async fill(how) {
      if (how === 'whole') {
        for (const name of ['Device ID', 'Zone', 'Project', 'Type'])
          await dialog.getByLabel(name).fill('S-1');
        await dialog.getByLabel('Facility').selectOption('NORTH_YARD');
      }
      await pressInDialog('Choose Location');
    },
    moveMarker: () => dialog.getByLabel('Latitude').fill('44.6'),
    async save() {
      state.isChanging = true;
      await pressInDialog('Save Coordinates');
    },
    confirmDeletion: () => pressInDialog('delete'),
    answer,
    async refresh(how) {
      await world.leapInSteps(SENSOR_LIMITS.refreshMs / 2);
      await world.leapUntil(() => calls.waiting() > 0, SENSOR_LIMITS.refreshMs);
      await answer(how);
    },
    async expectView(view) {
      await LOOKS[view]();
      const news = NEWS[view];
      if (news === undefined) return;
      await expect(page.locator('.toast').getByText(news)).toBeVisible();
      // or the next would be taken for it
      await world.leap(TOAST_MS);
      await expect(page.locator('.toast')).toHaveCount(0);
    },
  };
}
