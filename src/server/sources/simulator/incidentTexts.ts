import type { Language } from '#domain/language/language.ts';

/** Texts of traffic incidents by road event type (CONST-26); a cause only where the type says none. */
type Texts = {
  readonly descriptions: Readonly<Record<number, string>>;
  readonly causes: Readonly<Record<number, string>>;
  exit(number: number, city: string): string;
};

/** As the traffic service writes them in the language asked for. */
export const INCIDENT_TEXTS: Readonly<Record<Language, Texts>> = {
  'en-US': {
    descriptions: {
      1: 'Accident, right lane blocked',
      2: 'Low visibility',
      4: 'Heavy rain, aquaplaning possible',
      5: 'Snow on the road',
      6: 'Stationary traffic',
      7: 'One lane closed',
      8: 'Road closed, follow the detour',
      9: 'Roadworks, lanes narrowed',
      10: 'Strong wind, high vehicles beware',
      11: 'Water on the road',
    },
    causes: { 6: 'High volume of traffic', 7: 'Broken-down truck', 8: 'Bridge inspection' },
    exit: (number, city) => `Exit ${number} (${city})`,
  },
  'fr-CA': {
    descriptions: {
      1: 'Accident, voie de droite bloquée',
      2: 'Visibilité réduite',
      4: 'Forte pluie, risque d’aquaplanage',
      5: 'Neige sur la chaussée',
      6: 'Circulation à l’arrêt',
      7: 'Une voie fermée',
      8: 'Route fermée, suivre la déviation',
      9: 'Travaux, voies rétrécies',
      10: 'Vent fort, prudence aux véhicules hauts',
      11: 'Eau sur la chaussée',
    },
    causes: { 6: 'Circulation dense', 7: 'Camion en panne', 8: 'Inspection d’un pont' },
    exit: (number, city) => `Sortie ${number} (${city})`,
  },
};
