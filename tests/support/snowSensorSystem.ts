import { createActor, SimulatedClock } from 'xstate';
import type { SensorOrder, SnowSensor } from '#contracts/snowSensor.ts';
import { NEW_SENSOR, type SensorDraft } from '#domain/sensors/sensorDraft.ts';
import type { SensorChange, SensorFacts, SnowSensorEmitted } from '#machines/snowSensor/snowSensorContext.ts';
import { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const SENSOR_LIMITS = { timeoutMs: 10_000, refreshMs: 300_000 };

export const SENSOR: SnowSensor = {
  gid: 7,
  device_id: 'SNS-0147',
  marker_color: '#800080',
  project: 'Roof load',
  type: 'laser',
  marker_symbol: '',
  zone: 'North roof',
  client: 'ACME',
  facility: 'NORTH_YARD',
  status: 'online',
  marker_size: 'medium',
  latitude: 44.5,
  longitude: -73.2,
  sensor: {
    time: [],
    height: [],
  },
};

/** What somebody fills in of a new one, whole. */
export const SENSOR_DRAFT: SensorDraft = {
  ...NEW_SENSOR,
  deviceId: 'SNS-0148',
  project: 'Roof load',
  type: 'laser',
  zone: 'Dock',
  facility: 'NORTH_YARD',
};

export function sensorFacts(changes: Partial<SnowSensor> = {}): SensorFacts {
  return { sensor: { ...SENSOR, ...changes }, isSimulation: true, area: null, log: [] };
}

/** The panel of a snow sensor, whose calls are answered when told. */
export function createSnowSensorSystem() {
  const clock = new SimulatedClock();
  const loads = heldPromises<SensorFacts, { gid: number }>();
  const changes = heldPromises<SensorFacts, SensorChange>();
  const creations = heldPromises<void, { order: SensorOrder }>();
  const deletions = heldPromises<void, { gid: number }>();
  const machine = snowSensorMachine.provide({
    actors: {
      loadSensor: loads.logic,
      changeSensor: changes.logic,
      createSensor: creations.logic,
      deleteSensor: deletions.logic,
    },
  });
  const actor = createActor(machine, { clock, input: SENSOR_LIMITS });
  const told: SnowSensorEmitted[] = [];
  actor.on('*', (event) => void told.push(event));
  actor.start();
  return {
    actor,
    clock,
    loads,
    changes,
    creations,
    deletions,
    told,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    async load(facts = sensorFacts()) {
      loads.last().resolve(facts);
      await settled();
    },
    async fail(calls: {
      last(): {
        reject(error: Error): void;
      };
    }) {
      calls.last().reject(new Error('no'));
      await settled();
    },
  };
}

export type SnowSensorSystem = ReturnType<typeof createSnowSensorSystem>;

/** A sensor is looked at, and not known yet. */
export function choosingSensor(isShown = false): SnowSensorSystem {
  const system = createSnowSensorSystem();
  system.actor.send({ type: 'sensor.chosen', gid: 7, isShown });
  return system;
}

/** Its panel is open. */
export async function openSensor(): Promise<SnowSensorSystem> {
  const system = choosingSensor();
  await system.load();
  system.actor.send({ type: 'panel.opened' });
  return system;
}

/** The state just before the limit of a call, and at it. */
export function statesAtLimit({ clock, state }: SnowSensorSystem) {
  clock.increment(SENSOR_LIMITS.timeoutMs - 1);
  const before = state();
  clock.increment(1);
  return [before, state()];
}
