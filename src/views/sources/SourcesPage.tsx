import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectChosenSource,
  selectSourceFilter,
  selectSourcesAnswer,
  selectSourcesTrust,
} from '#machines/sources/sourcesSelectors.ts';
import type { SourceState } from '#contracts/sources.ts';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { Note } from '#ui/Note.tsx';
import { Button } from '#ui/Button.tsx';
import { isListed, leavesYardsUnknown, listedSources } from './listedSources.ts';
import { SatelliteYards } from './SatelliteYards.tsx';
import { SilentBanner } from './SilentBanner.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { SourcesFoot } from './SourcesFoot.tsx';
import { SourceTable } from './SourceTable.tsx';
import type { SourceShown, SourcesLocale, SourcesRef } from './sourceView.ts';

type SourcesPageProps = {
  sources: SourcesRef;
  locale: SourcesLocale;
  /** Whether this person decides which source may clear. */
  mayGrant: boolean;
};

const FILTERS = ['all', 'notWell', 'mayClear'] as const;

/** The sources of a client: how each of them runs, and beside the list the one that is open. */
export function SourcesPage(props: SourcesPageProps) {
  const { sources, locale } = props;
  const { t } = useTranslation('sources');
  const answer = useSelector(sources, selectSourcesAnswer);
  const isOpen = useSelector(sources, (snapshot) => selectChosenSource(snapshot) !== null);
  const isCurrent = useSelector(sources, (snapshot) => selectSourcesTrust(snapshot) !== 'stale');
  const all = answer?.sources ?? [];
  const atMs = answer === null ? Number.NaN : Date.parse(answer.generatedAt);
  const shown = { locale, atMs, isCurrent };
  return (
    <div className="sources-sheet" data-chosen={isOpen || undefined}>
      <header className="sources-top">
        <div>
          <h1>{t('title')}</h1>
          <p>{answer === null ? t('intro') : `${t('count', { count: all.length })} ${t('intro')}`}</p>
        </div>
        {all.length > 0 && <Filter sources={sources} all={all} />}
      </header>
      <Trouble sources={sources} />
      {isCurrent &&
        all
          .filter(leavesYardsUnknown)
          .map((source) => (
            <SilentBanner
              key={source.id}
              source={source}
              shown={shown}
              onOpened={() => sources.send({ type: 'source.chosen', sourceId: source.id })}
            />
          ))}
      {answer !== null && <Body {...props} all={all} shown={shown} />}
    </div>
  );
}

type PartProps = { sources: SourcesRef; all: readonly SourceState[] };

function Filter({ sources, all }: PartProps) {
  const { t } = useTranslation('sources');
  const filter = useSelector(sources, selectSourceFilter);
  return (
    <ChoiceBar
      label={t('filter.label')}
      value={filter}
      options={FILTERS.map((value) => ({
        value,
        label: t(`filter.${value}`, { count: all.filter((one) => isListed(one, value)).length }),
      }))}
      onChosen={(value) => sources.send({ type: 'filter.chosen', filter: value })}
    />
  );
}

function Body({
  sources,
  locale,
  mayGrant,
  all,
  shown,
}: SourcesPageProps & PartProps & { shown: SourceShown }) {
  const chosen = useSelector(sources, selectChosenSource);
  const filter = useSelector(sources, selectSourceFilter);
  const [leftId, leave] = useState<string | null>(null);
  const open = (sourceId: string | null) => sources.send({ type: 'source.chosen', sourceId });
  return (
    <div className="sources-body">
      <div className="sources-list">
        <SourceTable
          sources={listedSources(all, filter)}
          isNone={all.length === 0}
          chosenId={chosen?.id ?? null}
          leftId={chosen === null ? leftId : null}
          shown={shown}
          onChosen={open}
        />
        <SatelliteYards sources={sources} locale={locale} mayGrant={mayGrant} />
        <SourcesFoot sources={sources} all={all} locale={locale} />
      </div>
      {chosen !== null && (
        <SourcePanel
          key={chosen.id}
          sources={sources}
          source={chosen}
          shown={shown}
          mayGrant={mayGrant}
          onClosed={() => {
            leave(chosen.id);
            open(null);
          }}
        />
      )}
    </div>
  );
}

/** What stands in the way of believing the list; nothing while it is fresh. */
function Trouble({ sources }: { sources: SourcesRef }) {
  const { t } = useTranslation(['sources', 'common']);
  const trust = useSelector(sources, selectSourcesTrust);
  if (trust === 'fresh') return null;
  if (trust === 'loading') return <p role="status">{t('loading')}</p>;
  return (
    <div className="sources-trouble">
      <Note kind={trust === 'outdated' ? 'warning' : 'error'} text={t(`trouble.${trust}`)} />
      <Button onPress={() => sources.send({ type: 'refresh.requested' })}>{t('common:tryAgain')}</Button>
    </div>
  );
}
