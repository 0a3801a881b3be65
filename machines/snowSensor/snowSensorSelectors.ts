import type { SnapshotFrom } from 'xstate';
import type { LonLat } from '#domain/geo/distance.ts';
import type { SensorDraft } from '#domain/sensors/sensorDraft.ts';
import type { SensorFacts } from './snowSensorContext.ts';
import type { snowSensorMachine } from './snowSensorMachine.ts';

type Snapshot = SnapshotFrom<typeof snowSensorMachine>;

/** Id of the chosen sensor; null: none. */
export function selectSensorGid({ context }: Snapshot): number | null {
  return context.gid;
}

/** Facts about the chosen sensor; null: none yet. */
export function selectSensorFacts({ context }: Snapshot): SensorFacts | null {
  return context.facts;
}

/** Whether the facts could not be reloaded. */
export function selectIsSensorOutdated({ context }: Snapshot): boolean {
  return context.isOutdated;
}

/** Whether its panel is requested, whether or not there are facts to show. */
export function selectIsPanelShown({ context }: Snapshot): boolean {
  return context.isShown;
}

/** Whether the sensor could not be loaded. */
export function selectIsSensorMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}

/** Refusals of a sensor's id: there is no such sensor, or the id is no number. */
const NOT_THERE = ['sensorNotFound', 'invalidRequest'];

/** Whether the sensor could not be loaded because the service has no such sensor: another try finds none either. */
export function selectIsSensorNotThere(snapshot: Snapshot): boolean {
  return selectIsSensorMissing(snapshot) && NOT_THERE.includes(snapshot.context.fault ?? '');
}

/** Whether a change of the sensor is running. */
export function selectIsSensorBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Open dialog; null: none. */
export function selectSensorDialog(snapshot: Snapshot): 'details' | 'place' | 'deletion' | null {
  if (snapshot.hasTag('detailing')) return 'details';
  if (snapshot.hasTag('placing')) return 'place';
  return snapshot.hasTag('confirming') ? 'deletion' : null;
}

/** Draft in the form of a new sensor. */
export function selectSensorDraft({ context }: Snapshot): SensorDraft {
  return context.draft;
}

/** Position of the marker, degrees. */
export function selectMarker({ context }: Snapshot): LonLat {
  return context.marker;
}

/** Whether the marker has moved, so that its position can be saved (SENS-06). */
export function selectIsPlaceSavable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'coordinates.saved' });
}
