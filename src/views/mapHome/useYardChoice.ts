import { useCallback } from 'react';
import type { Facility } from '#contracts/facility.ts';
import { boundsAround } from '#domain/geo/boundsAround.ts';
import { selectRulesAt } from '#machines/mapFeed/mapFeedSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { MapFeedRef } from '../mapFacts/mapView.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';
import { roomOn, type SheetOn } from './roomAround.ts';

type YardChoice = {
  readonly mapFeed: MapFeedRef;
  readonly map: HomeMap | null;
  readonly popup: PopupRef;
  /** null: none of the yards. */
  readonly selectedId: string | null;
  readonly sheet: SheetOn;
  readonly onOpened: (facility: Facility) => void;
};

/**
 * A yard that is chosen in a list is shown with its rings and its card, and opened when chosen again.
 *
 * @returns The same function until what it rests on changes: rows are not drawn again with each move of the map.
 */
export function useYardChoice({ mapFeed, map, popup, selectedId, sheet, onOpened }: YardChoice) {
  return useCallback(
    (facility: Facility) => {
      const { id, longitude, latitude } = facility;
      if (id === selectedId) {
        onOpened(facility);
        return;
      }
      const { warningRadiusM } = selectRulesAt(id)(mapFeed.getSnapshot());
      map?.fit(boundsAround([longitude, latitude], warningRadiusM), roomOn(map, sheet));
      popup.send({ type: 'subject.chosen', subject: { kind: 'facility', id } });
    },
    [mapFeed, map, popup, selectedId, sheet, onOpened],
  );
}
