import type { AlertStatus, YardStatus } from '../alerting/alertStatus.ts';
import { PREDEFINED_MESSAGES } from './predefinedMessages.ts';

/** Requested override of one yard, field names as on the wire (DATA-20). */
type AskedOverride = {
  readonly overrideGroupId: string;
  readonly override: boolean;
  readonly customMessage: string;
  readonly status: AlertStatus;
  readonly yardStatus: YardStatus;
};

/** Field that is invalid, and the reason. */
type OverrideFault = { readonly field: keyof AskedOverride; readonly message: string };

/**
 * Fault of an override to be set; null: none.
 *
 * It must be one of the predefined messages as a whole: its group, its text and both its statuses. A status that
 * contradicts its message is refused, since it is unclear which of the two was meant (S1).
 */
export function overrideFault(asked: AskedOverride): OverrideFault | null {
  if (!asked.override) return fault('override', 'must be true; an override is removed with DELETE');
  const ofGroup = PREDEFINED_MESSAGES.filter(({ group }) => group === asked.overrideGroupId);
  if (ofGroup.length === 0) return fault('overrideGroupId', 'is no group of predefined messages');
  const message = ofGroup.find(({ text }) => text === asked.customMessage);
  if (message === undefined) {
    return fault('customMessage', `is no predefined message of group ${asked.overrideGroupId}`);
  }
  for (const field of ['status', 'yardStatus'] as const) {
    if (asked[field] !== message[field]) {
      return fault(field, `is ${asked[field]}, but '${message.text}' means ${message[field]}`);
    }
  }
  return null;
}

function fault(field: OverrideFault['field'], message: string): OverrideFault {
  return { field, message };
}
