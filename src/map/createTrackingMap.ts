import type { GroundTiles } from '#contracts/groundTiles.ts';
import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import { createGround } from './basemap/createGround.ts';
import { createMap, type MapCanvas, type MapFit, type MapPixel, type MapView } from './createMap.ts';
import { createFeaturesLayer } from './features/createFeaturesLayer.ts';
import type { FeatureLayer } from './features/featureLayer.ts';
import { readFeaturePalette } from './features/featurePalette.ts';
import { KEY_ZOOM_MS, watchKeyboardZoom } from './interactions/keyboardZoom.ts';
import { createPicturesLayer, type Picture } from './layers/createPicturesLayer.ts';
import { readMapPalette } from './mapPalette.ts';
import { createRouteLines, type ShownRoutes } from './routes/createRouteLines.ts';
import { readRoutePalette } from './routes/routePalette.ts';
import { featuresAt, routeAt } from './subjectsAt.ts';

/** Source: requirement CONST-19. */
const FIT = { maxZoom: 12, durationMs: 1_000 };

export type TrackingMapParts = {
  readonly element: HTMLElement;
  readonly tiles: GroundTiles;
  /** The device asks for less motion. */
  readonly isStill: boolean;
  readonly start: MapView;
  /** Somebody clicked on something; on bare ground too. A piece of the route is a feature of ROUTE_LINES. */
  readonly onClicked: (subject: MapSubject) => void;
  /** A pointer has come to something; null: it has left. */
  readonly onHovered: (subject: MapSubject | null) => void;
  /** What stands over the map stands elsewhere now. */
  readonly onMoved: () => void;
  /** A tile of a layer of pictures did not come; told with the layer's name. */
  readonly onPictureBroke: (name: string) => void;
};

/** The map of one vehicle: its way, and the weather around it. No facility but its two stands on it. */
export type TrackingMap = {
  showPictures(pictures: readonly Picture[]): void;
  showFeatures(layers: readonly FeatureLayer[]): void;
  showRoutes(routes: ShownRoutes | null): void;
  /** Goes where all of it can be seen. */
  fit: (bounds: Parameters<MapCanvas['fit']>[0], paddingPx: MapFit['paddingPx']) => void;
  /** Where a point of the ground is drawn; null: nothing was drawn yet. */
  pixelAt(point: MapPoint): readonly [xPx: number, yPx: number] | null;
  /** Width and height of the map, CSS px; null: it has none yet. */
  sizePx(): readonly [widthPx: number, heightPx: number] | null;
  /** One step nearer (1) or farther (-1). */
  zoomBy(steps: 1 | -1): void;
  dispose(): void;
};

/** In the colours that hold on its element as it begins. */
export function createTrackingMap(parts: TrackingMapParts): TrackingMap {
  const { element, tiles, isStill, start } = parts;
  const map = createMap(element, start);
  map.add(createGround(tiles, readMapPalette(element)));
  const pictures = createPicturesLayer(parts.onPictureBroke);
  map.add(pictures.layer);
  const features = createFeaturesLayer(readFeaturePalette(element), parts.onPictureBroke);
  map.add(features.layer);
  const routes = createRouteLines(readRoutePalette(element));
  map.add(routes.layer);

  const overAt = (pixel: MapPixel) => featuresAt(features, pixel);
  map.onClicked((pixel) => routeAt(routes, pixel) ?? overAt(pixel), parts.onClicked);
  map.onHovered(overAt, parts.onHovered);
  map.onMoved(parts.onMoved);
  const zoomBy = (steps: 1 | -1) => map.zoomBy(steps, isStill ? 0 : KEY_ZOOM_MS);
  const stopKeys = watchKeyboardZoom(document, zoomBy);

  return {
    showPictures: pictures.show,
    showFeatures: features.show,
    showRoutes: routes.show,
    fit: (bounds, paddingPx) =>
      map.fit(bounds, { ...FIT, paddingPx, durationMs: isStill ? 0 : FIT.durationMs }),
    pixelAt: map.pixelOf,
    sizePx: map.sizePx,
    zoomBy,
    dispose() {
      stopKeys();
      map.dispose();
    },
  };
}
