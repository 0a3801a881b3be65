/** Messages that can be sent with a route. Source: requirement SHARE-04. */
export const SHARE_MESSAGES = [1, 2, 3, 4] as const;
export type ShareMessage = (typeof SHARE_MESSAGES)[number];

/** Ways that a route can be shared. Source: requirement SHARE-01. */
export const SHARE_CHANNELS = ['sms', 'email'] as const;
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

/** Draft of how a route is to be shared, as typed in the dialog. */
export type ShareDraft = {
  readonly channel: ShareChannel;
  readonly phone: string;
  /** Separated by commas. */
  readonly emails: string;
  readonly message: ShareMessage;
};

/** Draft when the dialog opens. */
export const NEW_SHARE: ShareDraft = { channel: 'sms', phone: '', emails: '', message: 1 };

/** Order to share a route. */
export type ShareOrder = {
  readonly channel: ShareChannel;
  /** Never empty. */
  readonly recipients: readonly string[];
  readonly message: ShareMessage;
};

/** Shortest and longest phone number. Source: requirement SHARE-03. */
const PHONE_LENGTH = { least: 8, most: 20 };
/** Characters of phone numbers; at least one digit. */
const PHONE = /^\+?[\d\s().\-/]*\d[\d\s().\-/]*$/;
/** Longest address that mail servers take. Source: RFC 5321, section 4.5.3.1.3. */
const MOST_EMAIL_LETTERS = 254;
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Returns whether a text is a phone number, 8 to 20 characters, blanks around it not counted. Source: requirement
 * SHARE-03.
 */
export function isSharePhone(phone: string): boolean {
  const { length } = phone.trim();
  return length >= PHONE_LENGTH.least && length <= PHONE_LENGTH.most && PHONE.test(phone.trim());
}

/**
 * Returns whether a text is one e-mail address. Source: requirement SHARE-05; the pattern of HTML's e-mail fields,
 * with a top-level domain.
 */
export function isShareEmail(email: string): boolean {
  return email.length <= MOST_EMAIL_LETTERS && EMAIL.test(email);
}

/**
 * Parses e-mail addresses separated by commas, each once; null: one is invalid, or there is none. Source: requirement
 * SHARE-05.
 */
export function shareEmailsIn(text: string): readonly string[] | null {
  const emails = text.split(',').map((email) => email.trim());
  return emails.every(isShareEmail) ? [...new Set(emails)] : null;
}

/** Order of the dialog; null: it cannot be sent as filled in. Source: requirement SHARE-06. */
export function shareOrderOf({ channel, phone, emails, message }: ShareDraft): ShareOrder | null {
  const recipients =
    channel === 'email' ? shareEmailsIn(emails) : isSharePhone(phone) ? [phone.trim()] : null;
  return recipients && { channel, recipients, message };
}

/** Limits for which the service refuses to share, by the keys of its refusals (GAP-103). */
const SHARE_LIMITS = ['shareLimitPerson', 'shareLimitClient', 'shareLimitRecipient'] as const;
export type ShareLimit = (typeof SHARE_LIMITS)[number];

/** Returns whether a key is that of a limit. */
export function isShareLimit(key: string): key is ShareLimit {
  return SHARE_LIMITS.some((limit) => limit === key);
}
