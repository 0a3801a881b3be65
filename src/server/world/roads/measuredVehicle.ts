import type { Vehicle } from '#contracts/vehicle.ts';
import { HEAT_ZONES, type HeatLabel, type HeatZone, type VehicleHeat } from '#contracts/vehicleHeat.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { celsiusToFahrenheit } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { TelemetryReading } from '../../sources/ingest/readTelemetry.ts';
import { toldMs, valueAt, type DeviceReadings } from '../telemetry/deviceFeed.ts';
import { todayTimes } from './todayTimes.ts';

type Known = number | null;
type Air = {
  readonly temperatureC: Known;
  readonly humidityPercent: Known;
  /** When the older of both was measured, epoch ms. */
  readonly atMs: number;
};

/** Slower ones stand: a position that is not exact moves. */
const MOVING_FROM_KMH = 3;
const DAY_MS = 86_400_000;

/** Values of one zone by label, as they are sent: °F, %. null: not measured, or too hot for a heat index. */
const VALUES: Readonly<Record<HeatLabel, (air: Air) => Known>> = {
  Humidity: ({ humidityPercent }) => humidityPercent,
  Fahrenheit: ({ temperatureC }) => fahrenheit(temperatureC),
  HeatIndex_Fahrenheit: (air) => fahrenheit(byBoth(air, heatIndexC)),
  WBGT_Fahrenheit: (air) => fahrenheit(byBoth(air, wbgtShadeC)),
};
/** WBGT is an estimate, which the reader makes of temperature and humidity. */
const SENT: readonly HeatLabel[] = ['Humidity', 'Fahrenheit', 'HeatIndex_Fahrenheit'];

/**
 * A vehicle as a feed told of it last at a time (DATA-13). One that has been silent for longer than its feed allows has no
 * signal and no readings.
 *
 * @param tz IANA zone by which its day begins.
 * @returns null: it told nothing before.
 */
export function measuredVehicle(device: DeviceReadings, atMs: number, tz: string): Vehicle | null {
  const told = device.readings.filter((reading) => reading.atMs <= atMs && reading.atMs > atMs - DAY_MS);
  const last = told.at(-1);
  if (last?.place == null) return null;
  const online = atMs - last.atMs <= device.goneAfterMs;
  const { texts } = last;
  const cab = currentAir(last, 'cab', { device, atMs });
  const cargo = currentAir(last, 'cargo', { device, atMs });
  const speedKmh = valueAt(device, 'speed', atMs);
  // whose speed nobody tells does not stand for that (S4)
  const isInMotion = speedKmh === null ? null : speedKmh >= MOVING_FROM_KMH;
  const cabAirs = today(told, atMs, tz).map((reading) => airOf(reading, 'cab'));
  return {
    vrid: last.device.toUpperCase(),
    carrierCode: texts['carrier'] ?? '',
    isInMotion,
    VIN: texts['vin'] ?? '',
    online,
    make: texts['make'] ?? '',
    model: texts['model'] ?? '',
    year: null,
    location: texts['location'] ?? '',
    coordinates: [last.place[0], last.place[1]],
    bearing: isInMotion === true ? valueAt(device, 'heading', atMs) : null,
    cab_temperature: rounded(cab.temperatureC),
    cargo_temperature: rounded(cargo.temperatureC),
    humidity: cab.humidityPercent,
    heat_index: rounded(byBoth(cab, heatIndexC)),
    wbgt: rounded(byBoth(cab, wbgtShadeC)),
    wbgt_daily_average: online ? meanOf(cabAirs, (air) => byBoth(air, wbgtShadeC)) : null,
    updated: isoInstant(Math.min(...HEAT_ZONES.map((zone) => airOf(last, zone).atMs))),
    graph_data_available: told.some((reading) => hasAir(reading)),
    origin: texts['origin'] ?? '',
    final_destination: texts['destination'] ?? '',
    origin_scheduled_depart: null,
    origin_scheduled_depart_local: null,
    dest_scheduled_arrival: null,
    dest_scheduled_arrival_local: null,
    time: isoInstant(last.atMs),
    canceled_load: null,
  };
}

/** Heat that was measured in a vehicle: now, today and over a day (CALL-28, DATA-14). null: none was. */
export function measuredHeat(device: DeviceReadings, atMs: number, tz: string): VehicleHeat | null {
  const vehicle = measuredVehicle(device, atMs, tz);
  const told = device.readings.filter((reading) => reading.atMs > atMs - DAY_MS && reading.atMs <= atMs);
  const last = told.at(-1);
  if (vehicle === null || last === undefined || !vehicle.graph_data_available) return null;
  const days = { told, ofToday: today(told, atMs, tz) };
  const [longitude, latitude] = vehicle.coordinates;
  const summary = (zone: HeatZone) => summaryOf(zone, days, currentAir(last, zone, { device, atMs }));
  return {
    graph_data_available: true,
    vehicle: {
      vin: vehicle.VIN,
      power: vehicle.online ? 'ON' : 'OFF',
      location: vehicle.location,
      gps: { latitude, longitude },
      current_time: vehicle.updated,
      make: vehicle.make,
      model: vehicle.model,
      year: null,
    },
    summary: { outside: summary('outside'), cab: summary('cab'), cargo: summary('cargo') },
    sensor_data: HEAT_ZONES.flatMap((zone) => seriesOf(zone, told)),
    isSimulation: false,
  };
}

function today(told: readonly TelemetryReading[], atMs: number, tz: string): readonly TelemetryReading[] {
  const fromMs = todayTimes(atMs, tz)[0] ?? atMs;
  return told.filter((reading) => reading.atMs >= fromMs);
}

/** Readings of the last 24 hours, oldest first, and those of them that are of today. */
type Days = { readonly told: readonly TelemetryReading[]; readonly ofToday: readonly TelemetryReading[] };

/** What is current, and the mean of today. null: there is no sensor in the zone. */
function summaryOf(zone: HeatZone, { told, ofToday }: Days, current: Air): VehicleHeat['summary'][HeatZone] {
  if (!told.some((reading) => isTold(airOf(reading, zone)))) return null;
  const airsOfToday = ofToday.map((reading) => airOf(reading, zone));
  const of = (label: HeatLabel) => ({
    current: VALUES[label](current),
    average: meanOf(airsOfToday, VALUES[label]),
  });
  return {
    hi: of('HeatIndex_Fahrenheit'),
    temp: of('Fahrenheit'),
    wbgt: of('WBGT_Fahrenheit'),
    humidity: of('Humidity'),
    wbgt_is_estimate: true,
  };
}

function seriesOf(zone: HeatZone, told: readonly TelemetryReading[]): VehicleHeat['sensor_data'] {
  const at = told.map((reading) => isoInstant(airOf(reading, zone).atMs));
  return SENT.flatMap((label) => {
    const metrics = told.map((reading) => VALUES[label](airOf(reading, zone)));
    return metrics.every((value) => value === null) ? [] : [{ label, sensor_zone: zone, metrics, at }];
  });
}

function airOf(reading: TelemetryReading, zone: HeatZone): Air {
  const [temperature, humidity] = [`${zone}Temperature`, `${zone}Humidity`];
  return {
    temperatureC: reading.values[temperature] ?? null,
    humidityPercent: reading.values[humidity] ?? null,
    atMs: Math.min(toldMs(reading, temperature), toldMs(reading, humidity)),
  };
}

/** Air of a reading, as long as it holds. */
function currentAir(
  last: TelemetryReading,
  zone: HeatZone,
  { device, atMs }: { device: DeviceReadings; atMs: number },
): Air {
  const air = airOf(last, zone);
  if (atMs - air.atMs <= device.goneAfterMs) return air;
  return { temperatureC: null, humidityPercent: null, atMs: air.atMs };
}

function hasAir(reading: TelemetryReading): boolean {
  return HEAT_ZONES.some((zone) => airOf(reading, zone).temperatureC !== null);
}

function byBoth(
  { temperatureC, humidityPercent }: Air,
  compute: (c: number, percent: number) => number,
): Known {
  if (temperatureC === null || humidityPercent === null) return null;
  const value = compute(temperatureC, humidityPercent);
  return Number.isFinite(value) ? value : null;
}

function isTold({ temperatureC, humidityPercent }: Air): boolean {
  return temperatureC !== null || humidityPercent !== null;
}

/** null: of a reading that tells of the zone it is not known. Without the hottest readings a mean would be too low. */
function meanOf(airs: readonly Air[], valueOf: (air: Air) => Known): Known {
  const values = airs.filter(isTold).map(valueOf);
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return roundTo(known.reduce((sum, value) => sum + value, 0) / known.length, 1);
}

function rounded(value: Known): Known {
  return value === null ? null : roundTo(value, 1);
}

function fahrenheit(temperatureC: Known): Known {
  return temperatureC === null ? null : roundTo(celsiusToFahrenheit(temperatureC), 1);
}
