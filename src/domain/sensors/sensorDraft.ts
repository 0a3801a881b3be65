export const SENSOR_STATUSES = ['online', 'offline'] as const;
export type SensorStatus = (typeof SENSOR_STATUSES)[number];

export const MARKER_SIZES = ['small', 'medium', 'large'] as const;
export type MarkerSize = (typeof MARKER_SIZES)[number];

/** Draft of a new snow sensor, as typed. */
export type SensorDraft = {
  readonly deviceId: string;
  readonly markerColor: string;
  readonly project: string;
  readonly type: string;
  /** Optional. */
  readonly markerSymbol: string;
  readonly zone: string;
  /** Id of a facility. */
  readonly facility: string;
  readonly status: string;
  readonly markerSize: string;
};

/** Source: requirement SENS-22. */
export const NEW_SENSOR: SensorDraft = {
  deviceId: '',
  project: '',
  type: '',
  markerSymbol: '',
  zone: '',
  facility: '',
  markerColor: '#800080',
  status: 'online',
  markerSize: 'medium',
};

/** Faults of a draft; the texts have the same names. */
export type SensorFault =
  | 'deviceId'
  | 'markerColor'
  | 'markerColorHex'
  | 'project'
  | 'type'
  | 'zone'
  | 'status'
  | 'statusKnown'
  | 'facility'
  | 'markerSize';

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Returns whether a text is # and 3 or 6 hex digits. Source: requirement SENS-14. */
export function isMarkerColor(text: string): boolean {
  return HEX.test(text);
}

/** Checks in the order of the requirements. Source: requirements SENS-12 to SENS-21. */
const CHECKS: readonly (readonly [SensorFault, (draft: SensorDraft) => boolean])[] = [
  ['deviceId', ({ deviceId }) => isFilled(deviceId)],
  ['markerColor', ({ markerColor }) => isFilled(markerColor)],
  ['markerColorHex', ({ markerColor }) => isMarkerColor(markerColor.trim())],
  ['project', ({ project }) => isFilled(project)],
  ['type', ({ type }) => isFilled(type)],
  ['zone', ({ zone }) => isFilled(zone)],
  ['status', ({ status }) => isFilled(status)],
  ['statusKnown', ({ status }) => SENSOR_STATUSES.some((known) => known === status.trim())],
  ['facility', ({ facility }) => isFilled(facility)],
  ['markerSize', ({ markerSize }) => isFilled(markerSize)],
];

/** First fault of a draft; null: none (SENS-11). Spaces alone are empty. */
export function sensorFault(draft: SensorDraft): SensorFault | null {
  return CHECKS.find(([, isGood]) => !isGood(draft))?.[0] ?? null;
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}
