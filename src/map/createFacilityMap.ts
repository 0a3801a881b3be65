import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import { createBasemapLayer } from './basemap/createBasemapLayer.ts';
import { createMap } from './createMap.ts';
import { KEY_ZOOM_MS, watchKeyboardZoom } from './interactions/keyboardZoom.ts';
import { createPlacesLayer, type Place } from './layers/createPlacesLayer.ts';
import { readMapPalette } from './mapPalette.ts';

const FIT_PADDING_PX = 64;
const FIT_MS = 1_000;

export type FacilityMapParts = {
  readonly element: HTMLElement;
  /** Address of the ground's tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** Whether what moves may move: not where the device asks for less. */
  readonly isStill: boolean;
  /** Somebody clicked on a place. */
  readonly onChosen: (id: string) => void;
};

/** A map of places to choose from. */
export type FacilityMap = {
  /** Shows these places, and all of them at once. */
  show(places: readonly Place[]): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createFacilityMap({ element, tileUrl, isStill, onChosen }: FacilityMapParts): FacilityMap {
  const palette = readMapPalette(element);
  const map = createMap(element);
  const places = createPlacesLayer(palette);
  map.add(createBasemapLayer({ tileUrl, maxZoom: BASEMAP_MAX_ZOOM, palette }));
  map.add(places.layer);
  map.onClick(places.find, onChosen);
  const stopKeys = watchKeyboardZoom(document, (steps) => map.zoomBy(steps, isStill ? 0 : KEY_ZOOM_MS));
  let isShown = false;

  return {
    show(shown) {
      places.show(shown);
      // the first view is simply there
      map.fit(shown, FIT_PADDING_PX, isStill || !isShown ? 0 : FIT_MS);
      isShown ||= shown.length > 0;
    },
    dispose() {
      stopKeys();
      map.dispose();
    },
  };
}
