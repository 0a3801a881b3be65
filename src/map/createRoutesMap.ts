import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import { createBasemap } from './basemap/createBasemap.ts';
import { pointBoxes } from './basemap/labels/pointBoxes.ts';
import { watchCovers } from './basemap/labels/watchCovers.ts';
import { createMap, type MapCanvas, type MapFit, type MapPixel, type MapView } from './createMap.ts';
import { createFeaturesLayer } from './features/createFeaturesLayer.ts';
import type { FeatureLayer } from './features/featureLayer.ts';
import { readFeaturePalette } from './features/featurePalette.ts';
import { KEY_ZOOM_MS, watchKeyboardZoom } from './interactions/keyboardZoom.ts';
import { createPicturesLayer, type Picture } from './layers/createPicturesLayer.ts';
import type { TilesTold } from './layers/watchTiles.ts';
import { readMapPalette } from './mapPalette.ts';
import { createRouteLines, type ShownRoutes } from './routes/createRouteLines.ts';
import { readRoutePalette } from './routes/routePalette.ts';
import { featuresAt, routeAt } from './subjectsAt.ts';

/** From the middle of a stop or a vehicle to the edge of its symbol, px. */
const SIGN_REACH_PX = 20;
/** Source: requirements CONST-19, ROUTE-10. */
export const FIT = { maxZoom: 12, durationMs: 1_000 };

export type RoutesMapDependencies = {
  readonly element: HTMLElement;
  readonly tiles: BasemapSources;
  /** The device asks for less motion. */
  readonly isStill: boolean;
  readonly start: MapView;
  /** The user clicked on something; on an empty point too. A piece of the route is a feature of ROUTE_LINES. */
  readonly onClicked: (subject: MapSubject) => void;
  /** A pointer has come to something; null: it has left. */
  readonly onHovered: (subject: MapSubject | null) => void;
  /** What stands over the map stands elsewhere now. */
  readonly onMoved: () => void;
  /** Hears which layers of tiles have gaps, and which are whole. */
  readonly tilesTold: TilesTold;
};

/** What every map with routes and weather can do. */
export type RoutesMap = {
  /** Layers of pictures; these and no others. */
  showPictures(pictures: readonly Picture[]): void;
  /** Layers of features, over the pictures; these and no others. */
  showFeatures(layers: readonly FeatureLayer[]): void;
  /** Lines of routes, over both; null: none. */
  showRoutes(routes: ShownRoutes | null): void;
  /** Goes where all of it can be seen, and no nearer than there is something to see. */
  fit: (bounds: Parameters<MapCanvas['fit']>[0], paddingPx: MapFit['paddingPx']) => void;
  /** Where a position is drawn, CSS px from the top left corner; null: nothing was drawn yet. */
  pixelAt(point: MapPoint): readonly [xPx: number, yPx: number] | null;
  /** Width and height of the map, CSS px; null: it has none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1): void;
  dispose(): void;
};

type Finder = (pixel: MapPixel) => MapSubject | null;

/**
 * A map whose basemap, pictures, features and routes are there; in the colours that hold on its element as it begins.
 *
 * @returns `canvas`, for layers over these; `labels`, which keep off what those layers draw; `listen` begins clicks and
 *   hovering: what lies over the routes and what over the features is met before them.
 */
export function createRoutesMap(dependencies: RoutesMapDependencies) {
  const { element, tiles, isStill, start } = dependencies;
  const canvas = createMap(element, start);
  const { layer: basemap, labels } = createBasemap(tiles, readMapPalette(element));
  canvas.add(basemap);
  const covers = watchCovers(element, labels.drawAgain);
  labels.avoid(covers.boxes);
  const pictures = createPicturesLayer(dependencies.tilesTold);
  canvas.add(pictures.layer);
  const features = createFeaturesLayer(readFeaturePalette(element), dependencies.tilesTold);
  canvas.add(features.layer);
  const routes = createRouteLines(readRoutePalette(element));
  canvas.add(routes.layer);
  let stops: ShownRoutes['stops'] = [];
  labels.avoid(
    pointBoxes(() => stops.map(({ at: [lon, lat] }) => canvas.pixelOf({ lon, lat })), SIGN_REACH_PX),
  );
  const zoomBy = (steps: 1 | -1) => canvas.zoomBy(steps, isStill ? 0 : KEY_ZOOM_MS);
  const stopKeys = watchKeyboardZoom(document, zoomBy);
  const map: RoutesMap = {
    showPictures: pictures.show,
    showFeatures: features.show,
    showRoutes(shown) {
      stops = shown?.stops ?? [];
      routes.show(shown);
    },
    fit: (bounds, paddingPx) =>
      canvas.fit(bounds, { ...FIT, paddingPx, durationMs: isStill ? 0 : FIT.durationMs }),
    pixelAt: canvas.pixelOf,
    sizePx: canvas.sizePx,
    zoomBy,
    dispose() {
      stopKeys();
      covers.stop();
      // nothing of a map that is gone is told: another one may show the same layers
      pictures.show([]);
      features.show([]);
      canvas.dispose();
    },
  };
  return {
    canvas,
    map,
    labels,
    listen(clickedOver: Finder, hoveredOver: Finder) {
      const clickAt: Finder = (pixel) =>
        clickedOver(pixel) ?? routeAt(routes, pixel) ?? featuresAt(features, pixel);
      canvas.onClicked(clickAt, dependencies.onClicked);
      canvas.onHovered((pixel) => hoveredOver(pixel) ?? featuresAt(features, pixel), dependencies.onHovered);
      canvas.onMoved(dependencies.onMoved);
    },
  };
}
