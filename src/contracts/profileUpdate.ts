import { z } from 'zod';
import { LANGUAGES } from '#domain/language/languages.ts';
import { isPassword } from '#domain/people/passwordRule.ts';
import { isPersonName } from '#domain/people/personName.ts';
import { isStoredPhoneNumber } from '#domain/people/phoneNumber.ts';
import { Session } from './session.ts';

/** Name of a person. Source: PROF-14, GAP-108. */
const PersonName = z
  .string()
  .refine(isPersonName, '2 to 40 letters, digits, parentheses, apostrophes, hyphens or single spaces');

/** New password. Source: PROF-17, GAP-143. */
const NewPassword = z.string().refine(isPassword, '12 to 200 characters');

/** A person's details that they may change (DATA-28). A missing field stays unchanged. */
export const ProfileUpdate = z
  .object({
    name: PersonName,
    phoneNumber: z
      .string()
      .refine(isStoredPhoneNumber, '+ and 8 to 15 digits, or empty')
      .describe('E.164, or empty for none (GAP-109)'),
    language: z.enum(LANGUAGES),
    unitSystem: Session.shape.unitSystem,
    unitMetricSubsystem: Session.shape.unitMetricSubsystem,
  })
  .partial();
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** A change of password. No rule applies to the old one: it may be older than the rule. */
export const PasswordChange = z.object({
  oldPassword: z.string().min(1).max(200),
  newPassword: NewPassword,
  repeatedNewPassword: z.string().min(1).max(200),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Body of PUT auth /profiles/me (CALL-33, GAP-106): details, or the three passwords, never both. */
export const ProfileChange = z
  .object({ ...ProfileUpdate.shape, ...PasswordChange.partial().shape })
  .superRefine((change, context) => {
    const passwords = (['oldPassword', 'newPassword', 'repeatedNewPassword'] as const).filter(
      (field) => change[field] !== undefined,
    );
    if (passwords.length === 0) return;
    const fault = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (Object.values(change).filter((value) => value !== undefined).length > passwords.length) {
      fault('newPassword', 'is changed by itself, without other details');
    }
    for (const field of ['oldPassword', 'newPassword', 'repeatedNewPassword'] as const) {
      if (change[field] === undefined) fault(field, 'is missing');
    }
    if (change.repeatedNewPassword !== undefined && change.repeatedNewPassword !== change.newPassword) {
      fault('repeatedNewPassword', 'is not the new password');
    }
  });
export type ProfileChange = z.infer<typeof ProfileChange>;
