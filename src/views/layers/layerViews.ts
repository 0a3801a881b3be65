import type { Dataset } from '#contracts/dataset.ts';
import type { LayerConfig, Palettes } from '#contracts/layers.ts';
import { basicInstant, fillTemplate } from '#domain/layers/fillTemplate.ts';
import { isOverdue, pictureTimes, type PictureTimes } from '#domain/layers/layerTimes.ts';
import { timeWarning, type ShownMoment } from '#domain/layers/timeWarning.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { LegendEntry } from './layersView.ts';

/** What map and legend need to know of the layers. */
export type LayerFacts = {
  readonly layers: readonly LayerConfig[];
  readonly switchedOn: readonly string[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
  readonly datasets: readonly Dataset[];
  readonly moment: ShownMoment;
  readonly scheme: 'dark' | 'light';
  readonly isMetric: boolean;
};

/** The coarsest layer does without one of its own. */
const MAX_ZOOM = 15;

/** Layers that are switched on and that the time does not hide. */
export function visibleLayers({ layers, switchedOn, moment }: LayerFacts): readonly LayerConfig[] {
  return layers.filter((layer) => switchedOn.includes(layer.name) && timeWarning(layer, moment) === null);
}

/** What the map draws as pictures; a layer without one for the time shown is not among them. */
export function picturesOf(facts: LayerFacts): Picture[] {
  return visibleLayers(facts).flatMap((layer) => {
    const { name, type, tileUrl, zIndex, opacity, maxZoom = MAX_ZOOM } = layer;
    const times = timesOf(layer, facts);
    if (type !== 'extendedTile' || tileUrl === undefined || times === null) return [];
    const url = filled(tileUrl, layer, facts, times);
    return [{ name, url, zIndex, maxZoom, opacityFraction: facts.opacities[name] ?? opacity }];
  });
}

/** What the legend says, with the palettes that have come, by their addresses. */
export function legendOf(facts: LayerFacts, palettes: ReadonlyMap<string, Palettes>): LegendEntry[] {
  return visibleLayers(facts).map((layer) => {
    const dataset = facts.datasets.find(({ name }) => name === layer.model);
    const newestMs = dataset?.reference_time[0];
    const dueMs = dataset?.next_update_at == null ? null : instantMs(dataset.next_update_at);
    return {
      layer,
      updatedMs: newestMs === undefined ? null : instantMs(newestMs),
      dueMs: isOverdue(dueMs, facts.moment.nowMs) ? dueMs : null,
      isMissing: layer.model !== undefined && timesOf(layer, facts) === null,
      isBroken: facts.broken.includes(layer.name),
      palettes: palettes.get(paletteUrl(layer, facts) ?? '') ?? null,
    };
  });
}

/** Where the palettes of a layer are; null: it has none, or hides them. */
export function paletteUrl(
  layer: LayerConfig,
  facts: Pick<LayerFacts, 'scheme' | 'isMetric'>,
): string | null {
  return layer.legend === undefined || layer.hideLegend ? null : filled(layer.legend, layer, facts, null);
}

function timesOf({ model, initIndex }: LayerConfig, { datasets, moment }: LayerFacts): PictureTimes | null {
  const dataset = datasets.find(({ name }) => name === model);
  if (dataset === undefined) return null;
  const msOf = (times: readonly string[]) => times.flatMap((iso) => instantMs(iso) ?? []);
  const times = { referenceMs: msOf(dataset.reference_time), validAtMs: msOf(dataset.valid_at_times) };
  return pictureTimes(times, initIndex, moment);
}

function filled(
  template: string,
  layer: LayerConfig,
  { scheme, isMetric }: Pick<LayerFacts, 'scheme' | 'isMetric'>,
  times: PictureTimes | null,
): string {
  const { model, var: variable, elev } = layer;
  return fillTemplate(template, {
    ...(model === undefined ? {} : { MODEL: model }),
    ...(variable === undefined ? {} : { VAR: variable }),
    ...(elev === undefined ? {} : { ELEV: elev }),
    ...(times === null ? {} : { INIT: basicInstant(times.initMs), FORE: basicInstant(times.foreMs) }),
    SCHEME: scheme,
    METRIC: String(isMetric),
  });
}
