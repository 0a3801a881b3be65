import type { MapSubject } from '#domain/map/mapSubject.ts';
import type { MapPixel } from './createMap.ts';
import type { FeaturesLayer } from './features/createFeaturesLayer.ts';
import { ROUTE_LINES, type RouteLines } from './routes/createRouteLines.ts';

/** The piece of a route at a pixel, a feature of ROUTE_LINES; null: none. */
export function routeAt(routes: RouteLines, pixel: MapPixel): MapSubject | null {
  const piece = routes.findAt(pixel);
  return piece && { kind: 'features', features: [{ layer: ROUTE_LINES, id: piece.id }], at: pixel.at };
}

/** All features of layers at a pixel; null: none. */
export function featuresAt(features: FeaturesLayer, pixel: MapPixel): MapSubject | null {
  const found = features.findAt(pixel);
  return found.length === 0 ? null : { kind: 'features', features: found, at: pixel.at };
}
