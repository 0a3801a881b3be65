import { buffer, createOrUpdateFromCoordinate, type Extent } from 'ol/extent.js';
import type LayerGroup from 'ol/layer/Group.js';
import { fromLonLat } from 'ol/proj.js';
import type RenderFeature from 'ol/render/Feature.js';
import { featureSeverity } from '#domain/hazards/featureSeverity.ts';
import { hasCard, type LayerKind } from '#domain/hazards/layerKind.ts';
import type { MapPixel } from '../createMap.ts';
import { asksAgain, type AskedTiles } from '../layers/asksAgain.ts';
import { createTiledLayer, type TiledLayer, type TiledDependencies } from './createTiledLayer.ts';
import type { FeatureLayer } from './featureLayer.ts';
import { REACH_PX, type FoundFeature } from './findFeatures.ts';

type Held = TiledLayer & AskedTiles & { kind: LayerKind };

/** Layers of features that come in vector tiles: too many for one list. */
export type TiledFeatures = {
  /** Shows those of these that have tiles; tiles of another time take the place of those before at once. */
  show(layers: readonly FeatureLayer[]): void;
  /** All lines at a pixel that there is something to say about. */
  findAt(pixel: MapPixel): FoundFeature[];
};

export function createTiledFeatures(group: LayerGroup, dependencies: TiledDependencies): TiledFeatures {
  const held = new Map<string, Held>();

  function begin(shown: FeatureLayer, tilesUrl: string): Held {
    const one = {
      ...createTiledLayer({ ...shown, tilesUrl }, dependencies),
      url: tilesUrl,
      roundMs: shown.roundMs ?? 0,
      kind: shown.kind,
    };
    group.getLayers().push(one.layer);
    held.set(shown.name, one);
    return one;
  }

  function end(name: string, { layer, dispose }: Held): void {
    group.getLayers().remove(layer);
    dispose();
    held.delete(name);
  }

  return {
    show(layers) {
      const tiled = layers.filter(({ tilesUrl }) => tilesUrl !== undefined);
      const names = new Set(tiled.map(({ name }) => name));
      for (const [name, one] of held) if (!names.has(name)) end(name, one);
      for (const shown of tiled) {
        const { tilesUrl: url = '', roundMs = 0 } = shown;
        const one = held.get(shown.name) ?? begin(shown, url);
        one.setOpacity(shown.opacityFraction);
        if (asksAgain(one, { url, roundMs })) one.setUrl(url);
        one.url = url;
        one.roundMs = roundMs;
      }
    },
    findAt({ at, resolution }) {
      const middle = fromLonLat([at.lon, at.lat]) as [number, number];
      const reachM = REACH_PX * resolution;
      const around = buffer(createOrUpdateFromCoordinate(middle), reachM);
      const found = [...held].flatMap(([name, one]) => metIn(name, one, { around, middle, reachM }));
      // a line that goes over the edge of a tile is in both
      return [...new Map(found.map((one) => [`${one.ref.layer} ${one.ref.id}`, one])).values()];
    },
  };
}

type Spot = {
  readonly around: Extent;
  readonly middle: readonly [number, number];
  readonly reachM: number;
};

function metIn(
  name: string,
  { layer, url: tilesUrl, kind }: Held,
  { around, middle, reachM }: Spot,
): FoundFeature[] {
  return layer.getFeaturesInExtent(around).flatMap((feature) => {
    const properties = feature.getProperties();
    if (!hasCard(kind, properties) || !isNear(feature as RenderFeature, middle, reachM)) return [];
    const told = { tilesUrl, properties };
    // without an id, what says the same is the same: it may be in two tiles
    const ref = { layer: name, id: String(feature.getId() ?? JSON.stringify(properties)), told };
    return [{ ref, severity: featureSeverity(kind, properties) }];
  });
}

/** Whether any part of a line lies within reach; other shapes are met by their edges. */
function isNear(feature: RenderFeature, [x, y]: readonly [number, number], reachM: number): boolean {
  const flat = feature.getFlatCoordinates();
  let start = 0;
  for (const end of feature.getEnds() ?? [flat.length]) {
    for (let at = start + 2; at < end; at += 2) if (distanceTo(flat, at, [x, y]) <= reachM) return true;
    start = end;
  }
  return false;
}

/** From a point to the part of a line that ends at a place of its list. */
function distanceTo(flat: readonly number[], at: number, [x, y]: readonly [number, number]): number {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = flat.slice(at - 2, at + 2);
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length2));
  return Math.hypot(x1 + dx * share - x, y1 + dy * share - y);
}
