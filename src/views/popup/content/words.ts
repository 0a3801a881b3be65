import type { TFunction } from 'i18next';
import { readNumber } from '#domain/hazards/readNumber.ts';
import type { Language } from '#domain/language/language.ts';
import { instantMs } from '#domain/time/instant.ts';
import { isInstant } from '#domain/time/isInstant.ts';
import type { Measure } from '#domain/units/measure.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { formatDate, formatTime, formatZone } from '#ui/format/clock.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatNumber, MISSING } from '#domain/language/formatNumber.ts';
import { formatPercent } from '#ui/format/number.ts';

/** Whom a card speaks to, and with which words. */
export type ContentWords = {
  readonly t: TFunction<['popup', 'common']>;
  readonly language: Language;
  /** Zone of what has none of its own. */
  readonly timeZone: string;
  /** Network time to the minute, epoch ms: a date of another year says its year, and what is old its age. */
  readonly nowMs: number;
  readonly unitSystem: UnitSystem;
  /** Pictures come in the colours of the page. */
  readonly scheme: 'dark' | 'light';
};

export type Properties = Readonly<Record<string, unknown>>;

/** Longest text of traffic, in characters. Sources: requirements POPUP-10, CONST-39. */
const LONGEST = 50;
const LETTERS = new Intl.Segmenter();

/** A property as text; "--" where it is missing or blank. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : MISSING;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : MISSING;
}

/** Cut after 50 characters, the last of which then is an ellipsis. */
export function shortText(value: unknown): string {
  const letters = Array.from(LETTERS.segment(textOf(value)), ({ segment }) => segment);
  return letters.length <= LONGEST ? letters.join('') : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

/** Epoch ms of an ISO instant or of epoch ms; null for anything else. */
export function momentMs(value: unknown): number | null {
  const atMs = typeof value === 'string' ? instantMs(value) : readNumber(value);
  return atMs !== null && isInstant(atMs) ? atMs : null;
}

/** Local date and time with its zone, of an ISO instant or of epoch ms; "--" for anything else. */
export function momentText(value: unknown, words: ContentWords, zone?: unknown): string {
  const { language, timeZone, nowMs } = words;
  const atMs = momentMs(value);
  if (atMs === null) return MISSING;
  const style = { language, timeZone: typeof zone === 'string' && zone !== '' ? zone : timeZone };
  return `${formatDate(atMs, style, nowMs)}, ${formatTime(atMs, style)} ${formatZone(atMs, style)}`;
}

export function numberText(value: unknown, maxDecimals: number, { language }: ContentWords): string {
  const number = readNumber(value);
  return number === null ? MISSING : formatNumber(number, maxDecimals, language);
}

/** Whole percent, from 0 to 100 whatever came (POPUP-11). */
export function percentText(value: unknown, { language }: ContentWords): string {
  const percent = readNumber(value);
  return percent === null ? MISSING : formatPercent(Math.min(100, Math.max(0, percent)), language);
}

export function measureText(measure: Measure, { language }: ContentWords): string {
  return formatMeasureText(measure, language);
}
