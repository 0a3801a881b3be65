import { useEffect } from 'react';
import type { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import { filled, timesOf, visibleLayers, type LayerFacts } from '#views/layers/layerViews.ts';
import type { MapLayers } from './createMapLayers.ts';
import { onAnswer, poll } from './poll.ts';

const TROPICAL_STORMS = 'tropicalStorms';
/** As often as the pictures of a map. Source: requirement MAP-03. */
const RHYTHM = { everyMs: 360_000, retryMs: 20_000, staleAfterMs: 3_600_000 };

/**
 * Asks which storms there are to choose from, of each forecast of theirs, while their layer is to be seen (LAYER-23).
 * Until that is known all of them are shown.
 */
export function useStormMenu(
  { menu, fetchStorms }: Pick<MapLayers, 'menu' | 'fetchStorms'>,
  facts: LayerFacts,
): void {
  const layer = visibleLayers(facts).find(({ name }) => name === TROPICAL_STORMS);
  const times = layer === undefined ? null : timesOf(layer, facts);
  const query = layer === undefined || times === null ? null : filled('?init={INIT}', layer, facts, times);
  useEffect(() => {
    if (query === null) return undefined;
    const feed = poll<TropicalStormMenu>(RHYTHM, (signal) => fetchStorms(query, signal));
    onAnswer(feed, (parts) => menu.send({ type: 'parts.listed', name: TROPICAL_STORMS, parts }));
    feed.start();
    return () => feed.stop();
  }, [menu, fetchStorms, query]);
}
