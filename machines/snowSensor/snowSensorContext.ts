import type { SensorArea, SensorEventLog, SensorOrder, SnowSensor } from '#contracts/snowSensor.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { MarkerSize, SensorDraft, SensorFault, SensorStatus } from '#domain/sensors/sensorDraft.ts';

/** Facts about a sensor. */
export type SensorFacts = {
  readonly sensor: SnowSensor;
  /** Whether its readings are simulated. */
  readonly isSimulation: boolean;
  /** null: unreadable. */
  readonly area: SensorArea | null;
  /** The newest first; null: unreadable. */
  readonly log: SensorEventLog['event_log'] | null;
};

/** New values of a sensor; all others stay as the service has them by then, which may be newer than what is shown. */
export type SensorChange = { readonly gid: number; readonly order: Partial<SensorOrder> };

/** Facts, in the past tense. */
export type SnowSensorEvent =
  /** A sensor was chosen; `isShown`: its panel opens at once. */
  | { type: 'sensor.chosen'; gid: number; isShown: boolean }
  | { type: 'sensor.left' }
  | { type: 'retry.requested' }
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'status.toggled' }
  | { type: 'move.began' }
  | { type: 'addition.began' }
  | { type: 'draft.changed'; draft: SensorDraft }
  /** `start`: position of the marker without a shown sensor. */
  | { type: 'details.confirmed'; start: LonLat }
  | { type: 'marker.moved'; at: LonLat }
  | { type: 'coordinates.saved' }
  | { type: 'deletion.began' }
  | { type: 'deletion.confirmed' }
  | { type: 'dialog.closed' };

/** Events for listeners outside. */
export type SnowSensorEmitted =
  | { type: 'status.changed'; status: SensorStatus }
  | { type: 'sensor.moved' }
  | { type: 'sensor.created' }
  | { type: 'sensor.deleted' }
  | { type: 'change.failed' }
  | { type: 'draft.refused'; fault: SensorFault };

export type SnowSensorInput = {
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
  /** Interval at which an open panel is reloaded, ms. */
  readonly refreshMs: number;
};

export type SnowSensorContext = SnowSensorInput & {
  /** null: no sensor is chosen. */
  gid: number | null;
  /** Whether its panel is requested. */
  isShown: boolean;
  /** null: nothing is loaded yet. */
  facts: SensorFacts | null;
  /** Whether the last reload failed: `facts` are of an earlier one. */
  isOutdated: boolean;
  /** Reason why the chosen sensor could not be loaded, as the call had it; read with the tag `missing` only. */
  fault: string | null;
  draft: SensorDraft;
  /** Whether the marker is that of a new sensor. */
  isNew: boolean;
  /** Position of the marker, degrees. */
  marker: LonLat;
  /** Whether the marker was moved. */
  isMoved: boolean;
};

/** Shown sensor with what changes of it. */
export function changedOrder({ facts }: SnowSensorContext, order: Partial<SensorOrder>): SensorChange {
  if (facts === null) throw new Error('A sensor that is not known cannot be changed.');
  return { gid: facts.sensor.gid, order };
}

/** Sensor at the position of the marker. */
export function movedOrder(context: SnowSensorContext): SensorChange {
  const [longitude, latitude] = context.marker;
  return changedOrder(context, { longitude, latitude });
}

/** New sensor of a draft without faults, at the marker. */
export function newOrder({ draft, marker: [longitude, latitude] }: SnowSensorContext): SensorOrder {
  return {
    device_id: draft.deviceId,
    marker_color: draft.markerColor,
    marker_symbol: draft.markerSymbol,
    project: draft.project,
    type: draft.type,
    zone: draft.zone,
    facility: draft.facility,
    status: draft.status.trim() as SensorStatus,
    marker_size: draft.markerSize as MarkerSize,
    latitude,
    longitude,
  };
}

/** The status that the sensor does not have. */
export function otherStatus({ facts }: SnowSensorContext): SensorStatus {
  return facts?.sensor.status === 'online' ? 'offline' : 'online';
}
