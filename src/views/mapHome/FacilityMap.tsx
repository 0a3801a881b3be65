import { useCallback, useEffect, type RefObject } from 'react';
import type { Facility } from '#contracts/facility.ts';
import { createHomeMap, type HomeMap, type HomeMapDependencies } from '#map/createHomeMap.ts';
import type { FeatureLayer } from '#map/features/featureLayer.ts';
import type { OpenYard } from '#map/marks/createMarkPainter.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { ShownRoutes } from '#map/routes/createRouteLines.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import { MapElement } from './MapElement.tsx';
import { useMapOf } from './useMapOf.ts';

export type FacilityMapProps = Omit<HomeMapDependencies, 'element' | 'start'> & {
  /** Where the map looks; kept for the map that takes its place when colours or words change. */
  readonly lookedAt: RefObject<HomeMapDependencies['start']>;
  /** Credit of the tile pictures; empty: none. */
  readonly tileCredit: string;
  readonly facilities: readonly Facility[];
  /** `MapCode` of each facility, by row. */
  readonly codes: Uint8Array;
  readonly hidden: ReadonlySet<number>;
  readonly selectedId: string | null;
  /** The facility that is open beside the map; null: none. */
  readonly openYard: OpenYard | null;
  readonly pictures: readonly Picture[];
  readonly features: readonly FeatureLayer[];
  /** Lines of routes; null: none. */
  readonly routes?: ShownRoutes | null;
  /** What is shown of live lightning; null: nothing. */
  readonly strikeChoice: StrikeChoice | null;
  /** Hears of the map once it is there, and of null when it goes. */
  readonly onReady: (map: HomeMap | null) => void;
};

const NOTHING_KNOWN = new Uint8Array(0);

/** Where the facilities are and what holds there. The list says the same in words, and is what readers use. */
export function FacilityMap(props: FacilityMapProps) {
  const { facilities, codes, hidden, selectedId, openYard, pictures, features, strikeChoice } = props;
  const { tileCredit, routes = null } = props;
  const { tiles, isStill, lookedAt, circles, strikes, presentMs } = props;
  const { onClicked, onHovered, onMoved, tilesTold, onStrikesDrawn, onReady } = props;
  const create = useCallback(
    (element: HTMLElement) => {
      const made = createHomeMap({
        element,
        tiles,
        isStill,
        start: lookedAt.current,
        circles,
        strikes,
        presentMs,
        onClicked,
        onHovered,
        onMoved,
        tilesTold,
        onStrikesDrawn,
      });
      const dispose = () => {
        lookedAt.current = made.view();
        made.dispose();
      };
      return { ...made, dispose };
    },
    [
      tiles,
      isStill,
      lookedAt,
      circles,
      strikes,
      presentMs,
      onClicked,
      onHovered,
      onMoved,
      tilesTold,
      onStrikesDrawn,
    ],
  );
  const onRestored = useCallback(() => onStrikesDrawn('restored'), [onStrikesDrawn]);
  const [map, begin] = useMapOf(create, onReady, onRestored);
  useEffect(() => {
    map?.show(facilities.map(placeOf));
  }, [map, facilities]);
  useEffect(() => {
    // statuses of another list say nothing of this one (S1)
    map?.say(codes.length === facilities.length ? codes : NOTHING_KNOWN, hidden);
  }, [map, facilities, codes, hidden]);
  useEffect(() => map?.showPictures(pictures), [map, pictures]);
  useEffect(() => map?.showFeatures(features), [map, features]);
  useEffect(() => map?.showRoutes(routes), [map, routes]);
  useEffect(() => map?.chooseStrikes(strikeChoice), [map, strikeChoice]);
  useEffect(() => map?.select(selectedId), [map, selectedId]);
  useEffect(() => map?.open(openYard), [map, openYard]);
  return <MapElement begin={begin} tileCredit={tileCredit} />;
}

function placeOf({ id, longitude: lon, latitude: lat }: Facility) {
  return { id, name: id, lon, lat };
}
