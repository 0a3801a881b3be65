import { floodStatus, type FloodStatus } from '#domain/hazards/floodStatus.ts';
import { trafficSeverity } from '#domain/hazards/hazardBands.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import { feetToMetres, inchesToMm } from '#domain/units/convert.ts';
import { measure } from '#domain/units/measure.ts';
import { unitOf } from '#domain/units/units.ts';
import { formatAge } from '#ui/format/duration.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupContent } from './popupContent.ts';
import { measureText, momentText, shortText, textOf, type ContentWords, type Properties } from './words.ts';

const PLAIN = { subtitle: null, status: null, actions: null } as const;

const FLOOD_COLOURS: Readonly<Record<FloodStatus, string>> = {
  major: 'var(--scc-flood-major)',
  moderate: 'var(--scc-flood-moderate)',
  minor: 'var(--scc-flood-minor)',
  action: 'var(--scc-flood-action)',
  no_flooding: 'var(--scc-flood-none)',
  low_threshold: 'var(--scc-flood-low)',
  obs_not_current: 'var(--scc-flood-nodata)',
  out_of_service: 'var(--scc-flood-nodata)',
  not_defined: 'var(--scc-flood-nodata)',
};

/** A gauge with its hydrograph, where it names one (POPUP-13). */
export function gaugeContent(properties: Properties, words: ContentWords): PopupContent {
  const { t, language, scheme } = words;
  const { hydrograph } = properties;
  const lid = textOf(properties['GaugeLID']);
  const status = floodStatus(properties['Status']);
  return {
    ...PLAIN,
    title: t('popup:gauge.title', { lid }),
    tag: { text: t(`popup:flood.${status}`), color: FLOOD_COLOURS[status] },
    rows: [
      { key: t('popup:gauge.id'), value: lid },
      { key: t('popup:status'), value: t(`popup:flood.${status}`) },
    ],
    image:
      typeof hydrograph === 'string'
        ? {
            src: `${hydrograph}${hydrograph.includes('?') ? '&' : '?'}scheme=${scheme}&language=${language}`,
            alt: t('popup:gauge.image', { lid }),
          }
        : null,
  };
}

/** A snow sensor, by what it tells of itself (POPUP-09). */
export function sensorContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  // it is turned on, and tells nothing that still holds (S4)
  const isSilent = properties['status'] === 'online' && properties['snow_depth_cm'] === null;
  const status = isSilent ? 'unknown' : properties['status'];
  const isKnown = status === 'online' || status === 'offline' || status === 'unknown';
  const word = isKnown ? t(`popup:sensor.${status}`) : textOf(status);
  return {
    ...PLAIN,
    title: textOf(properties['device_id']),
    subtitle: t('popup:sensor.title'),
    rows: [
      { key: t('popup:sensor.zone'), value: textOf(properties['zone']) },
      { key: t('popup:status'), value: word },
      { key: t('popup:sensor.type'), value: textOf(properties['type']) },
      { key: t('popup:sensor.facility'), value: textOf(properties['facility']) },
      { key: t('popup:sensor.device'), value: textOf(properties['device_id']) },
    ],
  };
}

/** A station that measures snow, high in the mountains: its height says how little it may tell of a yard. */
export function snowContent(properties: Properties, words: ContentWords): PopupContent {
  const { t, unitSystem } = words;
  const depthIn = readNumber(properties['snow_depth_in']);
  const waterIn = readNumber(properties['snow_water_in']);
  const known = (value: string) => (value === MISSING ? t('popup:snow.noData') : value);
  const depth = measure('snow', depthIn === null ? null : inchesToMm(depthIn) / 10, unitSystem);
  const water = measure('rain', waterIn === null ? null : inchesToMm(waterIn), unitSystem);
  const times = [
    { key: t('popup:snow.depthTime'), value: momentText(properties['snow_depth_at'], words) },
    { key: t('popup:snow.waterTime'), value: momentText(properties['snow_water_at'], words) },
  ];
  return {
    ...PLAIN,
    title: textOf(properties['name']),
    subtitle: t('popup:snow.title'),
    rows: [
      { key: t('popup:snow.depth'), value: known(measureText(depth, words)) },
      { key: t('popup:snow.water'), value: known(measureText(water, words)) },
      ...times.filter(({ value }) => value !== MISSING),
      { key: t('popup:snow.elevation'), value: elevationText(properties['elevation_ft'], words) },
    ],
  };
}

function elevationText(elevationFt: unknown, words: ContentWords): string {
  const value = readNumber(elevationFt);
  if (value === null) return MISSING;
  const isImperial = unitOf('snow', words.unitSystem) === 'in';
  return isImperial
    ? measureText({ value, unit: 'ft', decimals: 0 }, words)
    : measureText({ value: feetToMetres(value), unit: 'm', decimals: 0 }, words);
}

const TRAFFIC_COLOURS = {
  unknown: 'var(--scc-flood-nodata)',
  minor: 'var(--scc-outlook-low)',
  moderate: 'var(--scc-outlook-mid)',
  major: 'var(--scc-outlook-high)',
} as const;

/** A traffic incident; texts are cut after 50 characters (POPUP-10). What is not told is left out. */
export function incidentContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const severity = trafficSeverity(properties['magnitudeOfDelay']);
  const delayS = readNumber(properties['delayInSeconds']);
  const lengthM = readNumber(properties['incidentLength']);
  const rows = [
    { key: t('popup:incident.road'), value: shortText(properties['road']) },
    { key: t('popup:incident.from'), value: shortText(properties['from']) },
    { key: t('popup:incident.to'), value: shortText(properties['to']) },
    {
      key: t('popup:incident.delay'),
      value: delayS === null ? MISSING : formatAge(delayS * 1000, words.language),
    },
    {
      key: t('popup:incident.length'),
      value:
        lengthM === null ? MISSING : measureText(measure('routeDistance', lengthM, words.unitSystem), words),
    },
    { key: t('popup:incident.cause'), value: shortText(properties['cause']) },
  ];
  return {
    ...PLAIN,
    title: t('popup:incident.title'),
    tag: { text: t(`popup:incident.${severity}`), color: TRAFFIC_COLOURS[severity] },
    texts: [shortText(properties['description'])].filter((text) => text !== MISSING),
    rows: rows.filter(({ value }) => value !== MISSING),
  };
}
