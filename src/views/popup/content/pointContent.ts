import type { LayerConfig } from '#contracts/layers.ts';
import { localize } from '#domain/language/localize.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { PointValues } from '#machines/popup/popupMachine.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupContent } from './popupContent.ts';
import { namedRows, valueText } from './genericContent.ts';
import { momentText, numberText, type ContentWords } from './words.ts';

/**
 * What layers say of one point: one row for each value of each layer (POPUP-11, POPUP-20). A layer that did not answer says
 * so. The time that the values are of stands above them, and beside each where they are of several times (TIME-08, S5).
 */
export function pointContent(
  at: MapPoint,
  { values, layers }: { values: PointValues; layers: readonly LayerConfig[] },
  words: ContentWords,
): PopupContent {
  const times = new Set(values.flatMap((one) => (one.values === null ? [] : momentText(one.atMs, words))));
  const valueRows = values.flatMap(({ layer: name, atMs, values: told }) => {
    const layer = layers.find((one) => one.name === name);
    if (layer === undefined) return [];
    const title = localize(layer.title, words.language) ?? name;
    const { popup_props: props } = layer;
    const known =
      told === null
        ? []
        : props === undefined
          ? Object.entries(told).map(([key, value]) => ({ key, value: valueText(value, {}, words) }))
          : namedRows(told, props, words);
    if (known.length === 0) return [{ key: title, value: MISSING }];
    const time = times.size > 1 ? ` (${momentText(atMs, words)})` : '';
    return known.map(({ key, value }) => ({
      key: known.length === 1 ? title : words.t('common:named', { name: title, value: key }),
      value: `${value}${time}`,
    }));
  });
  const timeRows = times.size === 1 ? [...times].map((value) => ({ key: words.t('popup:time'), value })) : [];
  return {
    title: words.t('popup:point.title'),
    subtitle: placeText(at, words),
    status: null,
    rows: [...timeRows, ...valueRows],
    actions: null,
  };
}

/** 39.25, -98.5. */
export function placeText({ lat, lon }: MapPoint, words: ContentWords): string {
  return `${numberText(lat, 3, words)}, ${numberText(lon, 3, words)}`;
}
