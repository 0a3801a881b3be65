import type { GroundTiles } from '#contracts/groundTiles.ts';
import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import { createGround } from './basemap/createGround.ts';
import { createMap, type MapCanvas, type MapFit, type MapPixel, type MapView } from './createMap.ts';
import { createPlaceMark } from './createPlaceMark.ts';
import { createFeaturesLayer } from './features/createFeaturesLayer.ts';
import type { FeatureLayer } from './features/featureLayer.ts';
import { readFeaturePalette } from './features/featurePalette.ts';
import { KEY_ZOOM_MS, watchKeyboardZoom } from './interactions/keyboardZoom.ts';
import { createPicturesLayer, type Picture } from './layers/createPicturesLayer.ts';
import { readMapPalette } from './mapPalette.ts';
import { createMarksLayer, type MarksLayer } from './marks/createMarksLayer.ts';
import type { CircleRules } from './marks/drawCircles.ts';
import { readMarkPalette } from './marks/markPalette.ts';
import type { Place } from './marks/place.ts';
import { createRouteLines, type ShownRoutes } from './routes/createRouteLines.ts';
import { readRoutePalette } from './routes/routePalette.ts';
import { createRegionTools, type RegionTools } from './selection/createRegionTools.ts';
import type { StrikeBoard } from './strikes/createStrikeBoard.ts';
import { createStrikeLayer, type StrikeLayer } from './strikes/createStrikeLayer.ts';
import { followStrikes, type FollowedStrikes } from './strikes/followStrikes.ts';
import { readStrikePalette } from './strikes/strikePalette.ts';
import { featuresAt, routeAt } from './subjectsAt.ts';

/** Draw order of facilities. Source: spec/gaps.md GAP-41. */
const MARKS_Z = 60;
/** Source: requirement CONST-19. */
const GO_MS = 1_000;
/** Source: requirement ROUTE-10. */
const ROUTE_FIT = { maxZoom: 12, durationMs: 1_000 };

export type HomeMapParts = {
  readonly element: HTMLElement;
  readonly tiles: GroundTiles;
  /** The device asks for less motion. */
  readonly isStill: boolean;
  readonly start: MapView;
  readonly circles: CircleRules;
  readonly strikes: StrikeBoard;
  /** Network time, ms since the epoch. */
  readonly presentMs: () => number;
  /** Somebody clicked on something; on bare ground too. */
  readonly onClicked: (subject: MapSubject) => void;
  /** A pointer has come to something; null: it has left. */
  readonly onHovered: (subject: MapSubject | null) => void;
  /** What stands over the map stands elsewhere now. */
  readonly onMoved: () => void;
  /** A tile of a layer did not come; told with the layer's name. */
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
  /** Where a point of the ground is drawn; null: nothing was drawn yet. */
  pixelAt(point: MapPoint): readonly [xPx: number, yPx: number] | null;
  /** Width and height of the map, CSS px; null: it has none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  /** Layers of pictures, under the marks; these and no others. */
  showPictures(pictures: readonly Picture[]): void;
  /** Layers of features, over the pictures; these and no others. */
  showFeatures(layers: readonly FeatureLayer[]): void;
  /** Lines of routes, over both; null: none. */
  showRoutes(routes: ShownRoutes | null): void;
  /** Goes where all of them can be seen, and no nearer than there is something to see. */
  fitRoutes: (bounds: Parameters<MapCanvas['fit']>[0], paddingPx: MapFit['paddingPx']) => void;
  /** West, south, east and north of what is to be seen, degrees; null: nothing was drawn yet. */
  bounds: MapCanvas['bounds'];
  zoom: MapCanvas['zoom'];
  /** Lets regions be drawn, and tells of each; null: no more. Clicks do nothing else meanwhile (MAP-14, MAP-16). */
  drawRegion: RegionTools['use'];
  /** The region that was drawn; null: none. */
  showRegion: RegionTools['show'];
  /** Marks a place that somebody seeks; null: none. */
  markPlace(at: MapPoint | null): void;
  /** Live lightning; null: not now. */
  chooseStrikes: FollowedStrikes['choose'];
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1): void;
  goTo(view: MapView): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createHomeMap(parts: HomeMapParts): HomeMap {
  const { element, tiles, isStill, start, circles, strikes, presentMs } = parts;
  const map = createMap(element, start);
  const marks = createMarksLayer(readMarkPalette(element), circles);
  map.add(createGround(tiles, readMapPalette(element)));
  const pictures = createPicturesLayer(parts.onPictureBroke);
  map.add(pictures.layer);
  const features = createFeaturesLayer(readFeaturePalette(element), parts.onPictureBroke);
  map.add(features.layer);
  const routes = createRouteLines(readRoutePalette(element));
  map.add(routes.layer);
  // over every picture: a status must not be veiled by weather
  marks.layer.setZIndex(MARKS_Z);
  map.add(marks.layer);
  const lightning = createStrikeLayer({ rows: strikes.rows, palette: readStrikePalette(element), isStill });
  map.add(lightning.layer);
  const followed = followStrikes(strikes, lightning, presentMs);
  const placeMark = createPlaceMark(element);
  map.add(placeMark.layer);
  const regions = createRegionTools(element, map.seize);
  map.add(regions.layer);
  // what lies on top is met first; lightning has nothing to click on, and hides nothing that has (MAP-13)
  const clickAt = (pixel: MapPixel) =>
    facilityAt(marks, pixel) ?? routeAt(routes, pixel) ?? featuresAt(features, pixel);
  map.onClicked(clickAt, parts.onClicked);
  map.onHovered(
    (pixel) => facilityAt(marks, pixel) ?? strikeAt(lightning, pixel) ?? featuresAt(features, pixel),
    parts.onHovered,
  );
  map.onMoved(parts.onMoved);
  const zoomBy = (steps: 1 | -1) => map.zoomBy(steps, isStill ? 0 : KEY_ZOOM_MS);
  const stopKeys = watchKeyboardZoom(document, zoomBy);

  return {
    show: marks.show,
    say: marks.say,
    select: marks.select,
    pixelOf: marks.pixelOf,
    pixelAt: map.pixelOf,
    sizePx: map.sizePx,
    showPictures: pictures.show,
    showFeatures: features.show,
    showRoutes: routes.show,
    fitRoutes: (bounds, paddingPx) =>
      map.fit(bounds, { ...ROUTE_FIT, paddingPx, durationMs: isStill ? 0 : ROUTE_FIT.durationMs }),
    bounds: map.bounds,
    zoom: map.zoom,
    drawRegion: regions.use,
    showRegion: regions.show,
    markPlace: placeMark.show,
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

function facilityAt(marks: MarksLayer, { xPx, yPx }: MapPixel): MapSubject | null {
  const id = marks.findAt(xPx, yPx);
  return id === null ? null : { kind: 'facility', id };
}

function strikeAt(lightning: StrikeLayer, { xPx, yPx }: MapPixel): MapSubject | null {
  const found = lightning.findAt(xPx, yPx);
  if (found === null) return null;
  const { lon, lat, ...strike } = found;
  return { kind: 'strike', ...strike, at: { lon, lat } };
}
