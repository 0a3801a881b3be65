import { createActor, SimulatedClock } from 'xstate';
import type { VehicleHeat } from '#contracts/vehicleHeat.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { vehicleHeatMachine } from '#machines/vehicleHeat/vehicleHeatMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';

export const HEAT_LIMITS = { timeoutMs: 10_000, refreshMs: 60_000 };
export const HEAT_VRID = 'KEP117KQ4ZT';
export const OTHER_VRID = 'KEP228LR5WV';

const QUARTER_MS = 900_000;
const TIMES = [4, 3, 2, 1, 0].map((back) => isoInstant(MISSION_TIME_MS - back * QUARTER_MS));

const of = (current: number | null, average: number | null) => ({ current, average });
const series = (
  sensor_zone: VehicleHeat['sensor_data'][number]['sensor_zone'],
  label: VehicleHeat['sensor_data'][number]['label'],
  metrics: readonly (number | null)[],
) => ({ label, sensor_zone, metrics: [...metrics], at: TIMES });

/** A hot afternoon in a truck. */
export const VEHICLE_HEAT: VehicleHeat = {
  graph_data_available: true,
  isSimulation: true,
  vehicle: {
    vin: '1XKYDP9X4NJ400127',
    power: 'ON',
    location: 'Amarillo, TX',
    gps: { latitude: 35.192, longitude: -101.7413 },
    current_time: isoInstant(MISSION_TIME_MS),
    make: 'Northroad',
    model: 'Hauler 520',
    year: 2022,
  },
  summary: {
    outside: {
      hi: of(86, 80),
      temp: of(84, 79),
      wbgt: of(80.4, 74),
      humidity: of(50, 55),
      wbgt_is_estimate: false,
    },
    cab: {
      hi: of(92.3, 88),
      temp: of(88, 82),
      wbgt: of(80.6, 75),
      humidity: of(52, 49),
      wbgt_is_estimate: true,
    },
    cargo: {
      hi: of(103, 94),
      temp: of(93, 86),
      wbgt: of(86, 79),
      humidity: of(57, 54),
      wbgt_is_estimate: true,
    },
  },
  sensor_data: [
    series('outside', 'Fahrenheit', [80, 81, 82, 83, 84]),
    series('outside', 'Humidity', [60, 58, 55, 52, 50]),
    series('outside', 'HeatIndex_Fahrenheit', [81, 82, 84, 85, 86]),
    series('outside', 'WBGT_Fahrenheit', [76, 77, 78, 79, 80.4]),
    series('cab', 'Fahrenheit', [84, 85, null, 87, 88]),
    series('cab', 'Humidity', [56, 55, 54, 53, 52]),
    series('cab', 'HeatIndex_Fahrenheit', [86, 88, null, 91, 92.3]),
    series('cargo', 'Fahrenheit', [89, 90, 91, 92, 93]),
    series('cargo', 'Humidity', [60, 59, 58, 58, 57]),
    series('cargo', 'HeatIndex_Fahrenheit', [98, 99, 100, 102, 103]),
  ],
};

/** The heat panel of vehicles, whose calls are answered when told. */
export function createVehicleHeatSystem() {
  const clock = new SimulatedClock();
  const loads = heldPromises<VehicleHeat | null, { vrid: string }>();
  const machine = vehicleHeatMachine.provide({ actors: { loadHeat: loads.logic } });
  const actor = createActor(machine, { clock, input: HEAT_LIMITS });
  actor.start();
  return {
    actor,
    clock,
    loads,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    request: (vrid = HEAT_VRID) => actor.send({ type: 'info.requested', vrid }),
    async answer(heat: VehicleHeat | null = VEHICLE_HEAT) {
      loads.last().resolve(heat);
      await settled();
    },
    async fail() {
      loads.last().reject(new Error('no'));
      await settled();
    },
  };
}
export type VehicleHeatSystem = ReturnType<typeof createVehicleHeatSystem>;

/** Its panel is expanded. */
export async function expandedHeat(): Promise<VehicleHeatSystem> {
  const system = createVehicleHeatSystem();
  system.request();
  await system.answer();
  return system;
}
