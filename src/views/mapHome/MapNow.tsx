import type { Facility } from '#contracts/facility.ts';
import { boundsAround } from '#domain/geo/boundsAround.ts';
import { selectRules } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { ShownFacilities } from '../mapFacts/mapView.ts';
import { NowRail } from '../nowRail/NowRail.tsx';
import type { TrendsRef } from '../nowRail/nowView.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';
import { roomAround } from './roomAround.ts';

/** What the rail of yards that are not open rests on. */
export type NowDependencies = {
  readonly trends: TrendsRef;
  /** There is room for it beside the map: it is open from the beginning. */
  readonly isRoomy: boolean;
};

type MapNowProps = NowDependencies &
  Pick<ShownFacilities, 'mapFeed' | 'facilities' | 'locale'> & {
    map: HomeMap | null;
    popup: PopupRef;
    /** null: none of them. */
    selectedId: string | null;
    onOpened: (facility: Facility) => void;
  };

/** The rail at the left edge: a yard that is chosen is shown with its rings and its card, and opened when chosen again. */
export function MapNow({ map, popup, selectedId, onOpened, ...rail }: MapNowProps) {
  const choose = (facility: Facility) => {
    const { id, longitude, latitude } = facility;
    if (id === selectedId) {
      onOpened(facility);
      return;
    }
    const { warningRadiusM } = selectRules(rail.mapFeed.getSnapshot());
    const [widthPx = 0] = map?.sizePx() ?? [];
    map?.fit(boundsAround([longitude, latitude], warningRadiusM), roomAround(widthPx));
    popup.send({ type: 'subject.chosen', subject: { kind: 'facility', id } });
  };
  return (
    <div className="maphome-now">
      <NowRail {...rail} selectedId={selectedId} onChosen={choose} />
    </div>
  );
}
