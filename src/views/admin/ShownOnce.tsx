import { useTranslation } from 'react-i18next';
import { CopyField } from './CopyField.tsx';

/** What the service tells once alone: a link for another person, or codes of one's own. */
export type Secret = {
  readonly what: 'passwordLink' | 'clientLink' | 'invitation' | 'recoveryCodes';
  /** Whom it is for; empty: nobody in particular. */
  readonly whom: string;
  readonly text: string;
};

/** A secret whose form was left while it was made: it is not lost without a word. */
export function ShownOnce({ secret: { what, whom, text } }: { secret: Secret }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <b>{t('once.title')}</b>
      <CopyField label={t(`once.${what}`, { whom })} text={text} />
    </>
  );
}
