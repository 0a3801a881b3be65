import type LayerGroup from 'ol/layer/Group.js';
import type { MapPixel } from '../createMap.ts';
import type { TiledFeatures } from './createTiledFeatures.ts';
import type { TiledDependencies } from './createTiledLayer.ts';
import type { FeatureLayer } from './featureLayer.ts';
import type { FoundFeature } from './findFeatures.ts';

/** Layers of features that come in vector tiles; the script that draws them comes with the first of them. */
export function createLazyTiles(group: LayerGroup, dependencies: TiledDependencies): TiledFeatures {
  let wanted: readonly FeatureLayer[] = [];
  let tiled: TiledFeatures | null = null;
  let isComing = false;

  async function bring(): Promise<void> {
    isComing = true;
    try {
      const { createTiledFeatures } = await import('./createTiledFeatures.ts');
      tiled = createTiledFeatures(group, dependencies);
      tiled.show(wanted);
    } catch {
      for (const { name } of wanted) dependencies.told.broke(name);
    }
    isComing = false;
  }

  return {
    show(layers) {
      wanted = layers.filter(({ tilesUrl }) => tilesUrl !== undefined);
      if (tiled !== null) tiled.show(wanted);
      else if (wanted.length > 0 && !isComing) void bring();
    },
    findAt: (pixel: MapPixel): FoundFeature[] => tiled?.findAt(pixel) ?? [],
  };
}
