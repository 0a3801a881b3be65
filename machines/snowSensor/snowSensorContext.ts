import type { SensorArea, SensorEventLog, SensorOrder, SnowSensor } from '#contracts/snowSensor.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { MarkerSize, SensorDraft, SensorFault, SensorStatus } from '#domain/sensors/sensorDraft.ts';

/** What is known of a sensor. */
export type SensorFacts = {
  readonly sensor: SnowSensor;
  /** Its readings are made up. */
  readonly isSimulation: boolean;
  /** null: could not be read. */
  readonly area: SensorArea | null;
  /** The newest first; null: could not be read. */
  readonly log: SensorEventLog['event_log'] | null;
};

/** A sensor as it is to be from now on. */
export type SensorChange = { readonly gid: number; readonly order: SensorOrder };

/** Facts, in the past tense. */
export type SnowSensorEvent =
  /** Somebody looks at a sensor; `isShown`: at its panel at once. */
  | { type: 'sensor.chosen'; gid: number; isShown: boolean }
  | { type: 'sensor.left' }
  | { type: 'retry.requested' }
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'status.toggled' }
  | { type: 'move.began' }
  | { type: 'addition.began' }
  | { type: 'draft.changed'; draft: SensorDraft }
  /** `start`: where the marker stands without a sensor that is shown. */
  | { type: 'details.confirmed'; start: LonLat }
  | { type: 'marker.moved'; at: LonLat }
  | { type: 'coordinates.saved' }
  | { type: 'deletion.began' }
  | { type: 'deletion.confirmed' }
  | { type: 'dialog.closed' };

/** What a listener outside hears. */
export type SnowSensorEmitted =
  | { type: 'status.changed'; status: SensorStatus }
  | { type: 'sensor.moved' }
  | { type: 'sensor.created' }
  | { type: 'sensor.deleted' }
  | { type: 'change.failed' }
  | { type: 'draft.refused'; fault: SensorFault };

export type SnowSensorInput = {
  /** A call unanswered for this long has failed, ms. */
  readonly timeoutMs: number;
  /** How often an open panel is read anew, ms. */
  readonly refreshMs: number;
};

export type SnowSensorContext = SnowSensorInput & {
  /** null: none is looked at. */
  gid: number | null;
  /** Its panel is asked for. */
  isShown: boolean;
  /** null: nothing is known yet. */
  facts: SensorFacts | null;
  draft: SensorDraft;
  /** Is the marker that of a new sensor? */
  isNew: boolean;
  /** Where the marker stands, degrees. */
  marker: LonLat;
  /** It is not where it began. */
  isMoved: boolean;
};

/** The sensor as the service takes it, with what is to be different. */
export function changedOrder({ facts }: SnowSensorContext, changes: Partial<SensorOrder>): SensorChange {
  if (facts === null) throw new Error('A sensor that is not known cannot be changed.');
  const { gid, sensor: _, ...sensor } = facts.sensor;
  return { gid, order: { ...sensor, ...changes } };
}

/** The sensor where the marker stands. */
export function movedOrder(context: SnowSensorContext): SensorChange {
  const [longitude, latitude] = context.marker;
  return changedOrder(context, { longitude, latitude });
}

/** A draft without a fault, at the marker. */
export function newOrder({ draft, marker: [longitude, latitude] }: SnowSensorContext): SensorOrder {
  return {
    ...{ device_id: draft.deviceId, marker_color: draft.markerColor, marker_symbol: draft.markerSymbol },
    ...{ project: draft.project, type: draft.type, zone: draft.zone, facility: draft.facility },
    status: draft.status.trim() as SensorStatus,
    marker_size: draft.markerSize as MarkerSize,
    ...{ latitude, longitude },
  };
}

/** The other one than it has. */
export function otherStatus({ facts }: SnowSensorContext): SensorStatus {
  return facts?.sensor.status === 'online' ? 'offline' : 'online';
}
