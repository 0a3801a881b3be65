import type { BasemapNames } from '#contracts/basemapSources.ts';
import { isCountryBorder, labelTraits, type LabelTraits } from './labelTraits.ts';

/** A name, and the places on the map where it may stand: metres of the square map, x and y in turn. */
export type MapLabel = LabelTraits & { readonly spots: readonly number[] };

/** A feature of vector tiles, as OpenLayers has it. */
export type TileFeature = {
  getProperties(): Readonly<Record<string, unknown>>;
  getFlatCoordinates(): readonly number[];
};

export type LabelView = {
  readonly names: BasemapNames;
  readonly language: string;
  readonly zoom: number;
  /** Metres of the square map a pixel. */
  readonly resolution: number;
  /** West, south, east and north, metres of the square map. */
  readonly extent: readonly [number, number, number, number];
};

const SAME_PX = 40;
const KIND_ORDER = { country: 0, state: 1, town: 2 } as const;

/**
 * Names of the features in view, each once, the most important first: countries, states, then towns.
 * A country is named only where a border is in view; several tiles with spots of one country make one label, and a town
 * that two tiles have is one.
 */
export function collectLabels(features: readonly TileFeature[], view: LabelView): MapLabel[] {
  const found = new Map<string, (LabelTraits & { readonly spots: number[] })[]>();
  let hasBorder = false;
  for (const feature of features) {
    const properties = feature.getProperties();
    hasBorder ||=
      isCountryBorder(view.names, properties) && isInView(feature.getFlatCoordinates(), view.extent);
    const traits = labelTraits(view.names, properties, view);
    if (traits === null) continue;
    const spots = feature.getFlatCoordinates();
    const key = `${traits.kind} ${traits.name}`;
    const namesakes = found.get(key) ?? [];
    const [known] = namesakes;
    if (traits.kind === 'country' && known !== undefined) known.spots.push(...spots);
    else if (traits.kind === 'town' ? !namesakes.some((other) => isNear(other.spots, spots, view)) : !known)
      found.set(key, [...namesakes, { ...traits, spots: [...spots] }]);
  }
  return [...found.values()]
    .flat()
    .filter(({ kind }) => kind !== 'country' || hasBorder)
    .toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || a.order - b.order);
}

/** Neighbouring tiles have the same town, a rounding apart; and twin towns are named once. */
function isNear(
  [x0 = 0, y0 = 0]: readonly number[],
  [x1 = 0, y1 = 0]: readonly number[],
  { resolution }: LabelView,
) {
  return Math.hypot(x1 - x0, y1 - y0) < SAME_PX * resolution;
}

function isInView(flat: readonly number[], [west, south, east, north]: LabelView['extent']): boolean {
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [x, y] = [flat[at]!, flat[at + 1]!];
    if (x >= west && x <= east && y >= south && y <= north) return true;
  }
  return false;
}
