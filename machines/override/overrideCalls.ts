import { YARD_IS_CLOSED, type OverrideMessage } from '#domain/override/predefinedMessages.ts';
import { chosenIn, type OverrideContext, type OverrideFault } from './overrideContext.ts';

/** What to set at a facility. `lightningProbability`: 0 to 1; null: not known. */
export type SetOrder = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly message: OverrideMessage;
  readonly lightningProbability: number | null;
  /** The override in force that this one replaces in one transaction; null: none. */
  readonly replacesOverrideId: string | null;
};

export type RemoveOrder = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly overrideId: string;
};

/** How the service says no. `byName`: who was first; null where it does not say. */
type OverrideRefusal =
  | { readonly refused: 'taken'; readonly byName: string | null }
  | { readonly refused: 'probability' };

export type OverrideAnswer = 'done' | OverrideRefusal;

/** The override of the form, in the place of the one in force. One without a message, which the form does not let through, closes. */
export function chosenOrder(context: OverrideContext): SetOrder {
  const { clientId, facilityId, existing, probabilityFraction } = context;
  return {
    clientId,
    facilityId,
    message: chosenIn(context) ?? YARD_IS_CLOSED,
    lightningProbability: probabilityFraction,
    replacesOverrideId: existing.isSet ? existing.id : null,
  };
}

export function removeOrder({ clientId, facilityId, existing }: OverrideContext): RemoveOrder {
  return { clientId, facilityId, overrideId: existing.id ?? '' };
}

export const FAILED: OverrideFault = { kind: 'failed', byName: null };
/** Somebody was first, and the name has not come yet. */
export const TAKEN: OverrideFault = { kind: 'taken', byName: null };

/** A refusal as the person hears of it. */
export function faultOf(refusal: OverrideRefusal): OverrideFault {
  return refusal.refused === 'taken'
    ? { kind: 'taken', byName: refusal.byName }
    : { kind: 'probability', byName: null };
}
