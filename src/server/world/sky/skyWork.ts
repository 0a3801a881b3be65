import { radarTile } from '../radar/radarTile.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { GAUGES } from '../../sources/simulator/floodGauges.ts';
import { tropicalMenu } from '../../sources/simulator/tropicalTracks.ts';
import { gridTile } from './gridTile.ts';
import { hydrograph } from './hydrograph.ts';
import { pointValues } from './pointValues.ts';
import { skyFeatures } from './skyFeatures.ts';
import type { SkyOrder } from './skyOrder.ts';
import { trafficAnswer } from './trafficAnswer.ts';

/** Makes what is ordered from the simulated weather. Throws for a gauge that there is not. */
export function skyWork(atmosphere: Atmosphere, order: SkyOrder): Uint8Array {
  switch (order.kind) {
    case 'radar':
      return radarTile(atmosphere, order);
    case 'grid':
      return gridTile(atmosphere, order);
    case 'point':
      return Buffer.from(JSON.stringify(pointValues(atmosphere, order)));
    case 'features':
      return skyFeatures(atmosphere, order.layer, order.atMs);
    case 'stormMenu':
      return Buffer.from(JSON.stringify(tropicalMenu(atmosphere, order.atMs)));
    case 'traffic':
      return Buffer.from(JSON.stringify(trafficAnswer(atmosphere, order.view, order)));
    case 'hydrograph': {
      const gauge = GAUGES.find(({ lid }) => lid === order.lid);
      if (gauge === undefined) throw new Error(`There is no gauge ${order.lid}.`);
      return Buffer.from(hydrograph(atmosphere, gauge, order));
    }
    default:
      return order satisfies never;
  }
}
