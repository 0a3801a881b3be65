import { jsonBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { LayerSource, LayerTimes } from '../../sources/layers/layerSource.ts';

/** One layer of features as a real service tells it. */
export type LiveLayer = {
  /** null: not known (S4). */
  body(): CachedBody | null;
  /** null: not known. */
  times(): LayerTimes | null;
};

/**
 * Layer that shows a part of what a source tells, made into an answer once for each content.
 *
 * @param partOf null: the source does not know this part.
 */
export function sourceLayer<Content>(
  { content, times, revision }: LayerSource<Content>,
  partOf: (content: Content) => object | null,
): LiveLayer {
  let made: { readonly revision: number; readonly body: CachedBody | null } | null = null;
  function body(): CachedBody | null {
    const known = content();
    if (known === null) return null;
    if (made?.revision !== revision()) {
      const part = partOf(known);
      made = { revision: revision(), body: part === null ? null : jsonBody(part) };
    }
    return made.body;
  }
  return { body, times: () => (body() === null ? null : times()) };
}
