import { readFeatures } from './kernels/readFeatures.ts';

/** Features a part: some milliseconds of the page's thread each. */
const PART_SIZE = 250;

/** A layer of features that was read, cut so that the page can take it in piece by piece (P5). */
type CutFeatures = {
  /** Each the JSON of a list of `MapFeature`, in the order of the answer. */
  readonly parts: readonly string[];
  /** How many could not be read, those without a place among them. */
  readonly dropped: number;
};

/** What the page may ask of the thread that reads layers of features. */
export type FeatureLayerApi = {
  /**
   * Reads the answer of a layer, as text.
   *
   * @throws Error for what is no JSON, or neither GeoJSON nor traffic incidents.
   */
  read(text: string): CutFeatures;
};

export const featureLayerApi: FeatureLayerApi = {
  read(text) {
    const { features, dropped } = readFeatures(JSON.parse(text));
    const parts: string[] = [];
    for (let from = 0; from < features.length; from += PART_SIZE)
      parts.push(JSON.stringify(features.slice(from, from + PART_SIZE)));
    return { parts, dropped };
  },
};
