import { fillTemplate } from '#domain/layers/fillTemplate.ts';
import type { MapFeatures } from '#domain/map/mapFeature.ts';
import type { FeatureLayerClient } from '../featureLayerClient.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** Source that fetches the features of one layer repeatedly. */
export type FeatureSource = {
  /** Fetches the newest features; the previous ones, the same object, if nothing has changed. */
  fetchFeatures(signal: AbortSignal): Promise<MapFeatures>;
};

type Dependencies = {
  readonly http: HttpClient;
  /** Reads answers off the page's thread. */
  readonly read: FeatureLayerClient['read'];
  /** Address of the layer; may still hold {RAND}. */
  readonly url: string;
  /** Random text for each request, so that no cache on the way answers it. */
  readonly drawRandom: () => string;
};

/**
 * Creates the source. A file with a change date is fetched only after a change (CALL-20); an address with {RAND} is
 * fetched each time.
 */
export function createFeatureSource({ http, read, url, drawRandom }: Dependencies): FeatureSource {
  let held: { readonly changedAt: string | null; readonly answer: MapFeatures } | null = null;

  /** Time of the last change of the file; null: not stated. */
  async function askChangedAt(address: string, signal: AbortSignal): Promise<string | null> {
    if (address !== url) return null;
    try {
      return (await http.head(address, { signal })).get('last-modified');
    } catch (cause) {
      // for this kind of file 403 means: nothing new
      if (held !== null && cause instanceof HttpError && cause.status === 403) return held.changedAt;
      throw cause;
    }
  }

  async function readAnswer(address: string, text: string): Promise<MapFeatures> {
    return read(text).catch((cause: unknown) => {
      throw new HttpError(200, `${address} gave an answer that cannot be read: ${String(cause)}`);
    });
  }

  return {
    async fetchFeatures(signal) {
      const address = fillTemplate(url, { RAND: drawRandom() });
      const changedAt = await askChangedAt(address, signal);
      if (held !== null && changedAt !== null && changedAt === held.changedAt) return held.answer;
      const answer = await readAnswer(address, await http.text(address, { signal }));
      signal.throwIfAborted();
      held = { changedAt, answer };
      return answer;
    },
  };
}
