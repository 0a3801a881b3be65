import type { z } from 'zod';
import type { LayerConfig } from '#contracts/layers.ts';
import type { FeatureLayer } from '../sky/skyFeatures.ts';
import { FEATURE_SETS, featureUrl } from './featureSets.ts';

type Entry = z.input<typeof LayerConfig>;
type Titles = Readonly<Record<'en-US' | 'fr-CA', string>>;

const UNDER_ALERTS = 20; // GAP-41
const RAINFALL = { qpf_in: { 'en-US': 'Rainfall (in)', 'fr-CA': 'Pluie (po)' } };
const PROBABILITY = { percentage_span: { 'en-US': 'Probability', 'fr-CA': 'Probabilité' } };

/** Forecasts of rain and snow in the catalogue (GAP-38). */
export const ACCUMULATION_LAYERS: readonly Entry[] = [
  forecast(
    'wssi',
    'weather',
    { 'en-US': 'Winter storm impact', 'fr-CA': 'Impact des tempêtes hivernales' },
    {
      popup_props: { IMPACT: { 'en-US': 'Impact', 'fr-CA': 'Impact' } },
    },
  ),
  forecast(
    'rainfall2day',
    'weather',
    { 'en-US': 'Rainfall, 2 days', 'fr-CA': 'Pluie, 2 jours' },
    {
      popup_props: RAINFALL,
      legend: '/layers/palettes/rainfall.json?metric={METRIC}',
    },
  ),
  forecast(
    'rainfall5day',
    'weather',
    { 'en-US': 'Rainfall, 5 days', 'fr-CA': 'Pluie, 5 jours' },
    {
      popup_props: RAINFALL,
      legend: '/layers/palettes/rainfall.json?metric={METRIC}',
    },
  ),
];

/** Tropical storms and what is foretold of them in the catalogue (GAP-38). */
export const TROPICAL_LAYERS: readonly Entry[] = [
  forecast(
    'tropicalStorms',
    'severeWeather',
    { 'en-US': 'Tropical storms', 'fr-CA': 'Tempêtes tropicales' },
    {
      zIndex: 30,
      opacity: 1,
      onlyForecast: false,
    },
  ),
  ...([34, 50, 64] as const).map((speedKn) =>
    forecast(
      `windProbability${speedKn}`,
      'severeWeather',
      {
        'en-US': `Wind-speed probability, ${speedKn} kt`,
        'fr-CA': `Probabilité de vent de ${speedKn} nœuds`,
      },
      { popup_props: PROBABILITY, legend: '/layers/palettes/windProbability.json' },
    ),
  ),
  forecast(
    'outlook',
    'severeWeather',
    { 'en-US': 'Tropical outlook', 'fr-CA': 'Perspectives tropicales' },
    {
      popup_props: {
        prob2Day: { 'en-US': 'Within 2 days (%)', 'fr-CA': 'D’ici 2 jours (%)' },
        prob5Day: { 'en-US': 'Within 5 days (%)', 'fr-CA': 'D’ici 5 jours (%)' },
      },
    },
  ),
];

function forecast(name: FeatureLayer, group: Entry['group'], title: Titles, rest: Partial<Entry>): Entry {
  return {
    ...{ name, group, title },
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
