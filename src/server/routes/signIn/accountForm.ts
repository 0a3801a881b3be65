import { z } from 'zod';
import { isPassword } from '#domain/people/passwordRule.ts';
import { isPersonName, personNameOf } from '#domain/people/personName.ts';
import { isCommonPassword } from '../../useCases/identity/commonPassword.ts';
import type { AccountTexts } from './accountTexts.ts';

/** What is wrong with a form. */
export type AccountFault = keyof AccountTexts['faults'];
type NewPasswordFault = AccountFault & ('password' | 'passwordTooCommon' | 'repeated');

const Line = z.string().max(254).default('');
const Fields = z.object({
  code: Line,
  client: Line,
  name: Line,
  email: Line,
  password: Line,
  repeated: Line,
});
export type AccountForm = z.infer<typeof Fields>;

export const EMPTY_FORM: AccountForm = Fields.parse({});

/** The fields of a form, tidied; what cannot be read is an empty form. */
export function readAccountForm(body: unknown): AccountForm {
  const { code, client, name, email, password, repeated } = Fields.safeParse(body).data ?? EMPTY_FORM;
  return {
    code: code.trim(),
    client: client.trim().toUpperCase(),
    password,
    repeated,
    name: personNameOf(name),
    email: email.trim(),
  };
}

/** The first thing that is wrong; null: an account can be made. */
export function accountFault(form: AccountForm): AccountFault | null {
  if (!isPersonName(form.name)) return 'name';
  if (!z.email().safeParse(form.email).success) return 'email';
  return newPasswordFault(form, [form.name, form.email, form.client]);
}

/**
 * The first thing that is wrong with a new password; null: it can be taken.
 *
 * @param known Name, e-mail address and client of the owner, as far as they are known.
 */
export function newPasswordFault(
  { password, repeated }: Pick<AccountForm, 'password' | 'repeated'>,
  known: readonly string[],
): NewPasswordFault | null {
  if (!isPassword(password)) return 'password';
  if (isCommonPassword(password, known)) return 'passwordTooCommon';
  return repeated === password ? null : 'repeated';
}
