import type { Page } from '@playwright/test';
import { feedStrikes } from './strikeFeed.ts';

/** Degrees between two facilities of the scene: far enough for marks, near enough for one view at zoom 7. */
const STEP_DEG = 1.5;
const CENTER = { lat: 39, lon: -98 };
const HALF_HOUR_MS = 1_800_000;

type Told = 'open' | 'warning' | 'alertopen' | 'closed' | 'override' | 'unknown';

/** One facility for each thing that a mark can say, in a row from west to east. */
export const SCENE: readonly { readonly id: string; readonly told: Told; readonly lon: number }[] = (
  ['open', 'warning', 'alertopen', 'closed', 'override', 'unknown'] as const
).map((told, index) => ({
  id: `${told.toUpperCase()}_YARD`,
  told,
  lon: CENTER.lon + (index - 2.5) * STEP_DEG,
}));

/** Address part that shows the whole scene. */
export const SCENE_VIEW = `p=${CENTER.lat},${CENTER.lon},7`;
const METRES_A_PIXEL = 156_543.033_928 / 2 ** 7;
const METRES_A_DEGREE = 40_075_016.686 / 360;

/** How far a facility of the scene stands from the middle of the map, CSS px. */
export function offsetPx(lon: number): number {
  return ((lon - CENTER.lon) * METRES_A_DEGREE) / METRES_A_PIXEL;
}

/** Where a point lies in the window while the map shows a view, CSS px from its top left corner. */
export async function placeOnScreen(
  page: Page,
  view: { readonly lat: number; readonly lon: number; readonly zoom: number },
  [lon, lat]: readonly [number, number],
): Promise<{ x: number; y: number }> {
  // stays when another map is made
  const box = (await page.locator('.maphome-stage').boundingBox())!;
  const worldPx = 256 * 2 ** view.zoom;
  const north = (deg: number) => Math.asinh(Math.tan((deg * Math.PI) / 180)) / (2 * Math.PI);
  return {
    x: box.x + box.width / 2 + ((lon - view.lon) / 360) * worldPx,
    y: box.y + box.height / 2 - (north(lat) - north(view.lat)) * worldPx,
  };
}

const STATUS = { warning: 'WARNING', alertopen: 'ALERT_OPEN', closed: 'ALERT' } as const;

/**
 * Puts the scene in the place of the client's own facilities, and keeps the simulation's lightning away. `fail`: the
 * service refuses its alerts; `close`: the open yard closes, which the next answer tells.
 */
export async function showScene(page: Page): Promise<{ fail(): void; close(): void }> {
  let isFailing = false;
  let isClosed = false;
  const fileOf = (nowMs: number) => fileAt(nowMs, isClosed);
  await feedStrikes(page, []);
  const features = SCENE.map(({ id, lon }, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, CENTER.lat] },
    properties: {
      id,
      gid: index + 1,
      clientId: 'ACME',
      latitude: CENTER.lat,
      longitude: lon,
      countryCode: 'US',
      tz: 'America/Chicago',
      city: `City ${index}`,
      state: 'KS',
    },
  }));
  await page.route(/\/api\/facilities\/metadata/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features } }),
  );
  await page.route(/\/static\/acme\/alerts\.json/, (route) =>
    isFailing ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: fileOf(Date.now()) }),
  );
  await page.route(/\/api\/alerts\/active/, (route) => {
    const facilityId = new URL(route.request().url()).searchParams.get('facilityId');
    const { alerts, generatedAt, lightningAsOf } = fileOf(Date.now());
    const activeAlerts = alerts.find(({ id }) => id === facilityId)?.activeAlerts ?? [];
    return route.fulfill({ json: { facilityId, generatedAt, lightningAsOf, activeAlerts } });
  });
  await page.route(/\/static\/alert-payloads\//, (route) => route.fulfill({ json: { data: {} } }));
  return {
    fail() {
      isFailing = true;
    },
    close() {
      isClosed = true;
    },
  };
}

function fileAt(nowMs: number, isClosed: boolean) {
  const at = new Date(nowMs).toISOString();
  const watched = SCENE.filter(({ told }) => told !== 'unknown').map(({ id }) => id);
  const alerts = SCENE.flatMap(({ id, told: first }) => {
    const told = first === 'open' && isClosed ? 'closed' : first;
    if (told === 'open' || told === 'unknown') return [];
    const times = { eventStartAt: at, eventExpiresAt: new Date(nowMs + HALF_HOUR_MS).toISOString() };
    const event =
      told === 'override'
        ? {
            ...times,
            keplerId: id,
            eventType: 'OVERRIDE',
            alertStatus: 'OVERRIDE',
            status: 'ALERT',
            yardStatus: 'CLOSED',
          }
        : {
            ...times,
            keplerId: id,
            eventType: 'wind_level1',
            alertStatus: STATUS[told],
            title: `Wind at ${id}`,
          };
    return [{ facilityId: id, id, highestSeverityAlert: null, activeAlerts: [event] }];
  });
  return { client: 'ACME', generatedAt: at, lightningAsOf: at, watched, alerts };
}
