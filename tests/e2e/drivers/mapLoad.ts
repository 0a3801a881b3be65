import type { Page } from '@playwright/test';
import type { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import { STRIKE_WINDOW_MS } from '#domain/lightning/ageBuckets.ts';
import { createStrikeColumns, STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeSnapshot, SNAPSHOT_CONTENT_TYPE } from '#domain/lightning/strikeSnapshot.ts';
import { encodeStrikeStep, STEP_COLUMNS_CONTENT_TYPE } from '#domain/lightning/strikeStepColumns.ts';
import { WEATHER_HAZARDS } from '#domain/layers/weatherHazards.ts';

/** The load of a wall display on a day that nobody has seen yet. Source: the project's goals, P5. */
export const LOAD = { facilities: 10_000, strikesHeld: 500_000, strikesAStep: 10_000, alerts: 400 } as const;
const HOUR_MS = 3_600_000;
/** The map shows as much of the past unless it is told otherwise (STRIKE-12). */
const SHOWN_MS = HOUR_MS;
/** Where all of it lies, degrees. */
const AREA = { west: -122, south: 26, width: 52, height: 22 } as const;

/** Address part that shows the whole area. */
export const LOAD_VIEW = 'p=38,-97,5';

/** Places spread evenly over the area, always the same. */
const lonOf = (index: number) => AREA.west + ((index * 0.754_877_666) % 1) * AREA.width;
const latOf = (index: number) => AREA.south + ((index * 0.569_840_291) % 1) * AREA.height;

/**
 * Puts the load in the place of what the service tells.
 *
 * @returns Start of the newest step that was asked for, epoch ms; 0: none.
 */
export async function showLoad(page: Page): Promise<{ newestStepMs(): number }> {
  let newestMs = 0;
  const facilities = JSON.stringify(facilitiesOf());
  const alerts = JSON.stringify(weatherAlerts(Date.now()));
  await page.route(/\/api\/facilities\/metadata/, (route) =>
    route.fulfill({ contentType: 'application/json', body: facilities }),
  );
  await page.route(/\/static\/acme\/alerts\.json/, (route) =>
    route.fulfill({ json: alertsFile(Date.now()) }),
  );
  await page.route(/\/layers\/features\/nwsAlerts\.json/, (route) =>
    route.fulfill({ contentType: 'application/json', body: alerts }),
  );
  await page.route(/\/feeds\/lightning\/window/, (route) => {
    const toStepMs = Math.floor(Date.now() / STEP_MS) * STEP_MS - STEP_MS;
    const fromStepMs = toStepMs - STRIKE_WINDOW_MS;
    const strikes = strikesOf(LOAD.strikesHeld, toStepMs + STEP_MS - SHOWN_MS, toStepMs + STEP_MS);
    const body = encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs: [] });
    return route.fulfill({ contentType: SNAPSHOT_CONTENT_TYPE, body: Buffer.from(body) });
  });
  await page.route(/\/feeds\/lightning\/columns\//, (route) => {
    const stepMs = stepMsOf(route.request().url());
    newestMs = Math.max(newestMs, stepMs);
    const body = encodeStrikeStep({
      strikes: strikesOf(LOAD.strikesAStep, stepMs, stepMs + STEP_MS),
      stepMs,
    });
    return route.fulfill({ contentType: STEP_COLUMNS_CONTENT_TYPE, body: Buffer.from(body) });
  });
  return { newestStepMs: () => newestMs };
}

/** Strikes over the whole area, in time order. */
function strikesOf(count: number, fromMs: number, toMs: number): StrikeColumns {
  const strikes = createStrikeColumns(count);
  for (let row = 0; row < count; row++) {
    strikes.lon[row] = lonOf(row + (fromMs % 9_973));
    strikes.lat[row] = latOf(row + (fromMs % 9_973));
    strikes.atMs[row] = Math.floor(fromMs + ((toMs - fromMs) * row) / count);
    strikes.kind[row] = row % 3 === 0 ? 0 : 1;
  }
  return { ...strikes, count };
}

function stepMsOf(url: string): number {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d{2})(\d{2})\/(\d{2})(\d{2})(\d{2})\.bin/
    .exec(url)!
    .map(Number);
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

function facilitiesOf() {
  const features = Array.from({ length: LOAD.facilities }, (_, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lonOf(index), latOf(index)] },
    properties: {
      id: `YARD_${index}`,
      gid: index + 1,
      clientId: 'ACME',
      latitude: latOf(index),
      longitude: lonOf(index),
      countryCode: 'US',
      tz: 'America/Chicago',
      city: `City ${index}`,
      state: 'KS',
    },
  }));
  return { type: 'FeatureCollection', features };
}

/** Every yard is closed: no mark is quieter, and each has a name. */
function alertsFile(nowMs: number) {
  const at = new Date(nowMs).toISOString();
  const eventExpiresAt = new Date(nowMs + HOUR_MS / 2).toISOString();
  const ids = Array.from({ length: LOAD.facilities }, (_, index) => `YARD_${index}`);
  const alerts = ids.map((id) => ({
    facilityId: id,
    id,
    highestSeverityAlert: null,
    activeAlerts: [
      {
        eventStartAt: at,
        eventExpiresAt,
        keplerId: id,
        eventType: 'lightning_alert',
        alertStatus: 'ALERT',
      },
    ],
  }));
  return { client: 'ACME', generatedAt: at, lightningAsOf: at, watched: ids, alerts };
}

function weatherAlerts(nowMs: number): WeatherAlertFeatures {
  const features = Array.from({ length: LOAD.alerts }, (_, index) => {
    const corners = Array.from({ length: 24 }, (_corner, corner): [number, number] => {
      const turn = (2 * Math.PI * corner) / 24;
      return [lonOf(index) + 0.8 * Math.cos(turn), latOf(index) + 0.6 * Math.sin(turn)];
    });
    const eventType = WEATHER_HAZARDS[index % WEATHER_HAZARDS.length]!.event_type;
    return {
      type: 'Feature' as const,
      id: `alert-${index}`,
      geometry: { type: 'Polygon' as const, coordinates: [[...corners, corners[0]!]] },
      properties: {
        title: eventType,
        event_type: eventType,
        summary: eventType,
        location: `Area ${index}`,
        issued_at: new Date(nowMs).toISOString(),
        expire_at: new Date(nowMs + HOUR_MS).toISOString(),
        timezone: 'America/Chicago',
        message: eventType,
      },
    };
  });
  return { type: 'FeatureCollection', isSimulation: true, features };
}
