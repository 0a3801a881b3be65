const E164 = /^\+\d{8,15}$/;
/** Space of any width, dots, and the hyphens that keyboards and address books put between digits. */
const BETWEEN_DIGITS = /[\s.\-\u2010-\u2013]/gu;

/**
 * Telephone number as it is sent and stored: `+` and 8 to 15 digits, country code first; empty stays empty.
 *
 * Spaces, dots and hyphens are removed.
 *
 * @param typed Country code with its `+` and national number.
 * @returns null for anything else.
 *
 * Source: requirement PROF-16 as GAP-109 completes it; ITU-T E.164.
 */
export function phoneNumberOf(typed: string): string | null {
  const bare = typed.replaceAll(BETWEEN_DIGITS, '');
  if (bare === '') return '';
  return E164.test(bare) ? bare : null;
}

/** Returns whether a text is a telephone number as it is stored: E.164, or empty for none. */
export function isStoredPhoneNumber(phoneNumber: string): boolean {
  return phoneNumber === '' || E164.test(phoneNumber);
}
