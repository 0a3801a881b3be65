import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import { YardCard } from '../nowRail/YardCard.tsx';
import { FacilityMenu } from './FacilityMenu.tsx';
import { COLUMNS, tagsOf, type Column } from './facilityRows.ts';
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

/** One page of the list as cards: a table has no room on a narrow screen. */
export function CardRows({ mapFeed, locale, links, trends, pages, selectedId, onLocate }: CardRowsProps) {
  const { t } = useTranslation('map');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1)
    <div className="faclist-scroll" tabIndex={0} role="region" aria-label={t('list.cards')}>
      <ul className="faclist-cards" {...pages.hoverProps}>
        {pages.shown.map((facility) => (
          <YardCard
            key={facility.id}
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
              <FacilityMenu facility={facility} links={links} />
            </div>
          </YardCard>
        ))}
      </ul>
      {pages.count === 0 && <p className="faclist-none">{t('list.none')}</p>}
    </div>
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
        options={COLUMNS.map((id) => ({ id, label: t(`list.${id}`) }))}
        onChosen={(id) => sort({ column: id as Column, isDescending: false })}
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
