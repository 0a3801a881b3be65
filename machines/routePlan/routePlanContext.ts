import type { RouteLines, RouteMeta } from '#contracts/route.ts';
import type { RouteAsked, RouteDraft } from '#domain/routes/routeDraft.ts';

/** Facts, in the past tense. */
export type RoutePlanEvent =
  /** Places that the address names; one or both may be empty. */
  | { type: 'address.opened'; asked: RouteAsked }
  | { type: 'draft.changed'; draft: RouteDraft }
  | { type: 'plan.submitted' }
  /** Row of the table, from 0. */
  | { type: 'route.chosen'; index: number }
  | { type: 'failure.acknowledged' }
  | { type: 'drawer.closed' };

/** Events for listeners outside. */
export type RoutePlanEmitted =
  /** The address is to name these places. */
  | { type: 'route.asked'; asked: RouteAsked }
  /** `isWrongNetwork`: next is not the client's map, but the start page (ERR-12). */
  | { type: 'plan.closed'; isWrongNetwork: boolean };

/** Result of resolving the places of an address. */
export type RoutePlaces =
  | { readonly kind: 'found'; readonly places: RouteDraft }
  /** Ids as in the address. */
  | { readonly kind: 'missing'; readonly ids: readonly string[] };

/** Routes with their risk. */
export type RoutePlan = {
  /** The quickest first; never empty. */
  readonly routes: readonly RouteMeta[];
  readonly lines: RouteLines;
  /** Departure for which the risk holds, epoch ms. */
  readonly departAtMs: number;
  /**
   * When the routes were asked for, or of when the oldest list of warnings is by which they were judged:
   * the earlier one, epoch ms.
   */
  readonly asOfMs: number;
};

/** Answer of the route service: routes, no route, no route with a known risk, or no routing service. */
export type RouteReply =
  | { readonly kind: 'routes'; readonly plan: RoutePlan }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'noData' }
  /** The service has none to ask, or that one does not answer. */
  | { readonly kind: 'notSet' }
  | { readonly kind: 'unavailable' };

/** Reasons why there is no plan. Sources: requirements ERR-09 to ERR-12. */
export type RouteFault =
  | { readonly kind: 'notFound' | 'noData' | 'notSet' | 'unavailable' | 'impossible' }
  | { readonly kind: 'facilities'; readonly ids: readonly string[] };

export type RoutePlanInput = {
  /** Timeout of a request, ms. */
  readonly timeoutMs: number;
};

export type RoutePlanContext = RoutePlanInput & {
  /** Last places requested, by the address or by the form; null: none yet. */
  asked: RouteAsked | null;
  /** Draft in the form. */
  draft: RouteDraft;
  /** Resolved places; null: unknown yet. */
  places: RouteDraft | null;
  /** null: unknown. */
  plan: RoutePlan | null;
  /** Row of the table, from 0. */
  chosen: number;
  /** null: nothing has failed. */
  fault: RouteFault | null;
};
