import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isStoredPhoneNumber, phoneNumberOf } from '#domain/people/phoneNumber.ts';

/** Country of a number that is typed without its code (PROF-05). */
const DEFAULT_COUNTRY = 'US';

/**
 * The number that a user typed, as it is stored: E.164. Empty is none. Without a `+` it is one of the United States,
 * whose numbering plan is Canada's too.
 *
 * @returns null: that is no number (GAP-109).
 */
export function readPhoneNumber(typed: string): string | null {
  if (typed.trim() === '' || typed.trim().startsWith('+')) return phoneNumberOf(typed);
  const number = parsePhoneNumberFromString(typed, { defaultCountry: DEFAULT_COUNTRY, extract: false });
  return number?.isPossible() === true && isStoredPhoneNumber(number.number) ? number.number : null;
}

/** A stored number with spaces, as people read it; one that follows no known plan stays as it is. */
export function formatPhoneNumber(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
