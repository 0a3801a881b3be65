import { readFeatures } from './kernels/readFeatures.ts';

/** Number of features in a part: some milliseconds of the page's thread each. */
const PART_SIZE = 250;

/** Parsed layer of features, cut so that the page can parse it piece by piece (P5). */
type CutFeatures = {
  /** Each the JSON of a list of `MapFeature`, in the order of the answer. */
  readonly parts: readonly string[];
  /** Number of features that are not among them: unreadable, without a place, or omitted by the answer. */
  readonly dropped: number;
};

/** Calls of the page to the thread that parses layers of features. */
export type FeatureLayerApi = {
  /**
   * Parses the answer of a layer, as text.
   *
   * @throws Error for invalid JSON, or neither GeoJSON nor traffic incidents.
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
