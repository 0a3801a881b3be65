import { IconClockExclamation } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { SourceFreshness } from '#domain/alerting/sourceFreshness.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import { Ring } from '#ui/Ring.tsx';
import type { LegendEntry } from '../layers/layersView.ts';
import { AgeList } from './AgeList.tsx';
import { useSourceAges } from './useSourceAges.ts';
import type { MapFeedRef, MapLocale } from './mapView.ts';
import './freshnessChip.css';

type FreshnessChipProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  /** Layers on the map. */
  entries: readonly LegendEntry[];
};

/** The ring is full when lightning is lost by the usual limit. */
const FULL_MS = 60_000;

/** Ages of the data that the statuses rest on, never of the requests (S5); it opens the list of all ages. */
export function FreshnessChip({ mapFeed, facilities, locale, entries }: FreshnessChipProps) {
  const { t } = useTranslation('map');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ages = useSourceAges(mapFeed, facilities);
  const { lightning, weather, nowMs } = ages;
  const { language } = locale;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button takes the keys as well
    <div
      className="freshness"
      role="group"
      aria-label={t('freshness.label')}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className="freshness-chip"
        data-state={worseOf(lightning, weather)}
        aria-expanded={isOpen}
        ref={opener}
        onClick={() => setOpen(!isOpen)}
      >
        <Ring fraction={(lightning.ageMs ?? 0) / FULL_MS} text="" isLate={lightning.state === 'late'} />
        <SourceAge name={t('freshness.lightning')} language={language} {...lightning} />
        {weather !== null && <SourceAge name={t('freshness.weather')} language={language} {...weather} />}
      </button>
      {isOpen && <AgeList ages={ages} entries={entries} nowMs={nowMs} language={language} />}
    </div>
  );
}

type SourceAgeProps = SourceFreshness & { name: string; language: MapLocale['language'] };

function SourceAge({ name, ageMs, state, language }: SourceAgeProps) {
  const { t } = useTranslation('map');
  return (
    <span className="freshness-source" data-state={state}>
      {(state === 'late' || state === 'lost') && <IconClockExclamation aria-hidden="true" />}
      {t(`freshness.${state}`, { name })}{' '}
      <b>{ageMs === null ? t('freshness.noData') : formatSourceAge(ageMs, language)}</b>
    </span>
  );
}

const WORST_FIRST = ['lost', 'late', 'waiting', 'current'] as const;

function worseOf(...sources: readonly (SourceFreshness | null)[]): SourceFreshness['state'] {
  return WORST_FIRST.find((state) => sources.some((source) => source?.state === state)) ?? 'waiting';
}
