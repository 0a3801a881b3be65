import type { RunPlace } from './lanes.ts';
import type { Run } from './runs.ts';

/** Name of a facility among those of all clients; case does not count. */
export function placeKey({ clientId, id }: Pick<RunPlace, 'clientId' | 'id'>): string {
  return `${clientId}/${id}`.toLowerCase();
}

/** Runs of which a person may see at least one end. @param ends Keys of the facilities that they may see. */
export function visibleRuns(runs: readonly Run[], ends: readonly string[]): readonly Run[] {
  const visible = new Set(ends);
  return runs.filter(({ origin, goal }) => visible.has(placeKey(origin)) || visible.has(placeKey(goal)));
}
