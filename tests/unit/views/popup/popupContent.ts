import { LayerConfig } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { featureContent } from '#views/popup/content/featureContent.ts';
import type { ContentWords } from '#views/popup/content/words.ts';
import { pointFeature } from '../../../support/mapFeatures.ts';
import { textsOf } from '../textsOf.ts';

export const AT = [-97, 39] as const;
/** Tuesday, 18 November 2025, 20:30 UTC. */
export const TIME = '2025-11-18T20:30:00Z';

export function wordsIn(
  language: Language = 'en-US',
  unitSystem: ContentWords['unitSystem'] = 0,
): ContentWords {
  return {
    t: textsOf(language).getFixedT(null, ['popup']),
    language,
    timeZone: 'America/Chicago',
    nowMs: Date.parse(TIME),
    unitSystem,
    scheme: 'dark',
  };
}

export function layerOf(name: string, more: object = {}): LayerConfig {
  return LayerConfig.parse({
    name,
    title: `Layer ${name}`,
    group: 'weather',
    type: 'geojson',
    zIndex: 20,
    ...more,
  });
}

export function contentOf(name: string, properties: object, words = wordsIn(), more: object = {}) {
  return featureContent({ layer: layerOf(name, more), feature: pointFeature('1', AT, properties) }, words);
}

export const rowsOf = (content: { rows: readonly { key: string; value: string }[] }) =>
  Object.fromEntries(content.rows.map(({ key, value }) => [key, value]));
