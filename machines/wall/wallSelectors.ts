import type { SnapshotFrom } from 'xstate';
import type { View } from '#domain/geo/networkAreas.ts';
import type { wallMachine } from './wallMachine.ts';

/** Where the wall is to look now; null: wherever it stands. */
export function selectView(snapshot: SnapshotFrom<typeof wallMachine>): View | null {
  return snapshot.hasTag('showing') ? (snapshot.context.views[snapshot.context.turn] ?? null) : null;
}
