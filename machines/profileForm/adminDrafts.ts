/** What administrators fill in, and what of it is asked of the service; null: it cannot be saved as it stands. */

/** What a person has: ids of roles, gids of locations with both rights (ADMIN-30), and whether these are all they see. */
type AccessHeld = {
  readonly roles: readonly string[];
  readonly locations: readonly number[];
  readonly isLimited: boolean;
};
export type AccessDraft = AccessHeld & { readonly held: AccessHeld };

export type AccessOrder = {
  readonly give: readonly string[];
  readonly take: readonly string[];
  readonly grant: readonly number[];
  readonly withdraw: readonly number[];
  /** Every entry is forgotten: the person sees all locations. */
  readonly isLifted: boolean;
};

/**
 * What is to change; null: nothing, or somebody would be limited to no location at all by mistake.
 *
 * Source: requirements ADMIN-26 to ADMIN-28, ADR 19.
 */
export function accessOrderOf({ held, roles, locations, isLimited }: AccessDraft): AccessOrder | null {
  if (isLimitedToNothing({ held, roles, locations, isLimited })) return null;
  const heldLocations = held.isLimited ? held.locations : [];
  const order: AccessOrder = {
    give: without(roles, held.roles),
    take: without(held.roles, roles),
    grant: isLimited ? without(locations, heldLocations) : [],
    withdraw: isLimited ? without(heldLocations, locations) : [],
    isLifted: held.isLimited && !isLimited,
  };
  const { give, take, grant, withdraw, isLifted } = order;
  return isLifted || [give, take, grant, withdraw].some((list) => list.length > 0) ? order : null;
}

/** Would the draft limit somebody who sees everything to no location? */
export function isLimitedToNothing({ held, locations, isLimited }: AccessDraft): boolean {
  return isLimited && !held.isLimited && locations.length === 0;
}

function without<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  return all.filter((one) => !some.includes(one));
}

/** Whether silent times hold back lightning alerts too (S11): as it is, as it is to be, and that it was thought of. */
export type SilenceDraft = {
  readonly isHeld: boolean;
  readonly isWanted: boolean;
  readonly isAcknowledged: boolean;
};
export type SilenceOrder = { readonly maySilenceLightning: boolean };

/** To hold alerts back must be acknowledged; to let them pass again need not. Source: safety rule S11. */
export function silenceOrderOf({ isHeld, isWanted, isAcknowledged }: SilenceDraft): SilenceOrder | null {
  if (isWanted === isHeld || (isWanted && !isAcknowledged)) return null;
  return { maySilenceLightning: isWanted };
}
