import type { MapFeature, MapFeatures } from '#domain/map/mapFeature.ts';
import type { FeatureLayerApi } from '#workers/readFeatureLayer.ts';
import { createThread } from './createThread.ts';
import { inSlices } from './inSlices.ts';

/** Thread that parses layers of features, as the page calls it. */
export type FeatureLayerClient = {
  /**
   * Parses the features of an answer, piece by piece on the page (P5). Rejects for an invalid layer, and when the
   * thread fails, hangs or is ended.
   */
  read(text: string): Promise<MapFeatures>;
  /** Terminates the thread in any state; the next answer starts another. */
  end(): void;
};

/**
 * Creates a client whose thread starts with the first answer: parsing thousands of features at once would block the
 * page.
 */
export function createFeatureLayerClient(): FeatureLayerClient {
  const { ask, end } = createThread<FeatureLayerApi>(
    () =>
      new Worker(new URL('../../workers/featureLayer.worker.ts', import.meta.url), {
        type: 'module',
        name: 'featureLayer',
      }),
  );
  return {
    async read(text) {
      const { parts, dropped } = await ask((remote) => remote.read(text));
      // the worker has parsed each of them, and serialises the result
      const read = await inSlices(parts, (part) => JSON.parse(part) as MapFeature[], { atOnce: 1 });
      return { features: read.flat(), dropped };
    },
    end,
  };
}
