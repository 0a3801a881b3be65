import type { SnapshotFrom } from 'xstate';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import type { PointValues, popupMachine } from './popupMachine.ts';

type Snapshot = SnapshotFrom<typeof popupMachine>;

/** What the open card is about; null: none is open. */
export function selectSubject(snapshot: Snapshot): MapSubject | null {
  return snapshot.hasTag('open') ? snapshot.context.subject : null;
}

/** Has somebody asked for the card? Then it stays, and takes the keyboard. */
export function selectIsPinned(snapshot: Snapshot): boolean {
  return snapshot.hasTag('pinned');
}

/** Row of the thing that is looked at among several; null: all are listed. */
export function selectRow({ context }: Snapshot): number | null {
  return context.row;
}

/** What is known of the point that the card is about; null: nothing yet, or it is about something else. */
export function selectPointValues({ context }: Snapshot): PointValues | null {
  return context.values;
}

/** Is the question about the point under way? */
export function selectIsAsking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('asking');
}

/** Did nobody answer it? */
export function selectIsUnanswered(snapshot: Snapshot): boolean {
  return snapshot.hasTag('unanswered');
}

/** Are the details of the thing open before the card? */
export function selectIsExpanded(snapshot: Snapshot): boolean {
  return snapshot.hasTag('expanded');
}
