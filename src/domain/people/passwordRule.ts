const AT_LEAST = 12;
const AT_MOST = 200;

/**
 * Returns whether a text may be a new password: 12 characters or more of any kind, spaces included; at most 200
 * UTF-16 code units. Passwords from before this rule stay valid. The service also refuses common ones.
 *
 * Source: requirement PROF-17 as GAP-143 changes it; NIST SP 800-63B, 5.1.1.2. The maximum is that of the sign-in
 * form.
 */
export function isPassword(password: string): boolean {
  return password.length <= AT_MOST && Array.from(password).length >= AT_LEAST;
}

/** Typed change of a password (DATA-28). */
export type PasswordFields = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeatedNewPassword: string;
};

/**
 * First field that prevents a change of password; null: it can be sent.
 *
 * Source: requirement PROF-18; the old password may be older than the rule (GAP-143).
 */
export function passwordFault(fields: PasswordFields): keyof PasswordFields | null {
  if (fields.oldPassword === '') return 'oldPassword';
  if (!isPassword(fields.newPassword)) return 'newPassword';
  return fields.repeatedNewPassword === fields.newPassword ? null : 'repeatedNewPassword';
}
