import type { SnapshotFrom } from 'xstate';
import { routeFault, type RouteDraft } from '#domain/routes/routeDraft.ts';
import type { RouteFault, RoutePlan } from './routePlanContext.ts';
import type { routePlanMachine } from './routePlanMachine.ts';

type Snapshot = SnapshotFrom<typeof routePlanMachine>;

/** Is there a drawer? It closes with a failure, which has its own dialog. */
export function selectIsDrawerOpen(snapshot: Snapshot): boolean {
  return snapshot.hasTag('open');
}

/** What stands in the form. */
export function selectRouteDraft(snapshot: Snapshot): RouteDraft {
  return snapshot.context.draft;
}

/** Why the form cannot be sent; null: it can. */
export function selectDraftFault(snapshot: Snapshot): ReturnType<typeof routeFault> {
  return routeFault(snapshot.context.draft);
}

/** Is an answer being waited for? */
export function selectIsPlanning(snapshot: Snapshot): boolean {
  return snapshot.hasTag('planning');
}

/** The places between which the routes lead; null: no route is shown. */
export function selectPlaces(snapshot: Snapshot): RouteDraft | null {
  return snapshot.hasTag('shown') ? snapshot.context.places : null;
}

/** Routes that are shown; null: none was asked for, or they are not known yet. */
export function selectPlan(snapshot: Snapshot): RoutePlan | null {
  return snapshot.hasTag('shown') ? snapshot.context.plan : null;
}

/** Row of the route that is looked at, from 0. */
export function selectChosen(snapshot: Snapshot): number {
  return snapshot.context.chosen;
}

/** Why there is no plan, until somebody has read it; null: nothing is wrong. */
export function selectRouteFault(snapshot: Snapshot): RouteFault | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}
