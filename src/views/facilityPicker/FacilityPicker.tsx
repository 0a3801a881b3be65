import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { foldText } from '#domain/language/foldText.ts';
import { sortByName } from '#domain/locations/sortByName.ts';
import {
  selectIsBeginning,
  selectIsWatched,
  selectIsWatchPartial,
  selectTrust,
} from '#machines/mapFeed/mapFeedSelectors.ts';
import { SimulationMark } from '../mapFacts/SimulationMark.tsx';
import { TrustLine } from '../mapFacts/TrustLine.tsx';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';
import { PickerRow } from './PickerRow.tsx';
import '#ui/base.css';
import './facilityPicker.css';

/** More rows than a user reads: for another one there is the search. */
const MOST_ROWS = 200;

type FacilityPickerProps = {
  /** null: not loaded yet. */
  facilities: readonly Facility[] | null;
  mapFeed: MapFeedRef;
  locale: MapLocale;
  isSimulation: boolean;
  hrefOf: (facility: Facility) => string;
  /** What the facility is chosen for. */
  purpose?: 'screen' | 'report';
};

/**
 * Every facility of a client by name, with its status (GAP-144), to choose the one that this screen shows (GAP-65), or at which
 * lightning is reported (GAP-140).
 */
export function FacilityPicker(props: FacilityPickerProps) {
  const { facilities, mapFeed, locale, isSimulation, hrefOf, purpose = 'screen' } = props;
  const { t } = useTranslation('common');
  const title = purpose === 'report' ? t('picker.report') : t('picker.title');
  const [sought, setSought] = useState('');
  const sorted = useMemo(() => sortByName(facilities ?? []), [facilities]);
  const found = useMemo(() => sorted.filter((facility) => isFound(facility, sought)), [sorted, sought]);
  return (
    <main className="picker" lang={locale.language}>
      <title>{`${title} - ${t('product')}`}</title>
      <h1>{title}</h1>
      <div className="picker-trust">
        <TrustLine mapFeed={mapFeed} locale={locale} />
        {isSimulation && <SimulationMark />}
      </div>
      <TrustTold mapFeed={mapFeed} />
      <label className="picker-search">
        {t('picker.search')}
        <input
          type="search"
          value={sought}
          autoComplete="off"
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </label>
      <p className="picker-count" role="status">
        {facilities === null && t('picker.loading')}
        {facilities !== null &&
          (found.length > 0 ? t('picker.found', { count: found.length }) : t('picker.none'))}
      </p>
      <ul className="picker-list">
        {found.slice(0, MOST_ROWS).map((facility) => (
          <PickerRow
            key={facility.gid}
            facility={facility}
            mapFeed={mapFeed}
            locale={locale}
            href={hrefOf(facility)}
          />
        ))}
      </ul>
      {found.length > MOST_ROWS && (
        <p className="picker-count">{t('picker.more', { count: found.length - MOST_ROWS })}</p>
      )}
    </main>
  );
}

/** Tells a listener what `TrustLine` shows; without the time of the statuses, which changes with each answer. */
function TrustTold({ mapFeed }: { mapFeed: MapFeedRef }) {
  const { t } = useTranslation('map');
  const trust = useSelector(mapFeed, (snapshot) => {
    if (selectIsBeginning(snapshot)) return 'loading';
    const known = selectTrust(snapshot);
    return known === 'unknown' || selectIsWatched(snapshot) ? known : 'unwatched';
  });
  const isPartial = useSelector(mapFeed, selectIsWatchPartial);
  const isProven = trust === 'current' || trust === 'late';
  return (
    <p className="spoken" role="status">
      {(trust === 'unknown' || trust === 'unwatched') && t(trust)}
      {trust === 'late' && t('toldLate')} {isProven && isPartial && t('toldPartial')}
    </p>
  );
}

/** Every word that is sought stands somewhere in the name, id or place, whatever its case or accents. */
function isFound({ name, id, city, state }: Facility, sought: string): boolean {
  const text = foldText([name, id, city, state].join(' '));
  return foldText(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
