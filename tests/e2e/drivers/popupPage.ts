import { expect } from '@playwright/test';
import type { PopupDriver } from '../../model/popup/popup.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

/** An alert over the middle of the view, and an empty point beside it that a layer can be asked about. */
const CENTER = { lat: 39, lon: -98 };
const VIEW = `p=${CENTER.lat},${CENTER.lon},7`;
const ALERT_TITLE = 'Tornado Warning for Saline County';
const LAYERS = [
  {
    title: 'Weather alerts',
    name: 'nwsAlerts',
    group: 'alerts',
    type: 'geojson',
    zIndex: 25,
    url: '/layers/alerts.json?r={RAND}',
    defaultVisibility: true,
    hideLegend: true,
  },
  {
    title: 'Temperature',
    name: 'temperature',
    group: 'weather',
    type: 'extendedTile',
    zIndex: 15,
    url: '/layers/point.json',
    queryable: true,
    defaultVisibility: true,
    hideLegend: true,
  },
];
const RING = [
  [-98.5, 38.7],
  [-97.5, 38.7],
  [-97.5, 39.3],
  [-98.5, 39.3],
  [-98.5, 38.7],
];
const ALERTS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: '1',
      geometry: {
        type: 'Polygon',
        coordinates: [RING],
      },
      properties: {
        event_type: 'Tornado Warning',
        title: ALERT_TITLE,
        message: 'Take cover.',
      },
    },
  ],
};
/** Longer than a card waits, and than a click waits for a second one. */
const REST_MS = 400;

/** The map, with the pointer beside the alert. */
export async function createPopupPage({ page, world, origin }: ModelDependencies): Promise<PopupDriver> {
  await page.setViewportSize({ width: 1440, height: 800 });
  world.serve(/\/layers\/layers\.json/, () => ({ json: LAYERS }));
  let isAsked = false;
  world.serve(/\/layers\/alerts\.json/, () => {
    isAsked = true;
    return { json: ALERTS };
  });
  world.serve(/\/facilities\/metadata/, () => ({ json: { type: 'FeatureCollection', features: [] } }));
  const questions = world.hold(/\/layers\/point\.json/);
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/?${VIEW}`);
  const map = page.getByRole('img', { name: 'Map of the facilities' });
  const list = page.getByRole('button', { name: 'Map features' });
  await world.leapUntilSeen(page.locator('canvas.facility-marks'), list);
  // scripts that come late pass the edge unseen, and so does the frame with the alert
  await expect(async () => {
    await world.leap(REST_MS);
    expect(isAsked).toBe(true);
  }).toPass();
  const box = (await map.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const beside = { x: middle.x, y: middle.y + 150 };

  const alert = page.getByRole('region', { name: ALERT_TITLE });
  const values = page.getByRole('region', { name: 'Values at this point' });
  const details = page.getByRole('dialog', { name: ALERT_TITLE });
  // the alert is read by a worker in real time, and a map that moves once more, as panels come, lets a waiting card go
  const restOnAlert = () =>
    expect(async () => {
      // a card that was closed leaves the pointer where it is
      await page.mouse.move(beside.x, beside.y);
      await page.mouse.move(middle.x, middle.y);
      await world.leap(REST_MS);
      await expect(alert.or(values).or(details)).not.toHaveCount(0, { timeout: 500 });
    }).toPass();
  await restOnAlert();
  await page.mouse.move(beside.x, beside.y);
  await world.leap(REST_MS);
  await expect(alert).toHaveCount(0);

  return {
    async pointAtAlert(rests) {
      if (rests) return restOnAlert();
      await page.mouse.move(beside.x, beside.y);
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.move(beside.x, beside.y);
      return world.leap(REST_MS);
    },
    async pointAway() {
      await page.mouse.move(beside.x, beside.y);
      await world.leap(REST_MS);
    },
    async clickAlert() {
      await page.mouse.click(middle.x, middle.y);
      await world.leap(REST_MS);
    },
    async clickEmptyPoint() {
      await page.mouse.click(beside.x, beside.y);
      await world.leap(REST_MS);
    },
    async answer(how) {
      await world.answer(
        questions.take(),
        how === 'values' ? { json: { temperature: 21 } } : { status: 503, json: {} },
      );
      await world.settle();
    },
    showAnotherHour: () => notWalked('move the time of the map'),
    async expand() {
      await alert.getByRole('button', { name: 'Expand Alert Info' }).click();
      await world.settle();
    },
    async closeExpanded() {
      await details.getByRole('button', { name: 'Close' }).last().click();
      await world.settle();
    },
    async closeCard() {
      await page.keyboard.press('Escape');
      await world.settle();
    },
    async expectShown(shown) {
      const isAlert = ['hanging', 'pinned', 'expanded'].includes(shown);
      await expect(alert).toHaveCount(isAlert ? 1 : 0);
      if (isAlert) await expect(alert).toHaveAttribute('data-pinned', String(shown !== 'hanging'));
      await expect(details).toHaveCount(shown === 'expanded' ? 1 : 0);
      const isGround = ['asking', 'values', 'missing'].includes(shown);
      await expect(values).toHaveCount(isGround ? 1 : 0);
      if (shown === 'asking') await expect(values).toContainText('Loading...');
      if (shown === 'values') await expect(values).toContainText('21');
      if (shown === 'missing') await expect(values).toContainText('could not be loaded');
    },
  };
}

function notWalked(what: string): never {
  throw new Error(`No page can ${what} here: this transition is not walked.`);
}
