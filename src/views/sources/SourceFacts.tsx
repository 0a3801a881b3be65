import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import { LatencyLine } from './LatencyLine.tsx';
import type { SourceShown } from './sourceView.ts';

type SourceFactsProps = { source: SourceState; shown: SourceShown };

/** What a source has delivered since the service started, its limits and its terms. */
export function SourceFacts({ source, shown: { atMs, locale } }: SourceFactsProps) {
  const { t } = useTranslation('sources');
  const { language } = locale;
  const timeOf = (at: string | null) =>
    at === null ? t('condition.waiting') : formatMoment(Date.parse(at), atMs, locale);
  const spanOf = (seconds: number) => formatSourceAge(seconds * 1_000, language);
  const facts = [
    ['lastContent', timeOf(source.lastContentAt)],
    ['lastDelivery', timeOf(source.lastDeliveryAt)],
    ['late', spanOf(source.lateAfterS)],
    ['gone', spanOf(source.goneAfterS)],
    ['accepted', formatNumber(source.rows.accepted, 0, language)],
    ['rejected', formatNumber(source.rows.rejected, 0, language)],
    ['kind', t(`kind.${source.kind}`)],
    ['licence', source.licence],
    ['attributionText', source.attribution],
    ['contact', source.contact],
  ] as const;
  return (
    <section>
      <h3>{t('column.latency')}</h3>
      <div className="sources-latency">
        <LatencyLine source={source} language={language} />
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd>{value === '' ? t('notStated') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
