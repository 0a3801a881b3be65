import { BASEMAP_MAX_ZOOM } from '#contracts/basemapTile.ts';
import { createBasemapLayer } from './basemap/createBasemapLayer.ts';
import { createMap, type MapView } from './createMap.ts';
import { KEY_ZOOM_MS, watchKeyboardZoom } from './interactions/keyboardZoom.ts';
import { createPicturesLayer, type Picture } from './layers/createPicturesLayer.ts';
import type { Place } from './marks/place.ts';
import { readMapPalette } from './mapPalette.ts';
import { createMarksLayer } from './marks/createMarksLayer.ts';
import type { CircleRules } from './marks/drawCircles.ts';
import { readMarkPalette } from './marks/markPalette.ts';
import type { StrikeBoard } from './strikes/createStrikeBoard.ts';
import { createStrikeLayer } from './strikes/createStrikeLayer.ts';
import { followStrikes, type FollowedStrikes } from './strikes/followStrikes.ts';
import { readStrikePalette } from './strikes/strikePalette.ts';

/** Draw order of facilities. Source: spec/gaps.md GAP-41. */
const MARKS_Z = 60;
/** Source: requirement CONST-19. */
const GO_MS = 1_000;

export type HomeMapParts = {
  readonly element: HTMLElement;
  /** Address of the ground's tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tileUrl: string;
  /** The device asks for less motion. */
  readonly isStill: boolean;
  readonly start: MapView;
  readonly circles: CircleRules;
  readonly strikes: StrikeBoard;
  /** Network time, ms since the epoch. */
  readonly presentMs: () => number;
  /** Somebody clicked on a facility. */
  readonly onChosen: (id: string) => void;
  /** A pointer has come to a facility; null: it has left. */
  readonly onHovered: (id: string | null) => void;
  /** What stands over the map stands elsewhere now. */
  readonly onMoved: () => void;
  /** A tile of a layer of pictures did not come; told with the layer's name. */
  readonly onPictureBroke: (name: string) => void;
};

/** The map of a client, with every facility by what its mark says. */
export type HomeMap = {
  show(places: readonly Place[]): void;
  /** Codes of MAP_MARKS by row of the places, and those that are not shown now. */
  say(codes: Uint8Array, hidden: ReadonlySet<number>): void;
  select(id: string | null): void;
  /** Where a facility stands, CSS px from the top left corner; null: not shown. */
  pixelOf(id: string): readonly [xPx: number, yPx: number] | null;
  /** Width and height of the map, CSS px; null: it has none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  /** Layers of pictures, under the marks; these and no others. */
  showPictures(pictures: readonly Picture[]): void;
  /** Live lightning; null: not now. */
  chooseStrikes: FollowedStrikes['choose'];
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1): void;
  goTo(view: MapView): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createHomeMap(parts: HomeMapParts): HomeMap {
  const { element, tileUrl, isStill, start, circles, strikes, presentMs } = parts;
  const map = createMap(element, start);
  const marks = createMarksLayer(readMarkPalette(element), circles);
  map.add(createBasemapLayer({ tileUrl, maxZoom: BASEMAP_MAX_ZOOM, palette: readMapPalette(element) }));
  const pictures = createPicturesLayer(parts.onPictureBroke);
  map.add(pictures.layer);
  // over every picture: a status must not be veiled by weather
  marks.layer.setZIndex(MARKS_Z);
  map.add(marks.layer);
  const lightning = createStrikeLayer({ rows: strikes.rows, palette: readStrikePalette(element), isStill });
  map.add(lightning.layer);
  const followed = followStrikes(strikes, lightning, presentMs);
  map.follow({ findAt: marks.findAt, chosen: parts.onChosen, hovered: parts.onHovered });
  map.onMoved(parts.onMoved);
  const zoomBy = (steps: 1 | -1) => map.zoomBy(steps, isStill ? 0 : KEY_ZOOM_MS);
  const stopKeys = watchKeyboardZoom(document, zoomBy);

  return {
    show: marks.show,
    say: marks.say,
    select: marks.select,
    pixelOf: marks.pixelOf,
    sizePx: map.sizePx,
    showPictures: pictures.show,
    chooseStrikes: followed.choose,
    zoomBy,
    goTo: (view) => map.goTo(view, isStill ? 0 : GO_MS),
    dispose() {
      stopKeys();
      followed.stop();
      lightning.dispose();
      map.dispose();
    },
  };
}
