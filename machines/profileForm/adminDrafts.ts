/** Drafts of administrators, and their orders to the service; null: the draft cannot be saved. */

/**
 * Access of a person: ids of roles, gids of locations with both rights (ADMIN-30), and whether these are all they
 * see.
 */
type AccessHeld = {
  readonly roles: readonly string[];
  readonly locations: readonly number[];
  readonly isLimited: boolean;
};
export type AccessDraft = AccessHeld & {
  readonly held: AccessHeld;
  /** Reason why the last save stopped half-way, once `held` is what it left; null: it did not, or the draft has changed. */
  readonly refused: string | null;
};
type AccessWanted = Omit<AccessDraft, 'refused'>;

export type AccessOrder = {
  readonly give: readonly string[];
  readonly take: readonly string[];
  readonly grant: readonly number[];
  readonly withdraw: readonly number[];
  /** Whether every entry is removed, so that the person sees all locations. */
  readonly isLifted: boolean;
};

/**
 * Changes of access; null: none, or the draft would by mistake limit a person to no location at all.
 *
 * Source: requirements ADMIN-26 to ADMIN-28, ADR 19.
 */
export function accessOrderOf({ held, roles, locations, isLimited }: AccessWanted): AccessOrder | null {
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

/** Whether the draft limits a person who sees everything to no location. */
export function isLimitedToNothing({ held, locations, isLimited }: AccessWanted): boolean {
  return isLimited && !held.isLimited && locations.length === 0;
}

function without<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  return all.filter((one) => !some.includes(one));
}

/** Whether silent times hold back lightning alerts too (S11): current value, wanted value, and its acknowledgement. */
export type SilenceDraft = {
  readonly isHeld: boolean;
  readonly isWanted: boolean;
  readonly isAcknowledged: boolean;
};
export type SilenceOrder = { readonly maySilenceLightning: boolean };

/**
 * Order to change it. Holding alerts back must be acknowledged; letting them pass again need not. Source: safety rule
 * S11.
 */
export function silenceOrderOf({ isHeld, isWanted, isAcknowledged }: SilenceDraft): SilenceOrder | null {
  if (isWanted === isHeld || (isWanted && !isAcknowledged)) return null;
  return { maySilenceLightning: isWanted };
}

/** Time after which overrides end that are set from now on, hours (S9): current value and wanted value. */
export type OverrideLifetimeDraft = { readonly heldHours: number; readonly wantedHours: number };
export type OverrideLifetimeOrder = { readonly overrideLifetimeHours: number };

/** Order to change it; null: it is as wanted. */
export function overrideLifetimeOrderOf({
  heldHours,
  wantedHours,
}: OverrideLifetimeDraft): OverrideLifetimeOrder | null {
  return wantedHours === heldHours ? null : { overrideLifetimeHours: wantedHours };
}
