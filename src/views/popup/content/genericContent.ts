import type { LayerConfig, PopupValue } from '#contracts/layers.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import { localize } from '#domain/language/localize.ts';
import { instantMs } from '#domain/time/instant.ts';
import { localizeUnits } from '#domain/units/formatMeasure.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import type { PopupContent } from './popupContent.ts';
import { momentText, percentText, textOf, type ContentWords, type Properties } from './words.ts';

const PLAIN = { subtitle: null, status: null, actions: null } as const;
const MOST_DECIMALS = 3;

type PopupProps = NonNullable<LayerConfig['popup_props']>;

/** Rows of what a layer names in `popup_props`, in its order, with its titles, units and decimals (POPUP-16). */
export function namedRows(properties: Properties, props: PopupProps, words: ContentWords) {
  return Object.entries(props)
    .filter(([name]) => properties[name] !== undefined && properties[name] !== null)
    .map(([name, prop]) => {
      const form = formOf(prop);
      return {
        key: localize(form.title, words.language) ?? name,
        value: valueText(properties[name], form, words),
      };
    });
}

function formOf(prop: PopupProps[string]): PopupValue {
  return isForm(prop) ? prop : { title: prop };
}

function isForm(prop: PopupProps[string]): prop is PopupValue {
  return typeof prop === 'object' && 'title' in prop;
}

/** A feature of a layer that says what its card shows. */
export function genericContent(
  properties: Properties,
  words: ContentWords,
  { title, props }: { title: string; props: PopupProps },
): PopupContent {
  return { ...PLAIN, title, rows: namedRows(properties, props, words) };
}

/** A feature of any other layer: all that it says, as it says it (POPUP-15). */
export function defaultContent(properties: Properties, words: ContentWords, title: string): PopupContent {
  const rows = Object.entries(properties)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => ({ key, value: valueText(value, {}, words) }));
  return { ...PLAIN, title, rows };
}

/** One value; a text that is an instant is told as local time and date. */
export function valueText(
  value: unknown,
  { units, decimals, time = false }: Omit<PopupValue, 'title'>,
  words: ContentWords,
): string {
  if (time || (typeof value === 'string' && instantMs(value) !== null)) return momentText(value, words);
  if (typeof value === 'boolean') return words.t(value ? 'popup:yes' : 'popup:no');
  if (units === '%') return percentText(value, words);
  const number = typeof value === 'number' ? readNumber(value) : null;
  if (number === null) return textOf(value);
  const text = formatNumber(number, decimals ?? MOST_DECIMALS, words.language);
  return units === undefined || units === '' ? text : `${text}\u00A0${localizeUnits(units, words.language)}`;
}
