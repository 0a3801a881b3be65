import type { OverrideInForce } from '#domain/alerting/overrideInForce.ts';
import { localize } from '#domain/language/localize.ts';
import { YARD_IS_CLOSED, type OverrideMessage } from '#domain/override/predefinedMessages.ts';
import { chosenIn, missingIn, type OverrideContext, type OverrideFault } from './overrideContext.ts';

/** What to set at a facility. `lightningProbability`: 0 to 1; null: not known. */
export type SetOrder = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly message: OverrideMessage;
  readonly lightningProbability: number | null;
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

/** The override of the form. One without a message, which the form does not let through, closes. */
export function chosenOrder(context: OverrideContext): SetOrder {
  return orderOf(context, chosenIn(context) ?? YARD_IS_CLOSED);
}

/** The override that was removed, said anew. */
export function restoreOrder(context: OverrideContext): SetOrder {
  return orderOf(context, context.replaced === null ? YARD_IS_CLOSED : messageOf(context.replaced));
}

export function removeOrder({ clientId, facilityId, existing }: OverrideContext): RemoveOrder {
  return { clientId, facilityId, overrideId: existing.id ?? '' };
}

function orderOf(
  { clientId, facilityId, probabilityFraction }: OverrideContext,
  message: OverrideMessage,
): SetOrder {
  return { clientId, facilityId, message, lightningProbability: probabilityFraction };
}

function messageOf({ group, message, title, status, yardStatus }: OverrideInForce): OverrideMessage {
  const text = localize(message, 'en-US') ?? localize(title, 'en-US') ?? '';
  return { group, text, status, yardStatus };
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

/** Why the new override is not set after all, once the old one is removed. */
export function whyGivenUp(context: OverrideContext): OverrideFault {
  return missingIn(context).includes('probability') ? { kind: 'probability', byName: null } : FAILED;
}
