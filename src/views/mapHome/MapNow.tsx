import type { Facility } from '#contracts/facility.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { NowRail } from '../nowRail/NowRail.tsx';
import type { TrendsRef } from '../nowRail/nowView.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';
import { useYardChoice } from './useYardChoice.ts';

/** What the rail of yards that are not open rests on. */
export type NowDependencies = {
  readonly trends: TrendsRef;
  /** There is room for it beside the map: it is open from the beginning. */
  readonly isRoomy: boolean;
};

type MapNowProps = NowDependencies &
  Pick<ShownFacilities, 'mapFeed' | 'facilities' | 'isListed' | 'locale'> & {
    map: HomeMap | null;
    popup: PopupRef;
    /** null: none of them. */
    selectedId: string | null;
    onOpened: (facility: Facility) => void;
  };

/** The rail at the left edge. */
export function MapNow({ map, popup, onOpened, ...rail }: MapNowProps) {
  const { mapFeed, selectedId } = rail;
  const choose = useYardChoice({ mapFeed, map, popup, selectedId, sheet: null, onOpened });
  return (
    <div className="maphome-now">
      <NowRail {...rail} onChosen={choose} />
    </div>
  );
}
