import { z } from 'zod';
import { LAYER_KINDS } from '#domain/hazards/layerKind.ts';
import { LocalizedText } from './localizedText.ts';

/** Groups of the layers menu, in its order (LAYER-03). */
export const LAYER_GROUPS = [
  'weather',
  'radar',
  'severeWeather',
  'alerts',
  'logistics',
  'otherHazards',
] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

const Template = z
  .string()
  .describe(
    'address; may hold {z} {x} {y}, {NO} (number of a host, see tileUrlNo), {INIT} and {FORE} (20260704T183000Z), {MODEL} {VAR} {ELEV}, {RAND}, {SCHEME} (dark or light), {METRIC} (true or false), {BBOX} (west,south,east,north), {ZOOM}, {LANG} (see lang), {FROM} and {TO} (UTC epoch seconds)',
  );

/** Format of one value in a pop-up (POPUP-16). */
export const PopupValue = z.object({
  title: LocalizedText,
  units: z.string().optional().describe('as it stands behind the number; % is held between 0 and 100'),
  decimals: z.int().min(0).max(10).optional(),
  time: z.boolean().optional().describe('an instant, shown as local time and date'),
});
export type PopupValue = z.infer<typeof PopupValue>;

/** One layer of the map, as data (LAYER-14 to LAYER-16, DATA-22). */
export const LayerConfig = z.object({
  title: LocalizedText,
  name: z.string().min(1).describe('unique; its name in layers_to_show and in the remembered menu'),
  group: z.enum(LAYER_GROUPS),
  type: z.enum(['geojson', 'extendedTile', 'map_vector_tiles', 'function', 'other']),
  kind: z
    .enum(LAYER_KINDS)
    .optional()
    .catch(undefined)
    .describe(
      'what it is drawn as, and the card of its features; not given, or unknown: by its name, see layerKindOf',
    ),
  zIndex: z.number().describe('draw order (CONST-32)'),
  defaultVisibility: z.boolean().default(false),
  model: z.string().optional().describe('dataset whose times the layer follows; none: it has no times'),
  initIndex: z.int().nonnegative().default(0).describe('index of its reference time, the newest first'),
  url: Template.optional(),
  tileUrl: Template.optional(),
  tileUrlNo: z
    .int()
    .positive()
    .optional()
    .describe('number of hosts that serve tiles; {NO} stands for the number of one, from 1 on'),
  legendImage: z.string().optional(),
  popup_props: z
    .record(z.string(), z.union([PopupValue, LocalizedText]))
    .optional()
    .describe('values of a pop-up, by the name of the property: its title, or how it is shown'),
  useCustomStylingFunction: z
    .boolean()
    .default(false)
    .describe('drawn as the product draws its kind, whatever `styles` says'),
  var: z.string().optional(),
  elev: z.string().optional().describe('replaces {ELEV} in addresses'),
  legend: Template.optional().describe('address of its palettes'),
  opacity: z.number().min(0).max(1).default(0.8),
  styles: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('how features are drawn: a flat style of OpenLayers'),
  onlyForecast: z.boolean().default(false),
  onlyHistory: z.boolean().default(false),
  onlyPresent: z.boolean().default(false),
  query_parameters: z
    .record(z.string(), z.string())
    .optional()
    .describe('further parameters of each request for its data and tiles'),
  hideLegend: z.boolean().default(false),
  useWebGL: z.boolean().default(false).describe('its pictures are drawn by the graphics card'),
  lang: z.string().optional().describe('replaces {LANG} in addresses, in place of the language of the page'),
  minZoom: z.number().nonnegative().optional(),
  maxZoom: z.number().nonnegative().optional(),
  queryable: z.boolean().default(false),
  showAtOnce: z
    .boolean()
    .default(false)
    .describe('shows all its times at once, whatever the time of the slider'),
});
export type LayerConfig = z.infer<typeof LayerConfig>;

/** Colours of a layer by value (DATA-24): a value from `stops[i]` on has `colors[i]`. */
export const Palette = z.object({
  title: LocalizedText.optional(),
  stops: z.array(z.number()),
  colors: z.array(z.string()),
  units: z.string(),
  labels: z.array(LocalizedText).optional().describe('name of each colour, in place of its stop'),
});
export type Palette = z.infer<typeof Palette>;

/** Answer of a layer's `legend`. */
export const Palettes = z.array(Palette);
export type Palettes = z.infer<typeof Palettes>;

/** A catalogue of layers whose entries are not parsed yet (GAP-38). */
export const UnreadLayers = z.array(z.unknown());

/** Names of the items of the layers menu that a device remembers as open (LAYER-02, DATA-09). */
export const ExpandedItems = z.array(z.string());

/** Parses the layers of a catalogue, the first of each name; `dropped`: number of unreadable ones. Never throws. */
export function parseLayers(catalogue: readonly unknown[]): { layers: LayerConfig[]; dropped: number } {
  const layers = new Map<string, LayerConfig>();
  for (const entry of catalogue) {
    const { data } = LayerConfig.safeParse(entry);
    if (data !== undefined && !layers.has(data.name)) layers.set(data.name, data);
  }
  return { layers: [...layers.values()], dropped: catalogue.length - layers.size };
}
