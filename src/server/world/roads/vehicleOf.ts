import type { Vehicle } from '#contracts/vehicle.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { hashFraction, integerHash } from '../../sources/simulator/integerHash.ts';
import { zoneTime } from '../weather/zoneTime.ts';
import { runStateAt, type Run } from './runs.ts';

const HOUR_MS = 3_600_000;
const READ_EVERY_MS = 5 * 60_000;
const DAY_HOURS = [3, 6, 9] as const;
const OFF_SHARE = 0.04;
const CANCELED_SHARE = 0.03;
const NO_GRAPH_SHARE = 0.1;

/** Made-up carriers and makers: nobody's trucks are told of. */
const CARRIERS = ['NRTH', 'PLNS', 'HRBR', 'SMMT', 'RVRS'] as const;
const MAKES = [
  ['Northroad', 'Hauler 520'],
  ['Northroad', 'Ridge 410'],
  ['Castellan', 'Longline'],
  ['Meridian', 'T-800'],
] as const;
const VIN_SIGNS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

/** A run as the layer and the tracking service tell of it (DATA-13). `placeName`: words for where it is. */
export function vehicleOf(
  run: Run,
  { weatherAt, placeName }: Pick<Atmosphere, 'weatherAt'> & { placeName: (place: LonLat) => string },
  atMs: number,
): Vehicle {
  const { vrid, seed, vehicle, origin, goal, departMs, arriveMs } = run;
  const { place, bearing, isMoving } = runStateAt(run, atMs);
  const truck = integerHash(vehicle, 77);
  const [make, model] = MAKES[truck % MAKES.length]!;
  const online = hashFraction(seed, 5) >= OFF_SHARE;
  const readMs = Math.floor(atMs / READ_EVERY_MS) * READ_EVERY_MS;
  return {
    vrid,
    carrierCode: CARRIERS[truck % CARRIERS.length]!,
    isInMotion: isMoving,
    VIN: vinOf(truck),
    online,
    make,
    model,
    year: 2016 + (truck % 10),
    location: placeName(place),
    coordinates: [place[0], place[1]],
    bearing,
    ...(online
      ? readings(weatherAt, {
          place,
          isMoving,
          readMs,
        })
      : NO_READINGS),
    updated: isoInstant(readMs),
    graph_data_available: online && hashFraction(seed, 6) >= NO_GRAPH_SHARE,
    origin: origin.id,
    final_destination: goal.id,
    origin_scheduled_depart: isoInstant(departMs),
    origin_scheduled_depart_local: zoneTime(departMs, origin.tz ?? 'UTC'),
    dest_scheduled_arrival: isoInstant(arriveMs),
    dest_scheduled_arrival_local: zoneTime(arriveMs, goal.tz ?? 'UTC'),
    time: isoInstant(atMs),
    canceled_load: hashFraction(seed, 7) < CANCELED_SHARE,
  };
}

const NO_READINGS = {
  cab_temperature: null,
  cargo_temperature: null,
  humidity: null,
  heat_index: null,
  wbgt: null,
  wbgt_daily_average: null,
} as const;

type Reading = { readonly place: LonLat; readonly isMoving: boolean; readonly readMs: number };

function readings(weatherAt: Atmosphere['weatherAt'], { place: [lon, lat], isMoving, readMs }: Reading) {
  const cabAt = (atMs: number) => {
    const { temperatureC, humidityFraction } = weatherAt(lon, lat, atMs);
    const sun = sunShare(lon, atMs);
    // a cab that drives is cooled and heated, one that stands is what the sun makes of it
    const cabC = isMoving ? temperatureC + (21 - temperatureC) * 0.6 : temperatureC + 9 * sun;
    return { cabC, cargoC: temperatureC + 6 * sun, humidity: Math.round(humidityFraction * 100) };
  };
  const { cabC, cargoC, humidity } = cabAt(readMs);
  const today = DAY_HOURS.map((hours) => cabAt(readMs - hours * HOUR_MS));
  const wbgts = [{ cabC, humidity }, ...today].map((one) => wbgtShadeC(one.cabC, one.humidity));
  return {
    cab_temperature: roundTo(cabC, 1),
    cargo_temperature: roundTo(cargoC, 1),
    humidity,
    heat_index: roundTo(heatIndexC(cabC, humidity), 1),
    wbgt: roundTo(wbgts[0]!, 1),
    wbgt_daily_average: roundTo(wbgts.reduce((sum, one) => sum + one, 0) / wbgts.length, 1),
  };
}

/** How high the sun stands, 0 at night to 1 at noon, by the hour alone. */
function sunShare(lon: number, atMs: number): number {
  const hours = (atMs / HOUR_MS + lon / 15) % 24;
  return Math.max(0, Math.sin(((hours - 6) / 12) * Math.PI));
}

function vinOf(truck: number): string {
  return Array.from({ length: 17 }, (_, n) => VIN_SIGNS[integerHash(truck, 9, n) % VIN_SIGNS.length]).join(
    '',
  );
}
