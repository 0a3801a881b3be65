import type { LayerConfig } from '#contracts/layers.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import { opensOnHover } from '#domain/hazards/layerKind.ts';
import { isHeatLate } from '#domain/heat/heatAge.ts';
import { fillTemplate } from '#domain/layers/fillTemplate.ts';
import { isMetricLayer } from '#domain/layers/isMetricLayer.ts';
import type { MapFeature, MapFeatures } from '#domain/map/mapFeature.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { FeatureLayer } from '#map/features/featureLayer.ts';
import { layerTrouble } from './layerTrouble.ts';
import { addressOf, entryOf, tilesOf, timesOf, visibleLayers, type LayerFacts } from './layerViews.ts';

/** A visible layer of features, with its present content. */
export type ShownFeatures = FeatureLayer & {
  readonly layer: LayerConfig;
  /** Whether all that it shows now is among its features: none of them means that there are none (S4). */
  readonly isWhole: boolean;
};

const NONE: readonly MapFeature[] = [];

/** What the map looks at, as layers that are asked for a view need it. */
export type MapExtent = {
  /**
   * West, south, east and north, whole degrees: neighbouring views ask the same. West is -180 to 179; over the date
   * line, east is beyond 180.
   */
  readonly bbox: string;
  /** The same on the turn of the map that is in view: a view over the date line reaches beyond ±180. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** Whole. */
  readonly zoom: number;
};

/** Whole degrees around a view, on Earth. */
export function extentOf(bounds: readonly [number, number, number, number], zoom: number): MapExtent {
  const [west, south, east, north] = bounds;
  const [left, bottom] = [Math.floor(west), Math.max(-90, Math.floor(south))];
  const [right, top] = [Math.ceil(east), Math.min(90, Math.ceil(north))];
  const widthDeg = Math.min(360, right - left);
  const from = widthDeg === 360 ? -180 : ((((left + 180) % 360) + 360) % 360) - 180;
  const bbox = [from, bottom, from + widthDeg, top].join(',');
  return { bbox, bounds: [left, bottom, right, top], zoom: Math.floor(zoom) };
}

/** Where the features of a layer are. */
type FeatureUrl = {
  readonly name: string;
  /** {RAND} stays, for it differs each time (LAYER-19). */
  readonly url: string;
  /** Zoom that its features are made for, which they do not outlive (LAYER-20); null: none. */
  readonly scale: number | null;
  /** Time of the slider that its features are of, epoch ms (TIME-08); null: of the present, or of none. */
  readonly shownMs: number | null;
};

/**
 * Where the features of each layer that is to be seen are (LAYER-14).
 *
 * @param extent null: the map shows nothing yet, and layers of a view wait.
 */
export function featureUrlsOf(facts: LayerFacts, extent: MapExtent | null): FeatureUrl[] {
  return visibleLayers(facts).flatMap((layer) => {
    const { name, url, model } = layer;
    if (!hasFeatures(layer) || url === undefined) return [];
    const times = timesOf(layer, facts);
    const isOfView = url.includes('{BBOX}');
    if ((model !== undefined && times === null) || (isOfView && extent === null)) return [];
    const view = extent === null ? {} : { BBOX: extent.bbox, ZOOM: String(extent.zoom) };
    const asked = fillTemplate(addressOf(url, layer, facts, times), view);
    const followsSlider = url.includes('{FORE}') && !layer.showAtOnce && !facts.moment.isLive;
    const shownMs = followsSlider ? (times?.foreMs ?? null) : null;
    return [{ name, url: asked, scale: isOfView ? (extent?.zoom ?? null) : null, shownMs }];
  });
}

/** GeoJSON, and incidents, which come in names of their own. */
function hasFeatures(layer: LayerConfig): boolean {
  const { type } = layer;
  return type === 'geojson' || (type === 'other' && layerKindOf(layer) === 'tomotomIncident');
}

/**
 * What the map draws of them, by what has come.
 *
 * @param roundMs When the round of refreshes began, epoch ms (MAP-03).
 */
export function shownFeaturesOf(
  facts: LayerFacts,
  known: ReadonlyMap<string, { readonly features: MapFeatures; readonly isOfBefore?: true }>,
  roundMs: number,
): ShownFeatures[] {
  return visibleLayers(facts).flatMap((layer) => {
    const tilesUrl = tilesUrlOf(layer, facts);
    if (tilesUrl === null && !hasFeatures(layer)) return [];
    const come = known.get(layer.name);
    const kind = layerKindOf(layer);
    const features = withoutParts(come?.features.features ?? NONE, facts.partsOff[layer.name]);
    return {
      layer,
      isWhole: come !== undefined && !come.isOfBefore && layerTrouble(entryOf(layer, facts)) === null,
      name: layer.name,
      kind,
      zIndex: layer.zIndex,
      minZoom: layer.minZoom,
      maxZoom: layer.maxZoom,
      ...(layer.useCustomStylingFunction ? {} : { styles: layer.styles }),
      opacityFraction: facts.opacities[layer.name] ?? layer.opacity,
      features: kind === 'gpsVehicles-geojson' ? withSilence(features, facts.moment.nowMs) : features,
      ...(tilesUrl === null ? {} : { tilesUrl, roundMs }),
    };
  });
}

/** Returns whether the card of a feature opens under a pointer, by the kind of its layer (MAP-13). */
export function isOpenedOnHover(layerName: string, shown: readonly ShownFeatures[]): boolean {
  return shown.some(({ name, kind }) => name === layerName && opensOnHover(kind));
}

/** Where the vector tiles of a layer are (LAYER-19); null: it has none, or none for the time shown. */
function tilesUrlOf(layer: LayerConfig, facts: LayerFacts): string | null {
  const { type, url, model } = layer;
  const times = timesOf(layer, facts);
  if (type !== 'map_vector_tiles' || url === undefined || (model !== undefined && times === null))
    return null;
  return tilesOf(url, layer, facts, times);
}

/** @param off Ids of storms that the user has switched off (LAYER-23). */
function withoutParts(features: readonly MapFeature[], off: readonly string[] = []): readonly MapFeature[] {
  if (off.length === 0) return features;
  return madeOnce(features, off.join(), () =>
    features.filter(({ properties }) => !off.includes(String(properties['storm_id']))),
  );
}

/** Marks vehicles of which nothing has been heard for long: they may be anywhere, whatever they did then (S5). */
function withSilence(features: readonly MapFeature[], nowMs: number): readonly MapFeature[] {
  // thousands are read at the same times
  const known = new Map<unknown, boolean>();
  const isSilent = ({ properties: { updated } }: MapFeature) => {
    const silent = known.get(updated) ?? isHeatLate(nowMs - (instantMs(String(updated)) ?? Number.NaN));
    known.set(updated, silent);
    return silent;
  };
  // time silences one vehicle after the other, so how many are silent says which
  const count = features.filter(isSilent).length;
  if (count === 0) return features;
  return madeOnce(features, String(count), () =>
    features.map((one) =>
      isSilent(one) ? { ...one, properties: { ...one.properties, isSilent: true } } : one,
    ),
  );
}

const made = new WeakMap<
  readonly MapFeature[],
  { readonly by: string; readonly list: readonly MapFeature[] }
>();

/** The list made of another one, the same for the same reason: the map draws another list again. */
function madeOnce(
  features: readonly MapFeature[],
  by: string,
  make: () => readonly MapFeature[],
): readonly MapFeature[] {
  const held = made.get(features);
  if (held?.by === by) return held.list;
  const list = make();
  made.set(features, { by, list });
  return list;
}

/** A layer that can be asked about a point. */
export type PointUrl = {
  readonly name: string;
  readonly url: string;
  /** Time of what it says, epoch ms (TIME-08); null: its catalogue entry states none. */
  readonly atMs: number | null;
  /** When the round of refreshes began, epoch ms: in each the layer is asked anew (MAP-03). */
  readonly roundMs: number;
  /** Whether it is asked for metric values. */
  readonly isMetric: boolean;
};

/**
 * Layers that can be asked about a point, with where;
 * one whose picture is not there for the time shown cannot (POPUP-20).
 */
export function pointUrlsOf(facts: LayerFacts, roundMs: number): PointUrl[] {
  return visibleLayers(facts).flatMap((layer) => {
    const { name, type, queryable, url, model } = layer;
    const times = timesOf(layer, facts);
    if (type !== 'extendedTile' || !queryable || url === undefined || (model !== undefined && times === null))
      return [];
    const isMetric = isMetricLayer(layer.var, facts.units);
    return [
      { name, url: addressOf(url, layer, facts, times), atMs: times?.foreMs ?? null, roundMs, isMetric },
    ];
  });
}
