import type { SnapshotFrom } from 'xstate';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import type { PointValues, popupMachine } from './popupMachine.ts';

type Snapshot = SnapshotFrom<typeof popupMachine>;

/** Subject of the open card; null: none is open. */
export function selectSubject(snapshot: Snapshot): MapSubject | null {
  return snapshot.hasTag('open') ? snapshot.context.subject : null;
}

/** Whether the card was requested. It then stays open and takes the keyboard focus. */
export function selectIsPinned(snapshot: Snapshot): boolean {
  return snapshot.hasTag('pinned');
}

/** Row of the shown subject among several; null: all are listed. */
export function selectRow({ context }: Snapshot): number | null {
  return context.row;
}

/** Values of the point of the card; null: none yet, or the card is about something else. */
export function selectPointValues({ context }: Snapshot): PointValues | null {
  return context.values;
}

/** Whether the values of the point are being loaded. */
export function selectIsAsking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('asking');
}

/** Whether the values of the point could not be loaded. */
export function selectIsUnanswered(snapshot: Snapshot): boolean {
  return snapshot.hasTag('unanswered');
}

/** Whether the details are open before the card. */
export function selectIsExpanded(snapshot: Snapshot): boolean {
  return snapshot.hasTag('expanded');
}
