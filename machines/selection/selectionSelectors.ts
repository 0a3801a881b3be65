import type { SnapshotFrom } from 'xstate';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { RegionTool } from '#domain/map/regionTool.ts';
import type { selectionMachine } from './selectionMachine.ts';

type Snapshot = SnapshotFrom<typeof selectionMachine>;

/** Whether Selection Mode is on. */
export function selectIsSelecting(snapshot: Snapshot): boolean {
  return snapshot.hasTag('selecting');
}

export function selectTool({ context }: Snapshot): RegionTool {
  return context.tool;
}

/** Corners of the drawn region, the first one once; null: none. */
export function selectRegion({ context }: Snapshot): readonly MapPoint[] | null {
  return context.region;
}

/** Start of the time range, ms since the epoch; null: the typed text is not a time. */
export function selectFromMs({ context }: Snapshot): number | null {
  return context.fromMs;
}

export function selectToMs({ context }: Snapshot): number | null {
  return context.toMs;
}

/** Whether a search can start now: it needs a region (VEH-01), and no other search may be running (VEH-02). */
export function selectIsSearchable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'search.requested' });
}

export function selectIsAsking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('asking');
}

/** Whether the search failed. */
export function selectIsFailed(snapshot: Snapshot): boolean {
  return snapshot.hasTag('failed');
}

/** Vehicles found for this region and time range; null: unknown. */
export function selectFound({ context }: Snapshot): VehicleTable | null {
  return context.found;
}
