import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import { fillText } from '#domain/language/fillText.ts';
import type { FeatureLayer } from '../sky/skyFeatures.ts';
import { layerText, type ReadLayerText } from '../texts/layerText.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';

type Entry = z.input<typeof LayerConfig>;

const UNDER_ALERTS = 20; // GAP-41
const RAINFALL = { qpf_in: layerText(({ values }) => values.rainfallIn) };
const PROBABILITY = { percentage_span: layerText(({ values }) => values.probability) };

/** Forecasts of rain and snow in the catalogue (GAP-38). */
export const ACCUMULATION_LAYERS: readonly Entry[] = [
  forecast('wssi', 'weather', ({ titles }) => titles.wssi, {
    kind: 'wssi',
    popup_props: { IMPACT: layerText(({ values }) => values.impact) },
  }),
  forecast('rainfall2day', 'weather', ({ titles }) => titles.rainfall2day, {
    kind: 'rainfallForecast',
    popup_props: RAINFALL,
    legend: '/layers/palettes/rainfall.json?metric={METRIC}',
  }),
  forecast('rainfall5day', 'weather', ({ titles }) => titles.rainfall5day, {
    kind: 'rainfallForecast',
    popup_props: RAINFALL,
    legend: '/layers/palettes/rainfall.json?metric={METRIC}',
  }),
];

/** Tropical storms and what is foretold of them in the catalogue (GAP-38). */
export const TROPICAL_LAYERS: readonly Entry[] = [
  forecast('tropicalStorms', 'severeWeather', ({ titles }) => titles.tropicalStorms, {
    kind: 'tropicalStorm',
    zIndex: 30,
    opacity: 1,
    onlyForecast: false,
  }),
  ...([34, 50, 64] as const).map((speedKn) =>
    forecast(
      `windProbability${speedKn}`,
      'severeWeather',
      ({ titles }) => fillText(titles.windProbability, { speed: String(speedKn) }),
      {
        kind: 'windSpeedProbability',
        popup_props: PROBABILITY,
        legend: '/layers/palettes/windProbability.json',
      },
    ),
  ),
  forecast('outlook', 'severeWeather', ({ titles }) => titles.outlook, {
    kind: 'outlook5Day',
    popup_props: {
      prob2Day: layerText(({ values }) => values.within2Days),
      prob5Day: layerText(({ values }) => values.within5Days),
    },
  }),
];

function forecast(
  name: FeatureLayer,
  group: Entry['group'],
  title: ReadLayerText,
  rest: Partial<Entry>,
): Entry {
  return {
    name,
    group,
    title: layerText(title),
    type: 'geojson',
    zIndex: UNDER_ALERTS,
    model: FEATURE_SETS[name].dataset,
    url: featureUrl(name),
    legend: `/layers/palettes/${name}.json`,
    opacity: 0.6,
    onlyForecast: true,
    queryable: true,
    ...rest,
  };
}
