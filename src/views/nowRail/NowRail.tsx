import { IconAlertOctagon, IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { Dock } from '../layers/Dock.tsx';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { NowCount, NowList } from './NowList.tsx';
import { NowRow } from './NowRow.tsx';
import type { TrendsRef } from './nowView.ts';
import { useNow } from './useNow.ts';

type NowRailProps = Pick<ShownFacilities, 'mapFeed' | 'facilities' | 'isListed' | 'locale'> & {
  trends: TrendsRef;
  /** null: none of them. */
  selectedId: string | null;
  isRoomy: boolean;
  onChosen: (facility: Facility) => void;
};

/** All yards that are not open, worst first: why, how near the lightning is, how it moves, and until when (GAP-144). */
export function NowRail(props: NowRailProps) {
  const { mapFeed, locale, trends, selectedId, isRoomy, onChosen } = props;
  const { t } = useTranslation('map');
  const now = useNow(props, trends);
  return (
    <Dock
      side="left"
      title={t('now.title')}
      icon={
        <span className="nowrail-icon">
          <IconAlertOctagon size={20} aria-hidden="true" />
          {!now.isLoading && <b>{t('figure', { count: now.count })}</b>}
        </span>
      }
      collapseIcon={<IconLayoutSidebarLeftCollapse size={20} aria-hidden="true" />}
      isRoomy={isRoomy}
    >
      <NowCount now={now} />
      <NowList
        mapFeed={mapFeed}
        locale={locale}
        now={now}
        selectedId={selectedId}
        onChosen={onChosen}
        Row={NowRow}
      />
    </Dock>
  );
}
