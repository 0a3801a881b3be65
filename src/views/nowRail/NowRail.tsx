import { IconAlertOctagon, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectCheckedAtMs, selectTrust, type MapTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import { Dock } from '../layers/Dock.tsx';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';
import { useHeldRows } from '../mapFacts/useHeldRows.ts';
import { NowRow } from './NowRow.tsx';
import type { TrendsRef } from './nowView.ts';
import { useIncidents } from './useIncidents.ts';
import './nowRail.css';

type NowRailProps = {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  trends: TrendsRef;
  /** null: none of them. */
  selectedId: string | null;
  isRoomy: boolean;
  onChosen: (facility: Facility) => void;
};

/** All yards that are not open, worst first: why, how near the lightning is, how it moves, and until when (GAP-144). */
export function NowRail(props: NowRailProps) {
  const { mapFeed, facilities, locale, trends, selectedId, isRoomy, onChosen } = props;
  const { t } = useTranslation('map');
  const trust = useSelector(mapFeed, selectTrust);
  const held = useSyncExternalStore(trends.watch, trends.held);
  const { yards, more } = useIncidents(mapFeed, facilities, trends);
  const [rows, hoverProps] = useHeldRows(yards, WORST_FIRST);
  const isLoading = trust === 'loading' || facilities.length === 0;
  const count = yards.length + more;
  return (
    <Dock
      side="left"
      title={t('now.title')}
      icon={
        <span className="nowrail-icon">
          <IconAlertOctagon size={20} aria-hidden="true" />
          {!isLoading && <b>{t('figure', { count })}</b>}
        </span>
      }
      collapseIcon={<IconLayoutSidebarLeftCollapse size={20} aria-hidden="true" />}
      isRoomy={isRoomy}
    >
      <p className="nowrail-count" data-trust={trust}>
        {isLoading ? t('now.loading') : t('now.count', { count, total: facilities.length })}
      </p>
      {trust === 'unknown' && !isLoading && <p className="nowrail-lost">{t('now.lost')}</p>}
      {isLoading && <Skeleton />}
      {!isLoading && count === 0 && (
        <AllOpen mapFeed={mapFeed} locale={locale} trust={trust} total={facilities.length} />
      )}
      {!isLoading && count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the keys as well
        <ol className="nowrail-list" onKeyDown={goThroughRows} {...hoverProps}>
          {rows.map((facility) => (
            <NowRow
              key={facility.id}
              mapFeed={mapFeed}
              locale={locale}
              facility={facility}
              trend={held.get(facility.id) ?? null}
              isSelected={facility.id === selectedId}
              onChosen={onChosen}
            />
          ))}
        </ol>
      )}
      {more > 0 && <p className="nowrail-more">{t('now.more', { count: more })}</p>}
    </Dock>
  );
}

/** The rail has one order. */
const WORST_FIRST = 'worst first';
const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

function Skeleton() {
  return (
    <div className="nowrail-skeleton" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <i key={row} />
      ))}
    </div>
  );
}

type AllOpenProps = Pick<NowRailProps, 'mapFeed' | 'locale'> & {
  readonly trust: MapTrust;
  readonly total: number;
};

/** Every yard is proven open: said with the time of the check, which alone makes it true (S1). */
function AllOpen({ mapFeed, locale, trust, total }: AllOpenProps) {
  const { t } = useTranslation('map');
  const checkedAtMs = useSelector(mapFeed, selectCheckedAtMs);
  if (checkedAtMs === null || trust === 'unknown') return null;
  const time = formatTime(checkedAtMs, locale);
  return (
    <div className="nowrail-none">
      <p>{t('now.allOpen', { count: total })}</p>
      <small>{t('checked', { time })}</small>
    </div>
  );
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus between the rows by the arrows, Home and End. */
function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const ends: Readonly<Record<string, HTMLElement | undefined>> = { Home: rows[0], End: rows.at(-1) };
  const step = STEP[event.key];
  const next = step === undefined ? ends[event.key] : rows[Math.max(0, at + step)];
  if (next === undefined) return;
  // the map has the same keys
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
