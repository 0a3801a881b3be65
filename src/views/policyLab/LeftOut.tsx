import { useTranslation } from 'react-i18next';
import type { LabResult } from '#contracts/policyLab.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { instantMs } from '#domain/time/instant.ts';
import { formatStamp } from '#ui/format/stamp.ts';
import type { LabLocale } from './labView.ts';

/** Spans that are listed one by one. */
const MOST_SPANS = 50;

/** Which time was compared, and which was left out for all policies alike. */
export function LeftOut({ result: { time, all }, locale }: { result: LabResult; locale: LabLocale }) {
  const { t } = useTranslation('policyLab');
  const stamp = (at: string) => formatStamp(instantMs(at) ?? Number.NaN, locale);
  const hours = (value: number) => formatNumber(value, 2, locale.language);
  return (
    <section className="lab-box" aria-label={t('time.title')}>
      <h2>{t('time.title')}</h2>
      {time.span !== null && (
        <p>{t('time.span', { from: stamp(time.span.fromAt), to: stamp(time.span.toAt) })}</p>
      )}
      <p>{t('time.used', { used: hours(time.hoursUsed), left: hours(time.hoursExcluded) })}</p>
      <p>{t('time.counts', { strikes: all.strikesInsideExcluded, leads: all.leadsExcluded })}</p>
      {time.excluded.length > 0 && (
        <details>
          <summary>{t('time.spans', { count: time.excluded.length })}</summary>
          <ul>
            {time.excluded.slice(0, MOST_SPANS).map(({ fromAt, toAt }) => (
              <li key={fromAt}>{t('time.span', { from: stamp(fromAt), to: stamp(toAt) })}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
