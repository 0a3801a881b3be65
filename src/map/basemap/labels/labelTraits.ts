import type { BasemapNames } from '#contracts/basemapSources.ts';

export type LabelKind = 'country' | 'state' | 'town';

/** What a feature of the tiles says of a name on the map. */
export type LabelTraits = {
  readonly kind: LabelKind;
  readonly name: string;
  /** Lower stands before higher, within one kind. */
  readonly order: number;
  /** How far a name may move from its spot in its area, metres of the Earth. */
  readonly reachM: number;
};

type Properties = Readonly<Record<string, unknown>>;

/** Towns of tiles without ranks come after all that have one. */
const UNRANKED = 20;
/** No town and no country is larger. */
const MOST_PEOPLE = 100_000_000;
const MOST_KM2 = 20_000_000;
/** Of the breadth of a state, each way. */
const REACH_SHARE = 0.25;

/**
 * Reads the name that a feature of the tiles stands for.
 *
 * @param language BCP 47; tiles have English names, and French ones where these differ.
 * @returns null: the feature is no name, or not one of this zoom.
 */
export function labelTraits(
  names: BasemapNames,
  properties: Properties,
  { language, zoom }: { readonly language: string; readonly zoom: number },
): LabelTraits | null {
  const name = nameOf(properties, language);
  const kind = name === '' ? null : KINDS[names](properties, zoom);
  if (kind === null) return null;
  const reachM = kind === 'state' ? reachOf(properties) : 0;
  return { kind, name, order: orderOf(kind, properties), reachM };
}

/** Lines of tiles that are borders between countries: a country is named where one is in view. */
export function isCountryBorder(names: BasemapNames, { layer }: Properties): boolean {
  return names === 'own' && layer === 'countries';
}

const KINDS: Readonly<Record<BasemapNames, (properties: Properties, zoom: number) => LabelKind | null>> = {
  own({ layer }) {
    if (layer === 'country_labels') return 'country';
    if (layer === 'state_labels') return 'state';
    return layer === 'places' ? 'town' : null;
  },
  // Source: https://openmaptiles.org/schema/
  openmaptiles({ layer, class: size }, zoom) {
    if (layer !== 'place') return null;
    return size === 'city' || (size === 'town' && zoom >= 8) ? 'town' : null;
  },
  // Source: https://docs.protomaps.com/basemaps/layers (version 4)
  protomaps({ layer, kind }) {
    return layer === 'places' && kind === 'locality' ? 'town' : null;
  },
};

function nameOf({ name, name_fr: french }: Properties, language: string): string {
  const found = language.startsWith('fr') ? (french ?? name) : name;
  return typeof found === 'string' ? found : '';
}

function orderOf(kind: LabelKind, { rank, population, areaKm2 }: Properties): number {
  if (kind !== 'town') return -numberOr(areaKm2, 0) / MOST_KM2;
  return numberOr(rank, UNRANKED) - numberOr(population, 0) / MOST_PEOPLE;
}

function reachOf({ areaKm2 }: Properties): number {
  return Math.sqrt(numberOr(areaKm2, 0)) * 1_000 * REACH_SHARE;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
