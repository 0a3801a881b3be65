import type { Palettes } from '#contracts/layers.ts';
import type { LocalizedText } from '#contracts/localizedText.ts';

type Row = readonly [color: string, english: string, french: string];

/** Colours with names; their stops are only their order. */
export function namedPalette(title: LocalizedText, rows: readonly Row[]): Palettes {
  return [
    {
      title,
      stops: rows.map((_, nth) => nth),
      colors: rows.map(([color]) => color),
      labels: rows.map(([, english, french]) => ({ 'en-US': english, 'fr-CA': french })),
      units: '',
    },
  ];
}

/** The nine statuses of gauges (LAYER-21), in the tokens `flood-…` of the design. */
export const GAUGE_PALETTE = namedPalette({ 'en-US': 'Status', 'fr-CA': 'État' }, [
  ['#8a1fb0', 'Major flooding', 'Inondation majeure'],
  ['#de2b33', 'Moderate flooding', 'Inondation modérée'],
  ['#f08c1e', 'Minor flooding', 'Inondation mineure'],
  ['#f3c52c', 'Action stage', 'Seuil de veille'],
  ['#5f87a8', 'No flooding', 'Aucune inondation'],
  ['#8a949e', 'Flood stage not defined', 'Seuil non défini'],
  ['#9a7b52', 'Low water', 'Basses eaux'],
  ['#8a949e', 'Observation not current', 'Observation périmée'],
  ['#8a949e', 'Out of service', 'Hors service'],
]);

/** Marks of earthquakes grow with their magnitude; the words are those of the pop-up (POPUP-05). */
export const EARTHQUAKE_PALETTE: Palettes = [
  {
    title: { 'en-US': 'Mag.', 'fr-CA': 'Magn.' },
    stops: [0, 5, 6, 7],
    colors: ['#b98ce0', '#b98ce0', '#b98ce0', '#b98ce0'],
    labels: [
      { 'en-US': 'Under 5, very light', 'fr-CA': 'Moins de 5, très légère' },
      { 'en-US': '5 to 6, light', 'fr-CA': '5 à 6, légère' },
      { 'en-US': '6 to 7, moderate', 'fr-CA': '6 à 7, modérée' },
      { 'en-US': '7 or more, heavy', 'fr-CA': '7 ou plus, forte' },
    ],
    units: '',
  },
];

export const SENSOR_PALETTE = namedPalette({ 'en-US': 'Status', 'fr-CA': 'État' }, [
  ['#800080', 'Online', 'En ligne'],
  ['#8a949e', 'Offline', 'Hors ligne'],
]);

/** Magnitudes of delay (CONST-27), the greatest first. */
export const TRAFFIC_PALETTE = namedPalette({ 'en-US': 'Delay', 'fr-CA': 'Retard' }, [
  ['#de2b33', 'Major', 'Majeur'],
  ['#ef8a1d', 'Moderate', 'Modéré'],
  ['#f3c52c', 'Minor', 'Mineur'],
  ['#8a949e', 'Unknown', 'Inconnu'],
]);
