import type { Palettes } from '#contracts/layers.ts';
import type { Language } from '#domain/language/language.ts';
import { SNOW_DEPTH_EDGES_IN } from '#domain/hazards/hazardBands.ts';
import { fillText } from '#domain/language/fillText.ts';
import { unitSign } from '#domain/language/unitSign.ts';
import { inchesToMm } from '#domain/units/convert.ts';
import { RADAR_COLOURS, type Scheme } from '../radar/radarBands.ts';
import { layerText, type ReadLayerText } from '../texts/layerText.ts';

type Row = readonly [color: string, label: ReadLayerText];

/** Colours with names; their stops are only their order. */
export function namedPalette(title: ReadLayerText, rows: readonly Row[]): Palettes {
  return [
    {
      title: layerText(title),
      stops: rows.map((_, nth) => nth),
      colors: rows.map(([color]) => color),
      labels: rows.map(([, label]) => layerText(label)),
      units: '',
    },
  ];
}

/** The nine statuses of gauges (LAYER-21), in the tokens `flood-…` of the design. */
export const GAUGE_PALETTE = namedPalette(
  ({ legends }) => legends.gauges.title,
  [
    ['#8a1fb0', ({ legends }) => legends.gauges.major],
    ['#de2b33', ({ legends }) => legends.gauges.moderate],
    ['#f08c1e', ({ legends }) => legends.gauges.minor],
    ['#f3c52c', ({ legends }) => legends.gauges.action],
    ['#5f87a8', ({ legends }) => legends.gauges.none],
    ['#8a949e', ({ legends }) => legends.gauges.notDefined],
    ['#9a7b52', ({ legends }) => legends.gauges.lowWater],
    ['#8a949e', ({ legends }) => legends.gauges.notCurrent],
    ['#8a949e', ({ legends }) => legends.gauges.outOfService],
  ],
);

/** Marks of earthquakes grow with their magnitude; the words are those of the pop-up (POPUP-05). */
export const EARTHQUAKE_PALETTE: Palettes = [
  {
    title: layerText(({ legends }) => legends.earthquakes.title),
    stops: [0, 5, 6, 7],
    colors: ['#b98ce0', '#b98ce0', '#b98ce0', '#b98ce0'],
    labels: (['veryLight', 'light', 'moderate', 'heavy'] as const).map((name) =>
      layerText(({ legends }) => legends.earthquakes[name]),
    ),
    units: '',
  },
];

export const SENSOR_PALETTE = namedPalette(
  ({ legends }) => legends.sensors.title,
  [
    ['#800080', ({ legends }) => legends.sensors.online],
    ['#8a949e', ({ legends }) => legends.sensors.offline],
  ],
);

/** Snow on the ground in the tokens `flood-none`, `snow-2` to `snow-4` and `flood-nodata` of the design, the least first. */
export function snowStationPalette(scheme: Scheme, isMetric: boolean): Palettes {
  const limitOf = (edgeIn: number, language: Language) => {
    const edge = isMetric ? Math.round(inchesToMm(edgeIn) / 10) : edgeIn;
    return `${new Intl.NumberFormat(language).format(edge)}\u00A0${unitSign(isMetric ? 'cm' : 'in', language)}`;
  };
  const band =
    (edgeIn: number): ReadLayerText =>
    ({ legends }, language) =>
      fillText(legends.snowStations.band, { limit: limitOf(edgeIn, language) });
  const least: ReadLayerText = ({ legends }, language) =>
    fillText(legends.snowStations.less, { limit: limitOf(SNOW_DEPTH_EDGES_IN[0], language) });
  const colours = RADAR_COLOURS[scheme].snow.slice(-SNOW_DEPTH_EDGES_IN.length);
  return namedPalette(
    ({ legends }) => legends.snowStations.title,
    [
      ['#5f87a8', least],
      ...SNOW_DEPTH_EDGES_IN.map((edgeIn, nth) => [colours[nth]!, band(edgeIn)] as const),
      ['#8a949e', ({ legends }) => legends.snowStations.noData],
    ],
  );
}

/** Magnitudes of delay (CONST-27), the greatest first. */
export const TRAFFIC_PALETTE = namedPalette(
  ({ legends }) => legends.traffic.title,
  [
    ['#de2b33', ({ legends }) => legends.traffic.major],
    ['#ef8a1d', ({ legends }) => legends.traffic.moderate],
    ['#f3c52c', ({ legends }) => legends.traffic.minor],
    ['#8a949e', ({ legends }) => legends.traffic.unknown],
  ],
);
