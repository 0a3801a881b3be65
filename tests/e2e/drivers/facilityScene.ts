import type { Page } from '@playwright/test';
import type { ForecastOrigin } from '#contracts/meteogram.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { feedStrikes } from './strikeFeed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAYS = 9;

/** The facility of the scene. */
export const SCENE_YARD = {
  id: 'SCENE_YARD',
  gid: 1,
  name: 'Scene Yard',
  clientId: 'ACME',
  latitude: 39,
  longitude: -98,
  countryCode: 'US',
  tz: 'America/Chicago',
  address: '1 Depot Rd',
  city: 'Salina',
  state: 'KS',
  postalCode: '67401',
};
/** Its address; ids are compared without regard to case. */
export const SCENE_PATH = '/lightningalert/ACME/scene_yard/39/-98/';

type Event = Readonly<Record<string, unknown>>;

type FacilityScene = {
  /** What the service tells of the yard, `nowMs` being now. */
  readonly events?: (nowMs: number) => readonly Event[];
  /** What the payload of each event tells. */
  readonly payload?: Event;
  readonly properties?: Event;
  /** The service has no forecast. */
  readonly isForecastDown?: boolean;
  /** Where the forecast comes from, with hours of today that a station measured before; left out: it is simulated. */
  readonly origin?: ForecastOrigin;
};

/** Lightning that closes the yard: its last strike was so many minutes ago, its first one 25 minutes before. */
export function lightningEvent(nowMs: number, minutesAgo: number): Event {
  const startMs = nowMs - minutesAgo * MINUTE_MS;
  return {
    keplerId: 'lightning-1',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    severity: 9,
    eventStartAt: isoInstant(startMs),
    eventFirstStartAt: isoInstant(startMs - 25 * MINUTE_MS),
    eventExpiresAt: isoInstant(startMs + 30 * MINUTE_MS),
    triggerDistanceMeters: 9656,
    closestStrike: {
      location: {
        lat: 39.03,
        lon: -98,
      },
      distance: 3300,
      timestamp: startMs,
    },
  };
}

/** An override that somebody set an hour ago. */
export function overrideEvent(nowMs: number, yardStatus: 'OPEN' | 'CLOSED'): Event {
  return {
    keplerId: 'override-1',
    overrideID: 'o-1',
    eventType: 'OVERRIDE',
    alertStatus: 'OVERRIDE',
    status: yardStatus === 'OPEN' ? 'ALL_CLEAR' : 'ALERT',
    yardStatus,
    group: 'Default',
    title: `Yard is ${yardStatus === 'OPEN' ? 'Open' : 'Closed'}`,
    message: 'Inspection of the fences',
    eventStartAt: isoInstant(nowMs - HOUR_MS),
    eventExpiresAt: isoInstant(nowMs + 8 * HOUR_MS),
  };
}

/**
 * Puts one facility in the place of the client's own,
 * with what is told of it, and keeps the simulation's lightning away.
 */
export async function showFacility(page: Page, scene: FacilityScene = {}) {
  const { events = () => [], payload = {}, properties = {}, isForecastDown = false, origin } = scene;
  const state = { events, asked: { forecast: [] as URLSearchParams[], details: 0 } };
  const head = (nowMs: number) => ({ generatedAt: isoInstant(nowMs), lightningAsOf: isoInstant(nowMs) });
  const { latitude, longitude } = SCENE_YARD;
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { ...SCENE_YARD, ...properties },
  };
  await feedStrikes(page, []);
  await page.route(/\/api\/facilities\/metadata/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [feature] } }),
  );
  await page.route(/\/static\/acme\/alerts\.json/, (route) => {
    const nowMs = Date.now();
    const { id } = SCENE_YARD;
    const activeAlerts = state.events(nowMs);
    const alerts = [{ facilityId: id, id, highestSeverityAlert: null, activeAlerts }];
    return route.fulfill({ json: { client: 'ACME', ...head(nowMs), watched: [id], alerts } });
  });
  await page.route(/\/api\/alerts\/active/, (route) => {
    const nowMs = Date.now();
    state.asked.details += 1;
    return route.fulfill({
      json: { facilityId: SCENE_YARD.id, ...head(nowMs), activeAlerts: state.events(nowMs) },
    });
  });
  await page.route(/\/static\/alert-payloads\//, (route) => route.fulfill({ json: { data: payload } }));
  await page.route(/\/currentConditions/, (route) => route.fulfill({ json: CONDITIONS }));
  await page.route(/\/api\/meteogram/, (route) => {
    state.asked.forecast.push(new URL(route.request().url()).searchParams);
    return isForecastDown
      ? route.fulfill({ status: 503, json: {} })
      : route.fulfill({
          json: origin === undefined ? meteogramOf(Date.now()) : servedMeteogram(Date.now(), origin),
        });
  });
  return state;
}

/** 68 °F that feel like 66, wind, and snow that fell. */
const CONDITIONS = {
  temperature: 20,
  temperatureFeelsLike: 19,
  windSpeed: 39,
  windDirectionCardinal: 'NW',
  precip1Hour: 2.54,
  snow1Hour: 2.54,
  iconCode: 38,
  wxPhraseMedium: 'Thunderstorms',
};

/** How far the facility's clock is from UTC, which summer changes: '-05:00'. */
function offsetAt(atMs: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: SCENE_YARD.tz, timeZoneName: 'longOffset' });
  const told = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return told.replace('GMT', '');
}

const WIND_LIMIT = {
  eventType: 'wind_level1',
  alertStatus: 'WARNING',
  measure: 'sustainedWindKmh',
  side: 'atLeast',
  limit: 31 * 1.609344,
};

/** Nine days from this hour on, each as long as its own date at the facility; the second one brings snow. */
function meteogramOf(nowMs: number) {
  const firstMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const offset = offsetAt(nowMs);
  const days = new Map<string, Event[]>();
  for (let hour = 0; days.size <= DAYS; hour++) {
    const localMs = firstMs + (hour + Number.parseInt(offset, 10)) * HOUR_MS;
    const date = isoInstant(localMs).slice(0, 10);
    const rows = days.get(date) ?? [];
    days.set(date, rows);
    rows.push({
      local_record_at: `${isoInstant(localMs).slice(0, 19)}${offset}`,
      temp: 20,
      precip: 2.54,
      precip_snow: days.size === 2 ? 2.54 : 0,
      wind_speed: 39,
      wind_dir: 315,
      wind_beaufort: 6,
      pressure_mslp: 1013,
    });
  }
  return {
    reference_time: isoInstant(firstMs),
    limits: [WIND_LIMIT],
    forecast: [...days].slice(0, DAYS).map(([local_date, hourly_data]) => ({
      local_date,
      icon: 11,
      desc: 'Showers',
      tmin: 10,
      tmax: 20,
      precip: 25.4,
      precip_snow: 0,
      wind_max: 39,
      hourly_data,
    })),
  };
}

const STATION = 'Salina Regional Airport';

/** The forecast of a weather service, and before it three hours that a station measured, the second one a gap. */
function servedMeteogram(nowMs: number, origin: ForecastOrigin) {
  const { forecast, reference_time } = meteogramOf(nowMs);
  const days = origin.state === 'current' ? forecast : [];
  const served = { wind_gust: 55, humidity: 60, visibility: 16_093, pressure_mslp: null };
  const chances = { precip_chance: 40, thunder_chance: 15, wbgt: 24, heat_risk: 2 };
  return {
    reference_time: origin.issued_at ?? reference_time,
    origin,
    forecast: days.map((day, nth) => ({
      ...day,
      gust_max: 55,
      precip_chance: 40,
      thunder_chance: 15,
      wbgt_max: 24,
      heat_risk: 2,
      hourly_data: [
        ...(nth === 0 ? measuredBefore(day.hourly_data[0] ?? {}) : []),
        ...day.hourly_data.map((hour) => ({ ...hour, ...served, ...chances })),
      ],
    })),
  };
}

/** Three hours before one, of which the second was not measured. */
function measuredBefore(first: Event): Event[] {
  const at = String(first['local_record_at']);
  const offset = at.slice(19);
  return [3, 2, 1].map((hoursAgo) => {
    const localMs = Date.parse(`${at.slice(0, 19)}Z`) - hoursAgo * HOUR_MS;
    const values =
      hoursAgo === 2
        ? { temp: null, precip: null, wind_speed: null, wind_dir: null, wind_beaufort: null }
        : { temp: 15, precip: 0, wind_speed: 20, wind_dir: 300, wind_beaufort: 4, station: STATION };
    return {
      local_record_at: `${isoInstant(localMs).slice(0, 19)}${offset}`,
      precip_snow: null,
      pressure_mslp: null,
      ...values,
    };
  });
}
