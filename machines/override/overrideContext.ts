import { NO_OVERRIDE, type OverrideInForce, type RevokedOverride } from '#domain/alerting/overrideInForce.ts';
import { mayFillForm, withheldBy, type OverridePlace, type Withheld } from '#domain/override/overrideGate.ts';
import type { OverrideRole } from '#domain/override/overrideRole.ts';
import {
  findMessage,
  isOpening,
  YARD_IS_OPEN,
  type PredefinedMessage,
} from '#domain/override/predefinedMessages.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';

export type OverrideInput = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly role: OverrideRole;
  readonly place: OverridePlace;
  /** Timeout of a call, ms. */
  readonly timeoutMs: number;
};

/** Purpose of a form: to open the yard, or to override it in any way. */
export type OverridePurpose = 'openYard' | 'override';

export type OverrideForm = {
  readonly isOn: boolean;
  /** Id of a predefined message; null: none is chosen. */
  readonly messageId: string | null;
  readonly isAcknowledged: boolean;
};

/**
 * Reason of a failure. 'strike': lightning has struck since the acknowledgement. 'taken': another person was first;
 * `byName`: who, null where it is not stated.
 */
export type OverrideFault = {
  readonly kind: 'failed' | 'taken' | 'probability' | 'strike';
  readonly byName: string | null;
};

/** End of an override by a strike: time, epoch ms, and distance from the facility, metres; null: unknown. */
export type Revocation = { readonly atMs: number } & Pick<
  RevokedOverride,
  'strikeDistanceM' | 'strikeErrorM'
>;

export type YardNews = {
  /** The override in force, or none; null: unknown. */
  readonly override: OverrideInForce | null;
  /** Name of the person who set it; null: unknown yet, or no override. */
  readonly setByName: string | null;
  /** Newest strike inside the alert circle, epoch ms; null: none is known. */
  readonly lastStrikeAtMs: number | null;
};

/** Requirements that a form does not meet. */
export type Missing = 'message' | 'acknowledgement' | 'probability';

export type OverrideContext = OverrideInput & {
  /** The override in force, or none, when last known. */
  readonly existing: OverrideInForce;
  /** Whether it is known now if there is an override. */
  readonly isYardKnown: boolean;
  readonly setByName: string | null;
  /** Newest strike inside the alert circle that the person was shown, epoch ms; null: none. */
  readonly lastStrikeAtMs: number | null;
  /** Probability of a strike nearby, 0 to 1; null: unknown. */
  readonly probabilityFraction: number | null;
  readonly purpose: OverridePurpose;
  readonly form: OverrideForm;
  readonly fault: OverrideFault | null;
};

const STRUCK: OverrideFault = { kind: 'strike', byName: null };

const EMPTY_FORM: OverrideForm = { isOn: false, messageId: null, isAcknowledged: false };

/** Context at the start. Nothing is known, so opening is not offered. */
export function firstContext(input: OverrideInput): OverrideContext {
  return {
    ...input,
    existing: NO_OVERRIDE,
    isYardKnown: false,
    setByName: null,
    lastStrikeAtMs: null,
    probabilityFraction: null,
    purpose: 'override',
    form: EMPTY_FORM,
    fault: null,
  };
}

/** Reasons why opening the yard is not offered now (OVR-02). */
export function withheldIn(context: OverrideContext): readonly Withheld[] {
  const isOverridden = context.isYardKnown ? context.existing.isSet : null;
  return withheldBy({ ...context, isOverridden });
}

/** Whether a form with this purpose may be opened now. */
export function mayBegin(context: OverrideContext, purpose: OverridePurpose): boolean {
  if (!mayFillForm(context.role, context.place)) return false;
  return purpose === 'override' || withheldIn(context).length === 0;
}

/** Form when it is opened; its switch states whether there is, or is to be, an override. */
export function firstForm({ existing }: OverrideContext, purpose: OverridePurpose): OverrideForm {
  if (purpose === 'openYard') return { ...EMPTY_FORM, isOn: true, messageId: YARD_IS_OPEN.id };
  return { ...EMPTY_FORM, isOn: existing.isSet };
}

export function chosenIn({ form }: OverrideContext): PredefinedMessage | null {
  return findMessage(form.messageId);
}

/** Form with another message. A change from closing to opening needs a new acknowledgement. */
export function withMessage(context: OverrideContext, messageId: string): OverrideForm {
  const chosen = chosenIn(context);
  const wanted = findMessage(messageId);
  const isTurning = chosen !== null && !isOpening(chosen) && wanted !== null && isOpening(wanted);
  return { ...context.form, messageId, isAcknowledged: context.form.isAcknowledged && !isTurning };
}

/** Requirements that the form does not meet (OVR-03, OVR-05, S8); none while its switch is off. */
export function missingIn(context: OverrideContext): readonly Missing[] {
  const { form, probabilityFraction } = context;
  if (!form.isOn) return [];
  const chosen = chosenIn(context);
  const missing: Missing[] = [];
  if (chosen === null) missing.push('message');
  if (!form.isAcknowledged) missing.push('acknowledgement');
  if (chosen !== null && isOpening(chosen) && !isGateOpen(probabilityFraction)) missing.push('probability');
  return missing;
}

/** Whether another person has set an override since. */
export function isRival({ existing }: OverrideContext, { override }: YardNews): boolean {
  return override !== null && override.isSet && override.id !== existing.id;
}

/** Form without the choice that opens the yard: opening must be chosen and acknowledged again. */
export function withoutOpening(context: OverrideContext): OverrideForm {
  const chosen = chosenIn(context);
  if (chosen !== null && !isOpening(chosen)) return context.form;
  return { ...context.form, messageId: null, isAcknowledged: false };
}

/** Form over the override of another person: what was meant for the one before, to remove it or to open, is chosen again. */
function overRival(context: OverrideContext): OverrideForm {
  return context.form.isOn ? withoutOpening(context) : { ...EMPTY_FORM, isOn: true };
}

/** Changes after news of the yard. A new override takes back the choice to open and the choice to remove. */
export function afterYardNews(context: OverrideContext, news: YardNews): Partial<OverrideContext> {
  const { fault } = context;
  const { override, setByName } = news;
  const struck = afterStrikes(context, news);
  if (override === null) return { ...struck, isYardKnown: false };
  const isNamed = fault?.kind === 'taken' && setByName !== null && override.isSet;
  return {
    ...struck,
    existing: override,
    isYardKnown: true,
    setByName,
    ...(isNamed ? { fault: { ...fault, byName: setByName } } : {}),
    ...(isRival(context, news) ? { form: overRival(context), purpose: 'override' } : {}),
  };
}

/** Changes by a new strike: an acknowledgement given before it no longer counts for an opening (S2, S9). */
function afterStrikes(context: OverrideContext, { lastStrikeAtMs }: YardNews): Partial<OverrideContext> {
  const { form } = context;
  const chosen = chosenIn(context);
  const isNew = lastStrikeAtMs !== null && !(lastStrikeAtMs <= (context.lastStrikeAtMs ?? -Infinity));
  if (!isNew || !form.isAcknowledged || (chosen !== null && !isOpening(chosen))) return { lastStrikeAtMs };
  return { lastStrikeAtMs, form: { ...form, isAcknowledged: false }, fault: STRUCK };
}

/** Changes after news of the probability. When the gate closes, the acknowledgement no longer holds (S8). */
export function afterProbability(
  context: OverrideContext,
  fraction: number | null,
): Partial<OverrideContext> {
  const probabilityFraction = fraction !== null && fraction >= 0 && fraction <= 1 ? fraction : null;
  const isClosing = isGateOpen(context.probabilityFraction) && !isGateOpen(fraction);
  const chosen = chosenIn(context);
  if (!isClosing || (chosen !== null && !isOpening(chosen))) return { probabilityFraction };
  return { probabilityFraction, form: { ...context.form, isAcknowledged: false } };
}

/** Changes after a strike that ended an override which opened the yard: every opening step is cancelled (S9). */
export function afterRevocation(context: OverrideContext): Partial<OverrideContext> {
  return { form: withoutOpening(context) };
}
