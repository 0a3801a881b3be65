import type { Dataset } from '#contracts/dataset.ts';
import type { LayerConfig, Palettes } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { basicInstant, fillTemplate } from '#domain/layers/fillTemplate.ts';
import { isMetricLayer } from '#domain/layers/isMetricLayer.ts';
import { isOverdue, pictureTimes, type PictureTimes } from '#domain/layers/layerTimes.ts';
import { withQuery } from '#domain/layers/withQuery.ts';
import { timeWarning, type ShownMoment } from '#domain/layers/timeWarning.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { LegendEntry } from './layersView.ts';

/** What map and legend need to know of the layers. */
export type LayerFacts = {
  readonly layers: readonly LayerConfig[];
  readonly switchedOn: readonly string[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly broken: readonly string[];
  /** Ids of hidden parts of a layer, by its name. */
  readonly partsOff: Readonly<Record<string, readonly string[]>>;
  readonly datasets: readonly Dataset[];
  readonly moment: ShownMoment;
  readonly scheme: 'dark' | 'light';
  readonly units: UnitSystem;
  readonly language: Language;
};

/** How old what a layer shows is, epoch ms. */
type LayerAge = Pick<LegendEntry, 'updatedMs' | 'dueMs'>;

/** The coarsest layer does without one of its own. */
const MAX_ZOOM = 15;

/** Layers that are switched on and that the time does not hide. */
export function visibleLayers({ layers, switchedOn, moment }: LayerFacts): readonly LayerConfig[] {
  return layers.filter((layer) => switchedOn.includes(layer.name) && timeWarning(layer, moment) === null);
}

/**
 * What the map draws as pictures; a layer without one for the time shown is not among them.
 *
 * @param roundMs When the round of refreshes began, epoch ms; goes where an address has {RAND} (MAP-03).
 */
export function picturesOf(facts: LayerFacts, roundMs: number): Picture[] {
  return visibleLayers(facts).flatMap((layer) => {
    const { name, type, tileUrl, zIndex, opacity, minZoom, maxZoom = MAX_ZOOM } = layer;
    const times = timesOf(layer, facts);
    if (type !== 'extendedTile' || tileUrl === undefined || times === null) return [];
    const url = fillTemplate(tilesOf(tileUrl, layer, facts, times), { RAND: String(roundMs) });
    const opacityFraction = facts.opacities[name] ?? opacity;
    return [{ name, url, roundMs, zIndex, minZoom, maxZoom, opacityFraction, isOnGpu: layer.useWebGL }];
  });
}

/**
 * What the legend says.
 *
 * @param palettes Those that have come, by their addresses.
 */
export function legendOf(facts: LayerFacts, palettes: ReadonlyMap<string, Palettes>): LegendEntry[] {
  return visibleLayers(facts).map((layer) => ({
    ...entryOf(layer, facts),
    palettes: palettes.get(paletteUrl(layer, facts) ?? '') ?? null,
  }));
}

/** What the legend says of the data of one layer. */
export function entryOf(layer: LayerConfig, facts: LayerFacts): Omit<LegendEntry, 'palettes'> {
  const { updatedMs, dueMs } = ageOf(layer, facts);
  return {
    layer,
    updatedMs,
    dueMs: isOverdue(dueMs, facts.moment.nowMs) ? dueMs : null,
    isMissing: layer.model !== undefined && timesOf(layer, facts) === null,
    isAhead: facts.moment.shownMs > facts.moment.nowMs,
    isBroken: facts.broken.includes(layer.name),
  };
}

/** As its dataset tells; when that arrived says nothing of the age of the content (S5). */
function ageOf({ model, initIndex }: LayerConfig, { datasets }: LayerFacts): LayerAge {
  const dataset = datasets.find(({ name }) => name === model);
  const newest = dataset?.reference_time[initIndex];
  const next = dataset?.next_update_at ?? null;
  return {
    updatedMs: newest === undefined ? null : instantMs(newest),
    dueMs: next === null ? null : instantMs(next),
  };
}

/** Where the palettes of a layer are; null: it has none, or hides them. */
export function paletteUrl(layer: LayerConfig, facts: Spoken): string | null {
  return layer.legend === undefined || layer.hideLegend ? null : filled(layer.legend, layer, facts, null);
}

/** Times of what a layer shows; null: it has none, or nothing for the time shown. */
export function timesOf(layer: LayerConfig, { datasets, moment }: LayerFacts): PictureTimes | null {
  const { model, initIndex } = layer;
  const dataset = datasets.find(({ name }) => name === model);
  if (dataset === undefined) return null;
  const msOf = (times: readonly string[]) => times.flatMap((iso) => instantMs(iso) ?? []);
  const times = { referenceMs: msOf(dataset.reference_time), validAtMs: msOf(dataset.valid_at_times) };
  const goneMs = dataset.gone_at === undefined ? null : instantMs(dataset.gone_at);
  // what is not made for one time, or is shown for all at once, is the newest whatever the slider says
  const isTimeless =
    layer.showAtOnce || (layer.type !== 'extendedTile' && !(layer.url ?? '').includes('{FORE}'));
  const isLive = isTimeless || moment.isLive;
  // an old picture is none of the present
  if (isLive && isOverdue(goneMs, moment.nowMs)) return null;
  return pictureTimes(times, initIndex, { ...moment, isLive });
}

/** What a layer asks for: its address, filled in, with its own parameters (LAYER-16). */
export function addressOf(
  template: string,
  layer: LayerConfig,
  facts: Spoken,
  times: PictureTimes | null,
): string {
  return withQuery(filled(template, layer, facts, times), layer.query_parameters);
}

/** The same of tiles, which may be spread over several hosts: {NO} stands for the number of one. */
export function tilesOf(
  template: string,
  layer: LayerConfig,
  facts: Spoken,
  times: PictureTimes | null,
): string {
  // maps know hosts as a range of numbers
  return addressOf(template, layer, facts, times).replaceAll('{NO}', `{1-${layer.tileUrlNo ?? 1}}`);
}

type Spoken = Pick<LayerFacts, 'scheme' | 'units' | 'language'>;

/** A template with what is known filled in. */
export function filled(
  template: string,
  layer: LayerConfig,
  { scheme, units, language }: Spoken,
  times: PictureTimes | null,
): string {
  const { model, var: variable, elev, lang = language } = layer;
  return fillTemplate(template, {
    ...(model === undefined ? {} : { MODEL: model }),
    ...(variable === undefined ? {} : { VAR: variable }),
    ...(elev === undefined ? {} : { ELEV: elev }),
    ...(times === null ? {} : { INIT: basicInstant(times.initMs), FORE: basicInstant(times.foreMs) }),
    SCHEME: scheme,
    LANG: lang,
    METRIC: String(isMetricLayer(variable, units)),
  });
}
