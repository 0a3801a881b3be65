import {
  earthquakeStrength,
  outlookBand,
  outlookChance,
  stormStrength,
  windProbabilityBand,
  wssiImpact,
  WSSI_IMPACTS,
} from '#domain/hazards/hazardBands.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import { inchesToMm, mpsToKmh } from '#domain/units/convert.ts';
import { measure } from '#domain/units/measure.ts';
import { unitOf } from '#domain/units/units.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupContent } from './popupContent.ts';
import {
  measureText,
  momentText,
  numberText,
  percentText,
  textOf,
  type ContentWords,
  type Properties,
} from './words.ts';

const PLAIN = { subtitle: null, status: null, actions: null } as const;
const NO_DATA = 'var(--scc-flood-nodata)';

/** An earthquake: how strong, when, where (POPUP-05). */
export function earthquakeContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const strength = earthquakeStrength(properties['mag']);
  return {
    ...PLAIN,
    title: t('popup:earthquake.title'),
    subtitle: textOf(properties['place']),
    tag: strength === null ? null : { text: t(`popup:earthquake.${strength}`), color: 'var(--scc-quake)' },
    rows: [
      { key: t('popup:earthquake.magnitude'), value: numberText(properties['mag'], 1, words) },
      { key: t('popup:time'), value: momentText(properties['time'], words) },
      { key: t('popup:earthquake.place'), value: textOf(properties['place']) },
    ],
  };
}

const STORM_COLOURS = {
  depression: 'var(--scc-outlook-low)',
  storm: 'var(--scc-outlook-mid)',
  hurricane: 'var(--scc-outlook-high)',
} as const;

/** A tropical storm; `wind_max` is in m/s (POPUP-06, CONST-38). */
export function stormContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const strength = stormStrength(properties['wind_max_mph']);
  return {
    ...PLAIN,
    title: textOf(properties['stormname']),
    subtitle: t('popup:storm.title'),
    tag: strength === null ? null : { text: t(`popup:storm.${strength}`), color: STORM_COLOURS[strength] },
    rows: [
      { key: t('popup:storm.wind'), value: stormWind(properties, words) },
      { key: t('popup:storm.init'), value: momentText(properties['init_time'], words) },
      { key: t('popup:storm.valid'), value: momentText(properties['valid_time'], words) },
      { key: t('popup:storm.model'), value: textOf(properties['model']) },
      { key: t('popup:latitude'), value: numberText(properties['lat'], 2, words) },
      { key: t('popup:longitude'), value: numberText(properties['lon'], 2, words) },
    ],
  };
}

function stormWind(properties: Properties, words: ContentWords): string {
  const mps = readNumber(properties['wind_max']);
  const mph = readNumber(properties['wind_max_mph']);
  // the storm's own figure in miles is the official one: no rounding of ours between
  if (unitOf('wind', words.unitSystem) === 'mph' && mph !== null)
    return measureText({ value: mph, unit: 'mph', decimals: 0 }, words);
  return measureText(measure('wind', mps === null ? null : mpsToKmh(mps), words.unitSystem), words);
}

/** Impact of a winter storm (POPUP-14). */
export function impactContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const impact = wssiImpact(properties['IMPACT']);
  const text = impact === null ? textOf(properties['IMPACT']) : t(`popup:impact.${impact}`);
  const color = impact === null ? NO_DATA : `var(--scc-wssi-${WSSI_IMPACTS.indexOf(impact) + 1})`;
  return {
    ...PLAIN,
    title: t('popup:impact.title'),
    tag: { text, color },
    rows: [{ key: t('popup:impact.impact'), value: text }],
  };
}

/** Rain that is to come, in inches on the wire (POPUP-17). */
export function rainfallContent(properties: Properties, words: ContentWords, title: string): PopupContent {
  const inches = readNumber(properties['qpf_in']);
  const rain = measure('rain', inches === null ? null : inchesToMm(inches), words.unitSystem);
  return {
    ...PLAIN,
    title,
    rows: [{ key: words.t('popup:rainfall.amount'), value: measureText(rain, words) }],
  };
}

/** Probability of winds of 34, 50 or 64 knots, as the span that came (POPUP-18). */
export function windContent(properties: Properties, words: ContentWords, title: string): PopupContent {
  const band = windProbabilityBand(properties['percentage_span']);
  const span = textOf(properties['percentage_span']);
  return {
    ...PLAIN,
    title,
    tag: band === null || band < 0 ? null : { text: span, color: `var(--scc-wp-${band + 1})` },
    rows: [{ key: words.t('popup:wind.probability'), value: span }],
  };
}

/** Chance that a tropical storm forms (POPUP-19). */
export function outlookContent(properties: Properties, words: ContentWords, title: string): PopupContent {
  const { t } = words;
  const chance = outlookChance(properties);
  const band = outlookBand(chance);
  const percent = percentText(chance, words);
  const reach = properties['prob7Day'] == null ? t('popup:outlook.five') : t('popup:outlook.seven');
  return {
    ...PLAIN,
    title,
    tag: band === null || percent === MISSING ? null : { text: percent, color: `var(--scc-outlook-${band})` },
    rows: [
      { key: reach, value: percent },
      { key: t('popup:outlook.two'), value: percentText(properties['prob2Day'], words) },
    ],
  };
}
