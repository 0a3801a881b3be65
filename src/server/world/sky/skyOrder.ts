import type { Language } from '#domain/language/language.ts';
import type { Scheme } from '../radar/radarBands.ts';
import type { RadarAddress } from '../radar/radarTile.ts';
import type { GridAddress } from './gridTile.ts';
import type { PointQuestion } from './pointValues.ts';
import type { FeatureLayer } from './skyFeatures.ts';
import type { TrafficView } from './trafficAnswer.ts';

/** One thing that is made from the simulated weather. */
export type SkyOrder =
  | ({ readonly kind: 'radar' } & RadarAddress)
  | ({ readonly kind: 'grid' } & GridAddress)
  | ({ readonly kind: 'point' } & PointQuestion)
  | { readonly kind: 'features'; readonly layer: FeatureLayer; readonly atMs: number }
  | { readonly kind: 'stormMenu'; readonly atMs: number }
  | {
      readonly kind: 'traffic';
      readonly view: TrafficView;
      readonly atMs: number;
      readonly language: Language;
    }
  | {
      readonly kind: 'hydrograph';
      readonly lid: string;
      readonly atMs: number;
      readonly scheme: Scheme;
      readonly language: Language;
    };

/** The same for two orders of the same thing, and for no others. */
export function skyOrderKey(order: SkyOrder): string {
  switch (order.kind) {
    case 'radar':
      return [order.kind, order.z, order.x, order.y, order.atMs, order.scheme].join('/');
    case 'grid': {
      const { kind, variable, z, x, y, atMs, scheme } = order;
      return [kind, variable, z, x, y, atMs, scheme].join('/');
    }
    case 'point': {
      const { kind, variable, lon, lat, atMs, isMetric } = order;
      return [kind, variable, lon, lat, atMs, isMetric].join('/');
    }
    case 'features':
      return [order.kind, order.layer, order.atMs].join('/');
    case 'stormMenu':
      return [order.kind, order.atMs].join('/');
    case 'traffic': {
      const { west, south, east, north, zoom } = order.view;
      return [order.kind, west, south, east, north, zoom, order.atMs, order.language].join('/');
    }
    case 'hydrograph':
      return [order.kind, order.lid, order.atMs, order.scheme, order.language].join('/');
    default:
      return order satisfies never;
  }
}
