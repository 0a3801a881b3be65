import type { RouteLines } from '#contracts/route.ts';
import type { RoutePiece } from './routePieces.ts';

type Feature = RouteLines['features'][number];

/** Line of a part of a route, as answers have it. */
export function pieceLine({ line }: Pick<RoutePiece, 'line'>): Feature['geometry'] {
  return { type: 'LineString', coordinates: line.map(([lon, lat]): [number, number] => [lon, lat]) };
}

/** Where in its route a part lies, in whole seconds and metres. */
export function pieceExtent({ fromS, toS, fromM, toM }: Pick<RoutePiece, 'fromS' | 'toS' | 'fromM' | 'toM'>) {
  return {
    seconds_from: Math.round(fromS),
    seconds_to: Math.round(toS),
    meters_from: Math.round(fromM),
    meters_to: Math.round(toM),
  };
}
