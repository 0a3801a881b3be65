import { useTranslation } from 'react-i18next';
import type { LabRun } from '#contracts/policyLab.ts';
import { readRowReason } from '#domain/lightning/rowReasons.ts';

/** What could not be read of a file, row by row; nothing where all was. */
export function RowFaults({ problems, count }: { problems: LabRun['problems']; count: number }) {
  const { t } = useTranslation('policyLab');
  const reasonText = useReasonText();
  if (problems.length === 0) return null;
  return (
    <section className="lab-box" aria-label={t('rows.title')}>
      <h2>{t('rows.title')}</h2>
      <ul>
        {problems.map(({ row, reason }) => (
          <li key={`${row} ${reason}`}>
            {row === 0 ? reasonText(reason) : t('rows.row', { row, reason: reasonText(reason) })}
          </li>
        ))}
      </ul>
      {count > problems.length && <p>{t('rows.more', { count: count - problems.length })}</p>}
    </section>
  );
}

/**
 * Words of the page for a reason;
 * one that it has no words for, such as that of a broken drive, stays as the service wrote it.
 */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('policyLab');
  return function textOf(reason: string): string {
    const known = readRowReason(reason);
    if (known === null) return reason;
    const { reason: inner, ...values } = known.values;
    return t(`rows.reason.${known.key}`, {
      ...values,
      ...(inner === undefined ? {} : { reason: textOf(inner) }),
    });
  };
}
