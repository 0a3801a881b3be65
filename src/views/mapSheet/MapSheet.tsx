import { useCallback, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { FacilityCards } from '../facilityList/FacilityCards.tsx';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { NowCount, NowList } from '../nowRail/NowList.tsx';
import type { TrendsRef } from '../nowRail/nowView.ts';
import { useNow, type Now } from '../nowRail/useNow.ts';
import { YardCard } from '../nowRail/YardCard.tsx';
import { SheetHandle } from './SheetHandle.tsx';
import type { SheetHeight } from './sheetHeight.ts';
import { useSheetDrag } from './useSheetDrag.ts';
import './mapSheet.css';

type MapSheetProps = ShownFacilities & {
  trends: TrendsRef;
  /** Marks that are filtered away. */
  hidden: ReadonlySet<number>;
  /** Yard whose card is open; null: none. */
  selectedId: string | null;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  onChosen: (facility: Facility) => void;
  /** The counts, which filter. */
  counts: ReactNode;
  /** What is said over the map, where the sheet covers it. */
  marks: ReactNode;
  /** Button of what else the map offers. */
  ways: ReactNode;
};

type List = 'now' | 'all';

/**
 * The foot of the map on a phone, in three heights: the yards that are not open, and all of them where there is room
 * for a list.
 */
export function MapSheet(props: MapSheetProps) {
  const { mapFeed, locale, trends, selectedId } = props;
  const { height, onHeight, onChosen, counts, marks, ways } = props;
  const { t } = useTranslation('map');
  const [list, setList] = useState<List>('now');
  const now = useNow(props, trends);
  const dragProps = useSheetDrag(height, onHeight);
  const isFull = height === 'full';
  const sheet = useRef<HTMLElement>(null);
  const focusIn = useCallback(
    (selector: string) => sheet.current?.querySelector<HTMLElement>(selector)?.focus(),
    [],
  );
  const choose = useCallback(
    (facility: Facility) => {
      // under a full sheet nobody would see the yard
      if (isFull) flushSync(() => onHeight('half'));
      // its card has gone with the list of all: the focus comes back to the sheet when the card over the map closes
      if (isFull && list === 'all') focusIn('.sheethandle');
      onChosen(facility);
    },
    [isFull, list, focusIn, onHeight, onChosen],
  );
  return (
    <section ref={sheet} className="mapsheet" data-height={height} aria-label={t('now.title')} {...dragProps}>
      <SheetHandle height={height} onHeight={onHeight} />
      <div className="mapsheet-head">
        <SheetHead
          now={now}
          isFull={isFull}
          list={list}
          onList={(next) => {
            flushSync(() => {
              setList(next);
              onHeight('full');
            });
            // the button that was pressed has gone
            focusIn('.mapsheet-head input:checked');
          }}
        />
        {ways}
      </div>
      {counts}
      {isFull && <div className="mapsheet-marks">{marks}</div>}
      {isFull && list === 'all' ? (
        <FacilityCards {...props} trends={now.held} onLocate={choose} />
      ) : (
        <div className="mapsheet-body">
          <NowList
            mapFeed={mapFeed}
            locale={locale}
            now={now}
            selectedId={selectedId}
            onChosen={choose}
            Row={YardCard}
          />
        </div>
      )}
    </section>
  );
}

type SheetHeadProps = { now: Now; isFull: boolean; list: List; onList: (list: List) => void };

/** What the sheet lists, and the way to the other list, which takes all of the height. */
function SheetHead({ now, isFull, list, onList }: SheetHeadProps) {
  const { t } = useTranslation('map');
  if (!isFull)
    return (
      <>
        <div className="mapsheet-title">
          <h2>{t('now.title')}</h2>
          <NowCount now={now} />
        </div>
        <button type="button" className="mapsheet-all" onClick={() => onList('all')}>
          {t('sheet.all')}
        </button>
      </>
    );
  const lists = [
    { value: 'now', label: now.isLoading ? t('now.title') : t('sheet.now', { count: now.count }) },
    { value: 'all', label: t('sheet.allYards', { count: now.total }) },
  ] as const;
  return <ChoiceBar label={t('sheet.list')} options={lists} value={list} onChosen={onList} />;
}
