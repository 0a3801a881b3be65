import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import { isOpenedOnHover, extentOf, type MapExtent, type ShownFeatures } from '../layers/featureViews.ts';
import type { PopupRef } from '../popup/FeaturePopup.tsx';

type FocusDependencies = {
  /** The card, and what the map shows of features. */
  readonly cards: { readonly popup: PopupRef; readonly shown: readonly ShownFeatures[] };
  readonly facilities: readonly Facility[];
  /** A finger finds a card first, and what it leads to on it. */
  readonly isNarrow: boolean;
  readonly onOpened: (facility: Facility) => void;
  /** The map looks elsewhere, or farther, or nearer. */
  readonly onLooked: (extent: MapExtent) => void;
};

/** What a pointer over the map tells the card, and which facility is looked at. */
export function useMapFocus({ cards, facilities, isNarrow, onOpened, onLooked }: FocusDependencies) {
  const { popup, shown: features } = cards;
  const [map, setMap] = useState<HomeMap | null>(null);
  // the map is made with what it tells, so that must not change with it, nor with each answer of the service
  const made = useRef<HomeMap | null>(null);
  const known = useRef({ facilities, features });
  useEffect(() => {
    known.current = { facilities, features };
  }, [facilities, features]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const pinnedId = useSelector(popup, (snapshot) => {
    const subject = selectIsPinned(snapshot) ? selectSubject(snapshot) : null;
    return subject?.kind === 'facility' ? subject.id : null;
  });
  return {
    map,
    pinnedId,
    ready: useCallback((begun: HomeMap | null) => {
      made.current = begun;
      setMap(begun);
    }, []),
    choose: useCallback(
      (subject: MapSubject) => {
        const chosen =
          subject.kind === 'facility' && known.current.facilities.find(({ id }) => id === subject.id);
        if (chosen && !isNarrow) onOpened(chosen);
        else popup.send({ type: 'subject.chosen', subject });
      },
      [popup, isNarrow, onOpened],
    ),
    hover: useCallback(
      (subject: MapSubject | null) => {
        const met = subject && hoverPart(subject, known.current.features);
        popup.send(met === null ? { type: 'pointer.left' } : { type: 'pointer.met', subject: met });
      },
      [popup],
    ),
    /** The map has moved: what is held open moves with it, what hung under the pointer is gone. */
    follow: useCallback(() => {
      popup.send({ type: 'map.moved' });
      redraw();
      const bounds = made.current?.bounds() ?? null;
      if (made.current !== null && bounds !== null) onLooked(extentOf(bounds, made.current.zoom()));
    }, [popup, onLooked]),
  };
}

/** What of it has a card before any click (MAP-13). */
function hoverPart(subject: MapSubject, shown: readonly ShownFeatures[]): MapSubject | null {
  if (subject.kind !== 'features') return subject.kind === 'place' ? null : subject;
  const features = subject.features.filter(({ layer }) => isOpenedOnHover(layer, shown));
  return features.length === 0 ? null : { ...subject, features };
}
