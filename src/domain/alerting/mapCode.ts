import type { AlertStatus } from './alertStatus.ts';
import type { MapStatus } from './mapStatus.ts';

/**
 * Marks on the map; the code of a mark is its row in this list. An override has two marks: by the status that it sets
 * (GAP-34).
 */
export const MAP_MARKS = [
  { status: 'UNKNOWN', stackOrder: 0, isOverride: false },
  { status: 'ALL_CLEAR', stackOrder: 1, isOverride: false },
  { status: 'WARNING', stackOrder: 2, isOverride: false },
  { status: 'ALERT_OPEN', stackOrder: 3, isOverride: false },
  { status: 'ALERT', stackOrder: 4, isOverride: false },
  { status: 'ALL_CLEAR', stackOrder: 1, isOverride: true },
  { status: 'ALERT', stackOrder: 4, isOverride: true },
] as const satisfies readonly {
  /** Status of the mark; of an override the one that it sets. */
  readonly status: Exclude<AlertStatus, 'OVERRIDE'>;
  readonly stackOrder: MapStatus['stackOrder'];
  readonly isOverride: boolean;
}[];

/** Row of `MAP_MARKS`. */
export type MapCode = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const CODE_OF: Record<Exclude<AlertStatus, 'OVERRIDE'>, MapCode> = {
  UNKNOWN: 0,
  ALL_CLEAR: 1,
  WARNING: 2,
  ALERT_OPEN: 3,
  ALERT: 4,
};

/** Code of a mark. An override that does not stack as an opening one is a closing one. */
export function mapCodeOf({ status, stackOrder }: MapStatus): MapCode {
  if (status !== 'OVERRIDE') return CODE_OF[status];
  return stackOrder === MAP_MARKS[5].stackOrder ? 5 : 6;
}

/** Status that a mark stands for: an override is one, whatever it sets. */
export function shownStatusOf(code: MapCode): AlertStatus {
  const { status, isOverride } = MAP_MARKS[code];
  return isOverride ? 'OVERRIDE' : status;
}
