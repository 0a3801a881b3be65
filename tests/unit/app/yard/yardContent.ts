import type { Facility } from '#contracts/facility.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { createStrikeColumns, STEP_MS, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { isoInstant } from '#domain/time/instant.ts';

const MINUTE_MS = 60_000;

/** Current conditions at a yard, without their time. */
export const CONDITIONS = {
  temperature: 21,
  temperatureFeelsLike: 21,
  windSpeed: 5,
  precip1Hour: 0,
  snow1Hour: 0,
  iconCode: 32,
  wxPhraseMedium: 'Sunny',
};

/** A table that somebody got wrong: it hides lightning and calls it harmless. */
export const HARMLESS_LIGHTNING = [
  { event_id: 'lightning_alert', yard_visibility: false, status: 'ALL_CLEAR', alert_status: 'ALL_CLEAR' },
];

/** The lightning alert that a strike at the closed yard causes. */
export function alertOf(strikeAtMs: number): FacilityEvent {
  return {
    keplerId: 'kepler-1',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    status: 'ALERT',
    eventStartAt: isoInstant(strikeAtMs),
    eventExpiresAt: isoInstant(strikeAtMs + 30 * MINUTE_MS),
    triggerDistanceMeters: 9_656,
    closestStrike: { location: { lat: 45, lon: -100 }, distance: 0, timestamp: strikeAtMs },
  };
}

/** Ground strikes at the closed yard. */
export function strikesOf(timesMs: readonly number[]): StrikeColumns {
  const { length } = timesMs;
  return {
    ...createStrikeColumns(length),
    lon: new Float64Array(length).fill(-100),
    lat: new Float64Array(length).fill(45),
    atMs: Float64Array.from(timesMs),
    count: length,
  };
}

/** The lightning of the last two hours at a moment, as a snapshot. */
export function windowAt(strikeAtMs: number, atMs: number): Uint8Array<ArrayBuffer> {
  const toStepMs = Math.floor(atMs / STEP_MS) * STEP_MS - STEP_MS;
  const strikes = strikesOf(strikeAtMs <= atMs ? [strikeAtMs] : []);
  const fromStepMs = toStepMs - 120 * MINUTE_MS;
  return encodeStrikeSnapshot({ strikes, fromStepMs, toStepMs, gapStepsMs: [] });
}

/** Start of the step that an address names, epoch ms. */
export function stepOf({ pathname }: URL): number {
  const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)\/(\d\d)(\d\d)(\d\d)\.\w+$/.exec(pathname) ?? [];
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
}

/** A facility as the facility lists have it. */
export const featureOf = (properties: Facility) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
  properties,
});
