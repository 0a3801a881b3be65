import { fillTemplate } from '#domain/layers/fillTemplate.ts';
import type { MapFeatures } from '#domain/map/mapFeature.ts';
import type { FeatureLayerClient } from '../featureLayerClient.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** Asks one layer for its features, again and again. */
export type FeatureSource = {
  /** The newest features; those of before, the same object, where nothing has changed. */
  fetchFeatures(signal: AbortSignal): Promise<MapFeatures>;
};

type Parts = {
  readonly http: HttpClient;
  /** Reads answers off the page's thread. */
  readonly read: FeatureLayerClient['read'];
  /** Address of the layer; may still hold {RAND}. */
  readonly url: string;
  /** Another one for each question, so that nothing between here and the service answers from memory. */
  readonly drawRandom: () => string;
};

/** A file that tells when it was changed is fetched only after it was (CALL-20); an address with {RAND} is fetched each time. */
export function createFeatureSource({ http, read, url, drawRandom }: Parts): FeatureSource {
  let held: { readonly changedAt: string | null; readonly answer: MapFeatures } | null = null;

  /** When the file was last changed; null: not told. */
  async function askChangedAt(address: string, signal: AbortSignal): Promise<string | null> {
    if (address !== url) return null;
    try {
      return (await http.head(address, { signal })).get('last-modified');
    } catch (cause) {
      // 403 is this kind of file's word for: nothing new
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
