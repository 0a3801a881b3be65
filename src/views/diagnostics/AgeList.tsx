import { useTranslation } from 'react-i18next';
import type { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';
import type { Language } from '#domain/language/language.ts';
import { formatAge } from '#ui/format/duration.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';

type AgeListProps = { report: Pick<DiagnosticsReport, 'feeds' | 'clockSkewMs'>; language: Language };

/** How old is what the page knows, and how wrong is the clock of the device? */
export function AgeList({ report, language }: AgeListProps) {
  const { t } = useTranslation('diagnostics');
  return (
    <section>
      <h3>{t('ages.title')}</h3>
      <dl className="diagnostics-rows">
        {report.feeds.map(({ feed, ageMs }) => (
          <div key={feed}>
            <dt>{t(`ages.feed.${feed}`)}</dt>
            <dd>{ageMs === null ? t('ages.unknown') : t('ages.age', { age: formatAge(ageMs, language) })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('ages.skew')}</dt>
          <dd>{skewText(report.clockSkewMs)}</dd>
        </div>
      </dl>
    </section>
  );

  function skewText(skewMs: number | null): string {
    if (skewMs === null) return t('ages.unknown');
    const seconds = formatNumber(skewMs / 1_000, 1, language);
    return t('ages.skewSeconds', { seconds: skewMs >= 50 ? `+${seconds}` : seconds });
  }
}
