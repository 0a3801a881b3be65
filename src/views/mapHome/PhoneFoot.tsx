import type { ReactNode } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { MapView } from '#map/createMap.ts';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { MapSheet } from '../mapSheet/MapSheet.tsx';
import { MapWays } from '../mapSheet/MapWays.tsx';
import type { SheetHeight } from '../mapSheet/sheetHeight.ts';
import type { TrendsRef } from '../nowRail/nowView.ts';
import type { SelectionDependencies } from '../selection/selectionView.ts';
import { fitAlarms } from './fitAlarms.ts';
import type { PopupDependencies } from './MapPopup.tsx';
import { useYardChoice } from './useYardChoice.ts';

type PhoneFootProps = ShownFacilities & {
  trends: TrendsRef;
  cards: PopupDependencies;
  map: HomeMap | null;
  /** null: none of the yards. */
  selectedId: string | null;
  /** null: nothing can be selected here. */
  selection: SelectionDependencies | null;
  /** Where the map shows its whole area. */
  home: MapView;
  hidden: ReadonlySet<number>;
  counts: ReactNode;
  /** What is said over the map, where the sheet covers it. */
  marks: ReactNode;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  onOpened: (facility: Facility) => void;
  onFeatures: () => void;
};

/** The sheet at the foot of a phone's map, and what it leads to. */
export function PhoneFoot(props: PhoneFootProps) {
  const { mapFeed, facilities, links, cards, map, selectedId, selection, home } = props;
  const { height, onHeight, onOpened, onFeatures } = props;
  const { openHistory } = links;
  const choose = useYardChoice({ mapFeed, map, popup: cards.popup, selectedId, sheet: height, onOpened });
  /** What is asked for must be seen. */
  const lowered = (act: (sheet: SheetHeight) => void) => () => {
    const sheet = height === 'full' ? 'half' : height;
    onHeight(sheet);
    act(sheet);
  };
  return (
    <MapSheet
      {...props}
      onChosen={choose}
      ways={
        <MapWays
          onAlarms={lowered(
            (cover) => map && fitAlarms(map, { mapFeed, facilities }, { cover, isAtOnce: false }),
          )}
          onHome={lowered(() => map?.goTo(home))}
          onFeatures={cards.shown.length > 0 ? onFeatures : null}
          onHistory={openHistory === undefined ? null : () => openHistory(null)}
          routeHref={links.routeHref(null)}
          onSelection={
            selection &&
            lowered(() => selection.selection.send({ type: 'mode.toggled', atMs: selection.presentMs() }))
          }
        />
      }
    />
  );
}
