import type { RouteLines, RouteMeta } from '#contracts/route.ts';
import type { RouteAsked, RouteDraft } from '#domain/routes/routeDraft.ts';

/** Facts, in the past tense. */
export type RoutePlanEvent =
  /** What the address asks for; one place or both may be empty. */
  | { type: 'address.opened'; asked: RouteAsked }
  | { type: 'draft.changed'; draft: RouteDraft }
  | { type: 'plan.submitted' }
  /** Row of the table, from 0. */
  | { type: 'route.chosen'; index: number }
  | { type: 'failure.acknowledged' }
  | { type: 'drawer.closed' };

/** What a listener outside hears. */
export type RoutePlanEmitted =
  /** The address is to say so. */
  | { type: 'route.asked'; asked: RouteAsked }
  /** `isWrongNetwork`: not the client's map is next, but where everybody begins (ERR-12). */
  | { type: 'plan.closed'; isWrongNetwork: boolean };

/** What became of the places that an address names. */
export type RoutePlaces =
  | { readonly kind: 'found'; readonly places: RouteDraft }
  /** As the address has them. */
  | { readonly kind: 'missing'; readonly ids: readonly string[] };

/** Routes with their risk. */
export type RoutePlan = {
  /** The quickest first; never empty. */
  readonly routes: readonly RouteMeta[];
  readonly lines: RouteLines;
  /** When the drive begins that the risk is told for, epoch ms. */
  readonly departAtMs: number;
  /** When the service told it, epoch ms. */
  readonly asOfMs: number;
};

/** What the route service says: roads that lead there, none at all, or none whose risk is known. */
export type RouteReply =
  | { readonly kind: 'routes'; readonly plan: RoutePlan }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'noData' };

/** Why there is no plan. Sources: requirements ERR-09 to ERR-12. */
export type RouteFault =
  | { readonly kind: 'notFound' | 'noData' | 'impossible' }
  | { readonly kind: 'facilities'; readonly ids: readonly string[] };

export type RoutePlanInput = {
  /** A question unanswered for this long has failed, ms. */
  readonly timeoutMs: number;
};

export type RoutePlanContext = RoutePlanInput & {
  /** What was asked for last, by the address or by the form; null: nothing yet. */
  asked: RouteAsked | null;
  /** As it stands in the form. */
  draft: RouteDraft;
  /** The places that were asked about; null: not known yet. */
  places: RouteDraft | null;
  /** null: not known. */
  plan: RoutePlan | null;
  /** Row of the table, from 0. */
  chosen: number;
  /** null: nothing has failed. */
  fault: RouteFault | null;
};
