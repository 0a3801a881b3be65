import { rememberLast } from '#app/binding/rememberLast.ts';
import { featureUrlsOf, type MapExtent } from '#views/layers/featureViews.ts';
import { paletteUrl, visibleLayers, type LayerFacts } from '#views/layers/layerViews.ts';
import type { MapLayers } from './createMapLayers.ts';
import { createPalettes } from './createPalettes.ts';
import { createStormFeed, stormQuery } from './createStormFeed.ts';

/** The feeds that visible layers need: features, palettes of the legend, storms to choose from, and past lightning. */
export function createLayerFeeds({ menu, namesOf, features, past, fetchPalettes, fetchStorms }: MapLayers) {
  const palettes = createPalettes(fetchPalettes);
  const storms = createStormFeed({
    fetchStorms,
    listed(parts) {
      for (const name of namesOf('tropicalStorm')) menu.send({ type: 'parts.listed', name, parts });
    },
  });
  return {
    /** Runs the feeds of what is visible now, and no others. */
    follow: rememberLast((facts: LayerFacts, extent: MapExtent | null) => {
      features.follow(featureUrlsOf(facts, extent));
      palettes.follow(visibleLayers(facts).flatMap((layer) => paletteUrl(layer, facts) ?? []));
      storms.follow(stormQuery(facts));
    }),
    /** By name of the layer, as far as they have come. */
    features: features.known,
    /** By address, as far as they have come. */
    palettes: palettes.known,
    /** @returns how to stop. */
    watch(changed: () => void): () => void {
      const stops = [features, past, palettes].map((feed) => feed.watch(changed));
      return () => stops.forEach((stop) => stop());
    },
    dispose() {
      palettes.dispose();
      storms.follow(null);
      features.dispose();
      past.dispose();
    },
  };
}
