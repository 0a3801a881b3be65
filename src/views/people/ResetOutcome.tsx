import { useTranslation } from 'react-i18next';
import type { PasswordReset } from '#contracts/accounts.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { Note } from '#ui/Note.tsx';
import { CopyField } from '#views/admin/CopyField.tsx';
import type { PeopleLocale } from './peopleForms.ts';

type ResetOutcomeProps = { reset: PasswordReset; locale: PeopleLocale };

/** Tells how the person comes to a new password: by e-mail, or by a link to pass on. */
export function ResetOutcome({ reset: { resetUrl, expiresAtMs }, locale }: ResetOutcomeProps) {
  const { t } = useTranslation('people');
  const time = formatMoment(expiresAtMs, locale.nowMs(), locale);
  if (resetUrl === null) return <Note kind="info" text={t('reset.mailed', { time })} />;
  return (
    <>
      <Note kind="info" text={t('reset.passOn', { time })} />
      <CopyField label={t('reset.link')} text={resetUrl} />
    </>
  );
}
