import type { SnapshotFrom } from 'xstate';
import type { View } from '#domain/geo/networkAreas.ts';
import type { wallMachine } from './wallMachine.ts';

/** View that the wall shows now; null: the map stays where it is. */
export function selectView(snapshot: SnapshotFrom<typeof wallMachine>): View | null {
  return snapshot.hasTag('showing') ? (snapshot.context.views[snapshot.context.turn] ?? null) : null;
}
