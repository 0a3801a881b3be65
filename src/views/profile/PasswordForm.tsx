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
  const { oldPassword, newPassword, repeatedNewPassword } = draft;
  const fault = (isWrong: boolean, words: string) => (isWrong ? words : null);
  const isUnlike = repeatedNewPassword !== '' && repeatedNewPassword !== newPassword;
  return (
    <FormFrame title={t('password.title')} form={form} saveLabel={t('password.change')}>
      <TextField
        label={t('password.old')}
        value={oldPassword}
        type="password"
        autoComplete="current-password"
        isDisabled={isBusy}
        fault={fault(oldPassword !== '' && !isPassword(oldPassword), t('password.rule'))}
        onChanged={(typed) => change({ ...draft, oldPassword: typed })}
      />
      <TextField
        label={t('password.new')}
        value={newPassword}
        type="password"
        autoComplete="new-password"
        isDisabled={isBusy}
        hint={t('password.rule')}
        fault={fault(newPassword !== '' && !isPassword(newPassword), t('password.rule'))}
        onChanged={(typed) => change({ ...draft, newPassword: typed })}
      />
      <TextField
        label={t('password.repeated')}
        value={repeatedNewPassword}
        type="password"
        autoComplete="new-password"
        isDisabled={isBusy}
        fault={fault(isUnlike, t('password.unlike'))}
        onChanged={(typed) => change({ ...draft, repeatedNewPassword: typed })}
      />
    </FormFrame>
  );
}
