import type { SnapshotFrom } from 'xstate';
import { askedOf, isSameRoute, type RouteDraft } from '#domain/routes/routeDraft.ts';
import { routeFault } from '#domain/routes/routeFault.ts';
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

/**
 * Whether the form asks for another route than the one that was found: what is known of that one is no answer, and would
 * be read as one (S4).
 */
export function selectIsFormChanged(snapshot: Snapshot): boolean {
  const { draft, places } = snapshot.context;
  return snapshot.hasTag('shown') && places !== null && !isSameRoute(askedOf(draft), askedOf(places));
}

/** Start and end of the routes; null: no route is shown. */
export function selectPlaces(snapshot: Snapshot): RouteDraft | null {
  return isAnswered(snapshot) ? snapshot.context.places : null;
}

/** Shown routes; null: none was requested, they are not loaded yet, or the form has changed since. */
export function selectPlan(snapshot: Snapshot): RoutePlan | null {
  return isAnswered(snapshot) ? snapshot.context.plan : null;
}

function isAnswered(snapshot: Snapshot): boolean {
  return snapshot.hasTag('shown') && !selectIsFormChanged(snapshot);
}

/** Row of the chosen route, from 0. */
export function selectChosen(snapshot: Snapshot): number {
  return snapshot.context.chosen;
}

/** Reason why there is no plan, until it is acknowledged; null: none. */
export function selectRouteFault(snapshot: Snapshot): RouteFault | null {
  return snapshot.hasTag('failed') ? snapshot.context.fault : null;
}
