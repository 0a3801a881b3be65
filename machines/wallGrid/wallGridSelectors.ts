import type { SnapshotFrom } from 'xstate';
import { wallPageAt, wallPageCount } from '#domain/wall/wallPages.ts';
import type { wallGridMachine } from './wallGridMachine.ts';

type Snapshot = SnapshotFrom<typeof wallGridMachine>;

/** Trust in the statuses on the wall. A machine that has stopped proves nothing. */
export type WallTrust = 'loading' | 'fresh' | 'late' | 'lost';

export function selectWallTrust(snapshot: Snapshot): WallTrust {
  if (snapshot.status !== 'active' || snapshot.hasTag('lost')) return 'lost';
  if (snapshot.hasTag('loading')) return 'loading';
  return snapshot.hasTag('late') ? 'late' : 'fresh';
}

/** Keys of all yards in the order shown; the same array until it changes. */
export function selectOrder({ context }: Snapshot): readonly string[] {
  return context.order;
}

/** Index of the page shown, from 0. */
export function selectPage({ context: { order, turn } }: Snapshot): number {
  return wallPageAt(turn, wallPageCount(order.length));
}

/** Number of pages, at least 1. */
export function selectPageCount({ context: { order } }: Snapshot): number {
  return wallPageCount(order.length);
}
