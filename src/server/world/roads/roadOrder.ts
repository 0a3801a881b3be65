import type { LonLat } from '#domain/geo/distance.ts';
import type { TileAddress } from '../../platform/tiles/tileAddress.ts';
import type { RoadLayer } from './roadTiles.ts';
import type { Passing } from './vehiclesPassing.ts';

/** Whom it is for, by what they may see. */
type Visible = {
  /** Keys of facilities in order; a run is told of where one of its ends is among them. */
  readonly ends: readonly string[];
};

/** One thing that is made from the simulated roads. */
export type RoadOrder =
  | { readonly kind: 'tile'; readonly layer: RoadLayer; readonly address: TileAddress; readonly atMs: number }
  | ({ readonly kind: 'vehicles'; readonly atMs: number } & Visible)
  | ({ readonly kind: 'passing' } & Passing & Visible)
  | {
      readonly kind: 'route';
      /** Origin, what is passed, and destination. */
      readonly places: readonly LonLat[];
      readonly departMs: number;
      /** Where the answer comes from. */
      readonly url: string;
    }
  | { readonly kind: 'reachable'; readonly from: LonLat; readonly places: readonly LonLat[] }
  | { readonly kind: 'tracking'; readonly vrid: string; readonly atMs: number; readonly url: string }
  | ({
      readonly kind: 'heat';
      /** Of a run, without a leading KEP. */
      readonly id: string;
      readonly atMs: number;
    } & Visible);

/** The same for two orders of the same thing, and for no others. */
export function roadOrderKey(order: RoadOrder): string {
  switch (order.kind) {
    case 'tile': {
      const { z, x, y } = order.address;
      return [order.kind, order.layer, z, x, y, order.atMs].join('/');
    }
    case 'vehicles':
      return JSON.stringify([order.kind, order.atMs, order.ends]);
    case 'passing':
      return JSON.stringify([order.kind, order.fromMs, order.toMs, order.region, order.ends]);
    case 'route':
      return [order.kind, order.departMs, order.url, ...order.places.flat()].join('/');
    case 'reachable':
      return [order.kind, ...order.from, ...order.places.flat()].join('/');
    case 'tracking':
      return [order.kind, order.vrid, order.atMs, order.url].join('/');
    case 'heat':
      return JSON.stringify([order.kind, order.id, order.atMs, order.ends]);
    default:
      return order satisfies never;
  }
}
