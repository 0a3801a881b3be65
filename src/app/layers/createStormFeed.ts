import { onAnswer, poll } from '#app/binding/poll.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import { filled, timesOf, visibleLayers, type LayerFacts } from '#views/layers/layerViews.ts';

/** As often as the pictures of a map. Source: requirement MAP-03. */
const RHYTHM = { everyMs: 360_000, retryMs: 20_000, staleAfterMs: 3_600_000 };

type StormFeedDependencies = {
  readonly fetchStorms: (query: string, signal: AbortSignal) => Promise<TropicalStormMenu>;
  readonly listed: (storms: TropicalStormMenu) => void;
};

/**
 * Polls which storms there are to choose from, of each forecast of theirs, while their layer is visible (LAYER-23). Until
 * that is known all of them are shown.
 */
export function createStormFeed({ fetchStorms, listed }: StormFeedDependencies) {
  let asked: string | null = null;
  let stop = () => {};
  return {
    /** @param query What to ask for; null: nothing. The query that is polled already goes on. */
    follow(query: string | null) {
      if (query === asked) return;
      stop();
      stop = () => {};
      asked = query;
      if (query === null) return;
      const feed = poll<TropicalStormMenu>(RHYTHM, (signal) => fetchStorms(query, signal));
      onAnswer(feed, listed);
      feed.start();
      stop = () => {
        feed.stop();
      };
    },
  };
}

/** Query of the storms of the forecast that is shown; null: their layer is not visible, or has no forecast. */
export function stormQuery(facts: LayerFacts): string | null {
  const layer = visibleLayers(facts).find((one) => layerKindOf(one) === 'tropicalStorm');
  const times = layer === undefined ? null : timesOf(layer, facts);
  return layer === undefined || times === null ? null : filled('?init={INIT}', layer, facts, times);
}
