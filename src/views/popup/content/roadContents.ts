import { readNumber } from '#domain/hazards/readNumber.ts';
import { trafficFlow, type TrafficFlow } from '#domain/hazards/trafficFlow.ts';
import { drivingIndexColour, type DrivingIndexColour } from '#domain/roads/drivingIndex.ts';
import { hazardsOf, isRoadHazard } from '#domain/roads/roadHazards.ts';
import { roadRiskCardState } from '#domain/roads/roadRisk.ts';
import { measure, type Measure } from '#domain/units/measure.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupContent, PopupTag } from './popupContent.ts';
import { measureText, numberText, percentText, textOf, type ContentWords, type Properties } from './words.ts';

const PLAIN = { subtitle: null, status: null, actions: null } as const;

/** Source: requirements CONST-22, CONST-23; the design, section 3. */
const RISK_COLOURS = { MODERATE: 'var(--scc-road-1)', HIGH: 'var(--scc-road-2)' } as const;
const INDEX_COLOURS: Readonly<Record<DrivingIndexColour, string>> = {
  green: 'var(--scc-road-0)',
  yellow: 'var(--scc-outlook-low)',
  red: 'var(--scc-road-2)',
};

/** A driving index with its colour. What is not known of a piece of a route is gray, and never makes it green (S4). */
export function drivingIndexTag(
  { driving_index: value, level, warnings_unknown: isLacking }: Properties,
  words: ContentWords,
): PopupTag {
  const colour = drivingIndexColour(readNumber(value) ?? Number.NaN);
  const isUnknown = level === 'UNKNOWN' || (isLacking === true && colour === 'green');
  return {
    text: words.t('popup:road.index', { index: numberText(value, 0, words) }),
    color: isUnknown ? FLOW_COLOURS.unknown : INDEX_COLOURS[colour],
  };
}

/** A piece of road with a risk: its level, why, and the weather along it (POPUP-07, POPUP-08, LAYER-22). */
export function roadRiskContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const state = roadRiskCardState(readNumber(properties['risk']) ?? Number.NaN) ?? 'MODERATE';
  const reasons = hazardsOf(readNumber(properties['risk_vector']) ?? 0);
  const name = textOf(properties['name']);
  return {
    ...PLAIN,
    title: name === MISSING ? t('popup:road.title') : name,
    subtitle: name === MISSING ? null : t('popup:road.title'),
    tag: { text: t(`popup:road.risk.${state}`), color: RISK_COLOURS[state] },
    texts: reasons.map((hazard) => t(`popup:road.hazard.${hazard}`)),
    rows: [
      { key: t('popup:road.type'), value: roadTypeText(properties['type'], words) },
      { key: t('popup:road.indexName'), value: drivingIndexTag(properties, words).text },
      ...weatherRows(properties, words),
      ...banRows(properties, words),
    ].filter(({ value }) => value !== MISSING),
  };
}

function roadTypeText(type: unknown, { t }: ContentWords): string {
  return type === 'motorway' || type === 'highway' || type === 'road'
    ? t(`popup:road.kind.${type}`)
    : textOf(type);
}

function weatherRows(properties: Properties, words: ContentWords) {
  const { t, unitSystem } = words;
  const of = (name: string, quantity: Parameters<typeof measure>[0]) => {
    const value: Measure = measure(quantity, readNumber(properties[name]), unitSystem);
    return value.value === null ? MISSING : measureText(value, words);
  };
  const { precip_type: kind } = properties;
  const precip =
    kind === 'none' || kind === 'rain' || kind === 'snow' ? t(`popup:road.precip.${kind}`) : textOf(kind);
  return [
    { key: t('popup:road.visibility'), value: of('visibility_min', 'visibility') },
    { key: t('popup:road.precipType'), value: precip },
    { key: t('popup:road.precipMax'), value: of('precip_max', 'rain') },
    { key: t('popup:road.snowMax'), value: of('snow_max', 'snow') },
    { key: t('popup:road.gustsMin'), value: of('gusts_min', 'wind') },
    { key: t('popup:road.gustsMax'), value: of('gusts_max', 'wind') },
    { key: t('popup:road.crossMax'), value: of('cross_max', 'wind') },
  ];
}

function banRows(properties: Properties, { t }: ContentWords) {
  if (properties['traffic_ban'] !== true) return [];
  const who = textOf(properties['traffic_ban_description']);
  const why = textOf(properties['traffic_ban_reason']);
  return [
    {
      key: t('popup:road.ban'),
      value: who === 'high_sided' || who === 'trailers' ? t(`popup:road.banFor.${who}`) : who,
    },
    { key: t('popup:road.banReason'), value: isRoadHazard(why) ? t(`popup:road.hazard.${why}`) : why },
  ];
}

const FLOW_COLOURS: Readonly<Record<TrafficFlow, string>> = {
  free: 'var(--scc-route-none)',
  dense: 'var(--scc-outlook-low)',
  slow: 'var(--scc-outlook-high)',
  jam: 'var(--scc-route-extreme)',
  unknown: 'var(--scc-flood-nodata)',
};

/** How traffic flows on a piece of road (DATA-15). */
export function flowContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const level = readNumber(properties['traffic_level']);
  const flow = trafficFlow(level);
  const name = textOf(properties['name']);
  return {
    ...PLAIN,
    title: name === MISSING ? t('popup:flow.title') : name,
    subtitle: name === MISSING ? null : t('popup:flow.title'),
    tag: { text: t(`popup:flow.${flow}`), color: FLOW_COLOURS[flow] },
    rows: [
      { key: t('popup:flow.level'), value: level === null ? MISSING : percentText(level * 100, words) },
      { key: t('popup:road.type'), value: roadTypeText(properties['type'], words) },
    ].filter(({ value }) => value !== MISSING),
  };
}
