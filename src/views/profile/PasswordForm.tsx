import { useTranslation } from 'react-i18next';
import type { PasswordChange } from '#contracts/profileUpdate.ts';
import { isPassword } from '#domain/people/passwordRule.ts';
import type { PasswordDraft } from '#machines/profileForm/profileDrafts.ts';
import { TextField } from '#ui/TextField.tsx';
import { FormFrame } from './FormFrame.tsx';
import type { FormRef } from './profileForms.ts';
import { useForm } from './useForm.ts';

/** A new password, once the old one is given (PROF-06, PROF-17, PROF-18). */
export function PasswordForm({ password }: { password: FormRef<PasswordDraft, PasswordChange> }) {
  const { t } = useTranslation('profile');
  const form = useForm(password);
  const { draft, isBusy, change } = form;
  if (draft === null) return null;
  const { newPassword, repeatedNewPassword } = draft;
  const isUnlike = repeatedNewPassword !== '' && repeatedNewPassword !== newPassword;
  const ruleFault = (typed: string) => (typed !== '' && !isPassword(typed) ? t('password.rule') : null);
  const field = (name: keyof PasswordDraft) =>
    ({
      value: draft[name],
      type: 'password',
      autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
      isDisabled: isBusy,
      onChanged: (typed: string) => change({ ...draft, [name]: typed }),
    }) as const;
  return (
    <FormFrame title={t('password.title')} form={form} saveLabel={t('password.change')}>
      <TextField label={t('password.old')} {...field('oldPassword')} />
      <TextField
        label={t('password.new')}
        {...field('newPassword')}
        hint={t('password.rule')}
        fault={ruleFault(newPassword)}
      />
      <TextField
        label={t('password.repeated')}
        {...field('repeatedNewPassword')}
        fault={isUnlike ? t('password.unlike') : null}
      />
    </FormFrame>
  );
}
