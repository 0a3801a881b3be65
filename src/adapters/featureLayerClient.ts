import type { MapFeature, MapFeatures } from '#domain/map/mapFeature.ts';
import type { FeatureLayerApi } from '#workers/readFeatureLayer.ts';
import { createThread } from './createThread.ts';
import { inSlices } from './inSlices.ts';

/** The thread that reads layers of features, as the page sees it. */
export type FeatureLayerClient = {
  /** Features of an answer, taken in piece by piece (P5). Rejects for what is no layer, and when the thread fails, hangs or is ended. */
  read(text: string): Promise<MapFeatures>;
  /** Ends the thread, whatever it does; the next answer begins another. */
  end(): void;
};

/** Reads in a thread that begins with the first answer: thousands of features, read at once, would hold the page up. */
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
      // the worker has read each of them, and writes what it has read
      const read = await inSlices(parts, (part) => JSON.parse(part) as MapFeature[], { atOnce: 1 });
      return { features: read.flat(), dropped };
    },
    end,
  };
}
