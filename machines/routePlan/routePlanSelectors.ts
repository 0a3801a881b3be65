import type { SnapshotFrom } from 'xstate';
import { routeFault, type RouteDraft } from '#domain/routes/routeDraft.ts';
import type { RouteFault, RoutePlan } from './routePlanContext.ts';
import type { routePlanMachine } from './routePlanMachine.ts';

type Snapshot = SnapshotFrom<typeof routePlanMachine>;

/** Whether the drawer is open. It closes with a failure, which has its own dialog. */
export function selectIsDrawerOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** Draft in the form. */
export function selectRouteDraft(snapshot: Snapshot): RouteDraft {
  return snapshot.context.draft;
}

/** Reason why the form cannot be sent; null: it can. */
export function selectDraftFault(snapshot: Snapshot): ReturnType<typeof routeFault> {
  return routeFault(snapshot.context.draft);
}

/** Whether an answer is being loaded. */
export function selectIsPlanning(snapshot: Snapshot): boolean {
  return snapshot.hasTag('planning');
}

/** Start and end of the routes; null: no route is shown. */
export function selectPlaces(snapshot: Snapshot): RouteDraft | null {
  return snapshot.hasTag('shown') ? snapshot.context.places : null;
}

/** Shown routes; null: none was requested, or they are not loaded yet. */
export function selectPlan(snapshot: Snapshot): RoutePlan | null {
  return snapshot.hasTag('shown') ? snapshot.context.plan : null;
}

/** Row of the chosen route, from 0. */
export function selectChosen(snapshot: Snapshot): number {
  return snapshot.context.chosen;
}

/** Reason why there is no plan, until it is acknowledged; null: none. */
export function selectRouteFault(snapshot: Snapshot): RouteFault | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}
