import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { selectAnswerAgeMs } from '#machines/sources/sourcesSelectors.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import type { SourcesLocale, SourcesRef } from './sourceView.ts';

type SourcesFootProps = { sources: SourcesRef; all: readonly SourceState[]; locale: SourcesLocale };

/** Key of the table, the attribution that sources ask for, and how old the page is. */
export function SourcesFoot({ sources, all, locale }: SourcesFootProps) {
  const { t } = useTranslation('sources');
  const ageS = useSelector(sources, (snapshot) => Math.floor((selectAnswerAgeMs(snapshot) ?? 0) / 1_000));
  const attributions = [...new Set(all.map(({ attribution }) => attribution))].filter((text) => text !== '');
  return (
    <footer className="sources-foot">
      <ul aria-label={t('key.label')}>
        <li data-key="p50">{t('key.p50')}</li>
        <li data-key="p99">{t('key.p99')}</li>
        <li data-key="gap">{t('key.gap')}</li>
        <li data-key="running">{t('key.running')}</li>
      </ul>
      {attributions.length > 0 && <p>{t('attribution', { sources: attributions.join(' · ') })}</p>}
      <p>{t('updated', { time: formatSourceAge(ageS * 1_000, locale.language) })}</p>
    </footer>
  );
}
