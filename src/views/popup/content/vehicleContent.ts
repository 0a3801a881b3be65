import { isHeatLate } from '#domain/heat/heatAge.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import { measure } from '#domain/units/measure.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { PopupContent, PopupTag } from './popupContent.ts';
import {
  measureText,
  momentMs,
  momentText,
  percentText,
  textOf,
  type ContentWords,
  type Properties,
} from './words.ts';

/** A vehicle on its run (POPUP-12). Of readings that are not there, or are late, nothing is told. */
export function vehicleContent(properties: Properties, words: ContentWords): PopupContent {
  const { t, unitSystem } = words;
  // what was loaded ages here, whatever its layer does (S5)
  const ageMs = words.nowMs - (momentMs(properties['updated']) ?? Number.NaN);
  const silentMs = Number.isNaN(ageMs) ? null : ageMs;
  const isHeard = silentMs !== null && !isHeatLate(silentMs);
  const location = textOf(properties['location']);
  const heat = (name: string) => {
    const value = measure('temperature', readNumber(properties[name]), unitSystem);
    return value.value === null ? MISSING : measureText(value, words);
  };
  const isPastIndex =
    properties['heat_index'] === null &&
    (readNumber(properties['cab_temperature']) ?? 0) >= HEAT_INDEX_UP_TO_C; // which is rounded
  const { canceled_load: isCanceled } = properties;
  const truck = ['make', 'model', 'year'].map((name) => textOf(properties[name]));
  const readings = [
    { key: t('popup:vehicle.cab'), value: heat('cab_temperature') },
    { key: t('popup:vehicle.cargo'), value: heat('cargo_temperature') },
    { key: t('popup:vehicle.humidity'), value: percentText(properties['humidity'], words) },
    {
      key: t('popup:vehicle.heatIndex'),
      value: isPastIndex ? t('popup:vehicle.offScale') : heat('heat_index'),
    },
    { key: t('popup:vehicle.wbgt'), value: heat('wbgt') },
    { key: t('popup:vehicle.wbgtAverage'), value: heat('wbgt_daily_average') },
  ];
  const rows = [
    { key: t('popup:vehicle.carrier'), value: textOf(properties['carrierCode']) },
    { key: t('popup:vehicle.vin'), value: textOf(properties['VIN']) },
    { key: t('popup:vehicle.truck'), value: truck.filter((text) => text !== MISSING).join(' ') || MISSING },
    { key: t('popup:vehicle.origin'), value: textOf(properties['origin']) },
    { key: t('popup:vehicle.departs'), value: momentText(properties['origin_scheduled_depart'], words) },
    { key: t('popup:vehicle.destination'), value: textOf(properties['final_destination']) },
    { key: t('popup:vehicle.arrives'), value: momentText(properties['dest_scheduled_arrival'], words) },
    {
      key: t('popup:vehicle.canceled'),
      value: typeof isCanceled === 'boolean' ? t(isCanceled ? 'popup:yes' : 'popup:no') : MISSING,
    },
    ...(isHeard ? readings : []),
    { key: t('popup:vehicle.updated'), value: momentText(properties['updated'], words) },
  ];
  return {
    title: textOf(properties['vrid']),
    subtitle: location === MISSING ? null : location,
    status: null,
    tag: vehicleTag(properties, silentMs, words),
    rows: rows.filter(({ value }) => value !== MISSING),
    actions: null,
  };
}

/** A vehicle that nobody hears of may be anywhere: that it moved is no news any more. */
function vehicleTag(
  { online, isInMotion }: Properties,
  silentMs: number | null,
  { t, language }: ContentWords,
): PopupTag {
  const color = 'var(--scc-flood-nodata)';
  if (online === false || silentMs === null) return { text: t('popup:vehicle.offline'), color };
  if (isHeatLate(silentMs))
    return { text: t('popup:vehicle.lastHeard', { age: formatAge(silentMs, language) }), color };
  if (isInMotion === true) return { text: t('popup:vehicle.moving'), color: 'var(--scc-accent-fill)' };
  return isInMotion === false
    ? { text: t('popup:vehicle.standing'), color: 'var(--scc-flood-none)' }
    : { text: t('popup:vehicle.motionUnknown'), color };
}
