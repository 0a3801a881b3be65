import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import { createNearRows } from './createNearRows.ts';
import { FacilityMenu } from './FacilityMenu.tsx';
import { awayM, ORDERS, tagsOf, type Order } from './facilityRows.ts';
import { NearCard } from './NearCard.tsx';
import type { FacilityPages } from './useFacilityPages.ts';

export type CardRowsProps = {
  mapFeed: MapFeedRef;
  locale: MapLocale;
  links: MapLinks;
  /** Of lightning, by facility id; null: not known here. */
  trends: ReadonlyMap<string, StrikeTrend> | null;
  pages: FacilityPages;
  selectedId: string | null;
  onLocate: (facility: Facility) => void;
};

/** Cards that are there from the start: more than a phone shows. */
const FIRST_CARDS = 8;

/** The list as cards, of which those far from sight have no content: a table has no room on a narrow screen. */
export function CardRows({ mapFeed, locale, links, trends, pages, selectedId, onLocate }: CardRowsProps) {
  const { t } = useTranslation('map');
  const [near] = useState(() => createNearRows('.faclist-scroll'));
  useEffect(() => () => near.dispose(), [near]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1)
    <div className="faclist-scroll" tabIndex={0} role="region" aria-label={t('list.cards')}>
      <PositionNews pages={pages} />
      <ul className="faclist-cards" {...pages.hoverProps}>
        {pages.shown.map((facility, nth) => (
          <NearCard
            key={facility.id}
            rows={near}
            isFirst={nth < FIRST_CARDS}
            mapFeed={mapFeed}
            locale={locale}
            facility={facility}
            trend={trends?.get(facility.id) ?? null}
            isSelected={facility.id === selectedId}
            hasExpiry
            onChosen={onLocate}
          >
            <div className="yardcard-more">
              <span>
                {tagsOf(facility).map((tag) => (
                  <span key={tag} className="faclist-tag">
                    {tag}
                  </span>
                ))}
              </span>
              <Away facility={facility} locale={locale} pages={pages} />
              <FacilityMenu facility={facility} links={links} />
            </div>
          </NearCard>
        ))}
      </ul>
      {pages.count === 0 && <p className="faclist-none">{t('list.none')}</p>}
    </div>
  );
}

type AwayProps = Pick<CardRowsProps, 'locale' | 'pages'> & { facility: Facility };

/** How far a facility is from the device, in the order that goes by it. */
function Away({ facility, locale, pages: { sorting, position } }: AwayProps) {
  const { t } = useTranslation('map');
  if (sorting.column !== 'nearest' || position.kind !== 'known') return null;
  const far = measure('routeDistance', awayM(position.at, facility), locale.unitSystemOf(facility));
  return <small>{t('list.away', { distance: formatMeasureText(far, locale.language) })}</small>;
}

/** Why nothing is known of what is near. */
function PositionNews({ pages: { sorting, position } }: Pick<CardRowsProps, 'pages'>) {
  const { t } = useTranslation('map');
  if (sorting.column !== 'nearest') return null;
  return (
    <p className="faclist-position" role="status">
      {position.kind === 'asked' && t('list.positionAsked')}
      {position.kind === 'unknown' && t('list.positionUnknown')}
    </p>
  );
}

/** By what the cards are ordered, and in which direction (LIST-03). */
export function CardOrder({ pages: { sorting, sort } }: Pick<CardRowsProps, 'pages'>) {
  const { t } = useTranslation('map');
  const { column, isDescending } = sorting;
  const Icon = isDescending ? IconSortDescending : IconSortAscending;
  return (
    <div className="faclist-order">
      <Select
        label={t('list.sortedBy')}
        value={column}
        options={ORDERS.map((id) => ({ id, label: t(`list.${id}`) }))}
        onChosen={(id) => sort({ column: id as Order, isDescending: false })}
      />
      <IconButton
        label={isDescending ? t('list.descending') : t('list.ascending')}
        onPress={() => sort({ column, isDescending: !isDescending })}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
