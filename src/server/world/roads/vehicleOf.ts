import type { Vehicle } from '#contracts/vehicle.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { hashFraction, integerHash } from '../../sources/simulator/integerHash.ts';
import { heatIndexOf } from '../../sources/stations/stationReport.ts';
import { zoneTime } from '../weather/zoneTime.ts';
import { runStateAt, type Run } from './runs.ts';
import { todayTimes } from './todayTimes.ts';
import { vehicleAirAt } from './vehicleAir.ts';

const READ_EVERY_MS = 5 * 60_000;
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
    ...(online ? readings(run, weatherAt, todayTimes(readMs, origin.tz ?? 'UTC')) : NO_READINGS),
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

/** @param times Of today's readings, epoch ms, the newest last. */
function readings(run: Run, weatherAt: Atmosphere['weatherAt'], times: readonly number[]) {
  const today = times.map((atMs) => vehicleAirAt(weatherAt, runStateAt(run, atMs), atMs));
  const { cab, cargo } = today.at(-1)!;
  const indexC = heatIndexOf(cab);
  const wbgtsC = today.map((air) => wbgtShadeC(air.cab.temperatureC, air.cab.humidityPercent));
  const wbgtSumC = wbgtsC.reduce((sum, wbgtC) => sum + wbgtC, 0);
  return {
    cab_temperature: roundTo(cab.temperatureC, 1),
    cargo_temperature: roundTo(cargo.temperatureC, 1),
    humidity: cab.humidityPercent,
    heat_index: indexC === null ? null : roundTo(indexC, 1),
    wbgt: roundTo(wbgtsC.at(-1)!, 1),
    wbgt_daily_average: roundTo(wbgtSumC / today.length, 1),
  };
}

function vinOf(truck: number): string {
  return Array.from({ length: 17 }, (_, n) => VIN_SIGNS[integerHash(truck, 9, n) % VIN_SIGNS.length]).join(
    '',
  );
}
