import { useTranslation } from 'react-i18next';
import type { FactorOrder } from '#machines/profileForm/factorDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';

type CodesPartProps = {
  left: number;
  /** Whether there is anything that a code could stand in for. */
  hasFactor: boolean;
  /** Shown this once; null: none were made just now. */
  newCodes: readonly string[] | null;
  isBusy: boolean;
  onOrdered: (order: FactorOrder) => void;
};

/** Recovery codes: how many are left, and new ones as long as they are shown. */
export function CodesPart({ left, hasFactor, newCodes, isBusy, onOrdered }: CodesPartProps) {
  const { t } = useTranslation('security');
  return (
    <section className="people-part" aria-label={t('codes.title')}>
      <h3>{t('codes.title')}</h3>
      <p className="people-quiet">{t('codes.intro')}</p>
      <p>{hasFactor ? t('codes.left', { count: left }) : t('codes.noFactor')}</p>
      {newCodes !== null && (
        <>
          <Note kind="info" text={t('codes.shownOnce')} />
          <ul className="security-codes" aria-label={t('codes.new')}>
            {newCodes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <a
            className="security-save"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${newCodes.join('\n')}\n`)}`}
          >
            {t('codes.save')}
          </a>
        </>
      )}
      {hasFactor && (
        <Button isDisabled={isBusy} onPress={() => onOrdered({ kind: 'renewCodes' })}>
          {t('codes.renew')}
        </Button>
      )}
    </section>
  );
}
