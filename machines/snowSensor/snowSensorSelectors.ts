import type { SnapshotFrom } from 'xstate';
import type { LonLat } from '#domain/geo/distance.ts';
import type { SensorDraft } from '#domain/sensors/sensorDraft.ts';
import type { SensorFacts } from './snowSensorContext.ts';
import type { snowSensorMachine } from './snowSensorMachine.ts';

type Snapshot = SnapshotFrom<typeof snowSensorMachine>;

/** Which sensor is looked at; null: none. */
export function selectSensorGid({ context }: Snapshot): number | null {
  return context.gid;
}

/** What is known of it; null: nothing yet. */
export function selectSensorFacts({ context }: Snapshot): SensorFacts | null {
  return context.facts;
}

/** Is its panel asked for, whether or not there is something to show? */
export function selectIsPanelShown({ context }: Snapshot): boolean {
  return context.isShown;
}

/** Could nothing be learnt of it? */
export function selectIsSensorMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}

/** Is a change of it under way? */
export function selectIsSensorBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy');
}

/** Which dialog is open; null: none. */
export function selectSensorDialog(snapshot: Snapshot): 'details' | 'place' | 'deletion' | null {
  if (snapshot.hasTag('detailing')) return 'details';
  if (snapshot.hasTag('placing')) return 'place';
  return snapshot.hasTag('confirming') ? 'deletion' : null;
}

/** What stands in the form of a new sensor. */
export function selectSensorDraft({ context }: Snapshot): SensorDraft {
  return context.draft;
}

/** Where the marker stands, degrees. */
export function selectMarker({ context }: Snapshot): LonLat {
  return context.marker;
}

/** Has the marker moved, so that its place can be saved (SENS-06)? */
export function selectIsPlaceSavable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'coordinates.saved' });
}
