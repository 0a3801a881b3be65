const PASSWORD = /^(?=.*\d)[A-Za-z\d@$!%*#?&]{8,200}$/;

/**
 * May this be a password? 8 to 200 of the letters A to Z in both cases, digits and `@$!%*#?&`, at least one a digit.
 *
 * Letters are the unaccented ones alone: an accented one is typed as one character on some keyboards and as two on
 * others, and whoever chose it on one could not sign in on the other.
 *
 * Source: requirement PROF-17; the upper end is what the sign-in form takes.
 */
export function isPassword(password: string): boolean {
  return PASSWORD.test(password);
}

/** A change of password as it is typed (DATA-28). */
export type PasswordFields = {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeatedNewPassword: string;
};

/**
 * The first field of a change that stands in its way; null: it can be asked for.
 *
 * Source: requirement PROF-18; that the old password fits the pattern too is GAP-107.
 */
export function passwordFault(fields: PasswordFields): keyof PasswordFields | null {
  if (!isPassword(fields.oldPassword)) return 'oldPassword';
  if (!isPassword(fields.newPassword)) return 'newPassword';
  return fields.repeatedNewPassword === fields.newPassword ? null : 'repeatedNewPassword';
}
