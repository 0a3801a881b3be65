import { YARD_IS_CLOSED, type OverrideMessage } from '#domain/override/predefinedMessages.ts';
import { chosenIn, type OverrideContext, type OverrideFault } from './overrideContext.ts';

/** Order to set an override at a facility. `lightningProbability`: 0 to 1; null: unknown. */
export type SetOrder = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly message: OverrideMessage;
  readonly lightningProbability: number | null;
  /** The override in force that this one replaces in one transaction; null: none. */
  readonly replacesOverrideId: string | null;
  /** Newest strike inside the alert circle that the person was shown, epoch ms; null: none. */
  readonly knownStrikeAtMs: number | null;
};

export type RemoveOrder = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly overrideId: string;
};

/** Refusal of the service. `byName`: who was first; null where it is not stated. */
type OverrideRefusal =
  | { readonly refused: 'taken'; readonly byName: string | null }
  | { readonly refused: 'probability' | 'strike' };

export type OverrideAnswer = 'done' | OverrideRefusal;

/** Order of the form, in place of the override in force. One without a message, which the form prevents, closes. */
export function chosenOrder(context: OverrideContext): SetOrder {
  const { clientId, facilityId, existing, probabilityFraction, lastStrikeAtMs } = context;
  return {
    clientId,
    facilityId,
    message: chosenIn(context) ?? YARD_IS_CLOSED,
    lightningProbability: probabilityFraction,
    replacesOverrideId: existing.isSet ? existing.id : null,
    knownStrikeAtMs: lastStrikeAtMs,
  };
}

export function removeOrder({ clientId, facilityId, existing }: OverrideContext): RemoveOrder {
  return { clientId, facilityId, overrideId: existing.id ?? '' };
}

export const FAILED: OverrideFault = { kind: 'failed', byName: null };
/** Fault: another person was first, and the name is not known yet. */
export const TAKEN: OverrideFault = { kind: 'taken', byName: null };

/** Fault of a refusal, as the person sees it. */
export function faultOf(refusal: OverrideRefusal): OverrideFault {
  return refusal.refused === 'taken'
    ? { kind: 'taken', byName: refusal.byName }
    : { kind: refusal.refused, byName: null };
}
