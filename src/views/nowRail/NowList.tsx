import { useSelector } from '@xstate/react';
import type { ComponentType, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectContentAtMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';
import type { NowRowProps } from './nowView.ts';
import type { Now } from './useNow.ts';
import './nowRail.css';

type NowListProps = {
  mapFeed: MapFeedRef;
  locale: MapLocale;
  now: Now;
  /** null: none of them. */
  selectedId: string | null;
  onChosen: (facility: Facility) => void;
  /** One yard, as an element of a list. */
  Row: ComponentType<NowRowProps>;
};

/** How many yards are not open. */
export function NowCount({ now: { trust, isLoading, isEmpty, count, total } }: Pick<NowListProps, 'now'>) {
  const { t } = useTranslation('map');
  if (isEmpty) return <p className="nowrail-count">{t('now.noYards')}</p>;
  return (
    <p className="nowrail-count" data-trust={trust}>
      {isLoading ? t('now.loading') : t('now.count', { count, total })}
    </p>
  );
}

/** The yards that are not open, worst first; or why none is listed. */
export function NowList({ mapFeed, locale, now, selectedId, onChosen, Row }: NowListProps) {
  const { trust, held, rows, hoverProps, more, isLoading, isEmpty, count, total } = now;
  const { t } = useTranslation('map');
  if (isEmpty) return null;
  return (
    <>
      {trust === 'unknown' && !isLoading && <p className="nowrail-lost">{t('now.lost')}</p>}
      {isLoading && count === 0 && <Skeleton />}
      {!isLoading && count === 0 && <AllOpen mapFeed={mapFeed} locale={locale} trust={trust} total={total} />}
      {count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the keys as well
        <ol className="nowrail-list" onKeyDown={goThroughRows} {...hoverProps}>
          {rows.map((facility) => (
            <Row
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
    </>
  );
}

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

type AllOpenProps = Pick<NowListProps, 'mapFeed' | 'locale'> & Pick<Now, 'trust' | 'total'>;

/** Every yard is proven open: said with the time of its content, which alone makes it true (S1, S5). */
function AllOpen({ mapFeed, locale, trust, total }: AllOpenProps) {
  const { t } = useTranslation('map');
  const contentAtMs = useSelector(mapFeed, selectContentAtMs);
  if (contentAtMs === null || trust === 'unknown') return null;
  const time = formatTime(contentAtMs, locale);
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
