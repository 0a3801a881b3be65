import {
  HEAT_ZONES,
  type HeatLabel,
  type HeatZone,
  type VehicleHeat,
  type VehicleHeatById,
} from '#contracts/vehicleHeat.ts';
import type { Vehicle } from '#contracts/vehicle.ts';
import { wbgtShadeC } from '#domain/heat/wbgt.ts';
import { wbgtOutdoors } from '#domain/heat/wbgtOutdoors.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { celsiusToFahrenheit } from '#domain/units/convert.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { heatIndexOf } from '../../sources/stations/stationReport.ts';
import { runStateAt, type Run } from './runs.ts';
import { todayTimes } from './todayTimes.ts';
import { vehicleAirAt, type ZoneAir } from './vehicleAir.ts';

const STEP_MS = 15 * 60_000;
const STEPS = 96;

type ZoneHeat = ZoneAir & { readonly wbgtC: number };
type Sample = Readonly<Record<HeatZone, ZoneHeat>>;

/** Values of one zone by label, as they are sent: °F, %. null: too hot for a heat index. */
const VALUES: Record<HeatLabel, (air: ZoneHeat) => number | null> = {
  Humidity: ({ humidityPercent }) => humidityPercent,
  Fahrenheit: ({ temperatureC }) => fahrenheit(temperatureC),
  HeatIndex_Fahrenheit: (air) => {
    const indexC = heatIndexOf(air);
    return indexC === null ? null : fahrenheit(indexC);
  },
  WBGT_Fahrenheit: ({ wbgtC }) => fahrenheit(wbgtC),
};

/**
 * Simulated heat in a vehicle: a summary of now and today, and readings of a day (CALL-28, DATA-14).
 *
 * @param vehicle The run's vehicle at the time of its newest readings.
 * @param id Under which it is asked for.
 */
export function vehicleHeatOf(
  { run, vehicle, id }: { run: Run; vehicle: Vehicle; id: string },
  weatherAt: Atmosphere['weatherAt'],
  readMs: number,
): VehicleHeatById {
  const airAt = (atMs: number) => sampleAt(weatherAt, run, atMs);
  const { online, coordinates, graph_data_available: hasGraph } = vehicle;
  const today = todayTimes(readMs, run.origin.tz ?? 'UTC').map(airAt);
  const heat: VehicleHeat = {
    graph_data_available: hasGraph,
    vehicle: {
      vin: vehicle.VIN,
      power: online ? 'ON' : 'OFF',
      location: vehicle.location,
      gps: { latitude: coordinates[1], longitude: coordinates[0] },
      current_time: vehicle.updated,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
    },
    summary: {
      outside: summaryOf('outside', online ? today : []),
      cab: summaryOf('cab', online ? today : []),
      cargo: summaryOf('cargo', online ? today : []),
    },
    sensor_data: hasGraph ? seriesOf(airAt, readMs) : [],
    isSimulation: true,
  };
  return { [id]: heat };
}

/** WBGT is Liljegren's outside, where radiation is known; of cab and cargo it is an estimate for the shade. */
function sampleAt(weatherAt: Atmosphere['weatherAt'], run: Run, atMs: number): Sample {
  const state = runStateAt(run, atMs);
  const { outside, cab, cargo } = vehicleAirAt(weatherAt, state, atMs);
  const shaded = (air: ZoneAir) => ({ ...air, wbgtC: wbgtShadeC(air.temperatureC, air.humidityPercent) });
  const { wbgtC } = wbgtOutdoors(outside, { place: state.place, atMs });
  return { outside: { ...outside, wbgtC }, cab: shaded(cab), cargo: shaded(cargo) };
}

/** @param today Of the day so far, the newest last; empty: no readings. */
function summaryOf(zone: HeatZone, today: readonly Sample[]): VehicleHeat['summary'][HeatZone] {
  const of = (label: HeatLabel) => {
    const values = today.map((air) => VALUES[label](air[zone]));
    const known = values.filter((value) => value !== null);
    const sum = known.reduce((total, value) => total + value, 0);
    // without the hottest hours an average would be too low
    const isWhole = known.length > 0 && known.length === values.length;
    return {
      current: values.at(-1) ?? null,
      average: isWhole ? roundTo(sum / known.length, 1) : null,
    };
  };
  return {
    hi: of('HeatIndex_Fahrenheit'),
    temp: of('Fahrenheit'),
    wbgt: of('WBGT_Fahrenheit'),
    humidity: of('Humidity'),
    wbgt_is_estimate: zone !== 'outside',
  };
}

/** WBGT is sent of outside alone: of the others it is an estimate, which the reader makes of temperature and humidity. */
function seriesOf(airAt: (atMs: number) => Sample, readMs: number): VehicleHeat['sensor_data'] {
  const times = Array.from({ length: STEPS + 1 }, (_, step) => readMs - (STEPS - step) * STEP_MS);
  const airs = times.map(airAt);
  const at = times.map(isoInstant);
  return HEAT_ZONES.flatMap((zone) =>
    labelsOf(zone).map((label) => ({
      label,
      sensor_zone: zone,
      metrics: airs.map((air) => VALUES[label](air[zone])),
      at,
    })),
  );
}

function labelsOf(zone: HeatZone): readonly HeatLabel[] {
  const all: readonly HeatLabel[] = ['Humidity', 'Fahrenheit', 'HeatIndex_Fahrenheit'];
  return zone === 'outside' ? [...all, 'WBGT_Fahrenheit'] : all;
}

function fahrenheit(temperatureC: number): number {
  return roundTo(celsiusToFahrenheit(temperatureC), 1);
}
