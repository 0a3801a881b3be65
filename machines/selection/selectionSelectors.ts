import type { SnapshotFrom } from 'xstate';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { RegionTool } from '#domain/map/regionTool.ts';
import type { selectionMachine } from './selectionMachine.ts';

type Snapshot = SnapshotFrom<typeof selectionMachine>;

/** Is Selection Mode on? */
export function selectIsSelecting(snapshot: Snapshot): boolean {
  return snapshot.hasTag('selecting');
}

export function selectTool({ context }: Snapshot): RegionTool {
  return context.tool;
}

/** Corners of the region that was drawn, the first one once; null: none. */
export function selectRegion({ context }: Snapshot): readonly MapPoint[] | null {
  return context.region;
}

/** The stretch of time that is looked for, ms since the epoch; null: what was typed is no time. */
export function selectFromMs({ context }: Snapshot): number | null {
  return context.fromMs;
}

export function selectToMs({ context }: Snapshot): number | null {
  return context.toMs;
}

/** Could vehicles be looked for now? Not without a region (VEH-01), nor while it is asked (VEH-02). */
export function selectIsSearchable(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'search.requested' });
}

export function selectIsAsking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('asking');
}

/** Did the service not answer, or refuse? */
export function selectIsFailed(snapshot: Snapshot): boolean {
  return snapshot.hasTag('failed');
}

/** What was found for this region and time; null: not known. */
export function selectFound({ context }: Snapshot): VehicleTable | null {
  return context.found;
}
