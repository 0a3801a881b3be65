import { useTranslation } from 'react-i18next';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { languageOf } from '#domain/language/language.ts';
import { WARNING_ACTIONS, WARNING_TYPES } from '#domain/policy/warningActions.ts';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { useLimitName } from '#views/policies/useLimitName.ts';
import { isValues } from './isValues.ts';

const MINUTE_MS = 60_000;
/** As many as a limit is stored with. */
const MOST_DECIMALS = 6;
const UNITS = ['imperial', 'metric'] as const;

/** Puts a stored value into words, by its key; what this version does not know stays as it is stored. */
export function useValueText() {
  const { t, i18n } = useTranslation(['audit', 'policies', 'admin', 'common']);
  const limitName = useLimitName();
  const language = languageOf(i18n.language);
  const named = (name: string, value: string) => t('common:named', { name, value });

  function numberText(key: string, value: number): string {
    const inSystem = (system: 0 | 1) => formatMeasureText(measure('strikeDistance', value, system), language);
    if (key.endsWith('RadiusM')) return `${inSystem(0)} (${inSystem(1)})`;
    const units = key === 'defaultUnits' ? UNITS[value] : undefined;
    if (units !== undefined) return t(`admin:location.${units}`);
    return String(key === 'quietPeriodMs' ? value / MINUTE_MS : value);
  }

  function itemText(item: unknown): string {
    const hazard = WEATHER_HAZARDS.find((one) => one === item);
    if (hazard !== undefined) return t(`policies:hazard.${hazard}`);
    const name = isValues(item) ? item['name'] : item;
    return typeof name === 'string' ? name : JSON.stringify(item);
  }

  function warningText([type, action]: [string, unknown]): string {
    const known = WARNING_TYPES.find((one) => one === type);
    const does = WARNING_ACTIONS.find((one) => one === action);
    const name = known === undefined ? type : t(`policies:warning.${known}`);
    return named(name, does === undefined ? String(action) : t(`policies:warningAction.${does}`));
  }

  function limitTexts([eventType, limits]: [string, unknown]): string[] {
    return Object.entries(isValues(limits) ? limits : {}).map(([measured, limit]) => {
      const row = WEATHER_THRESHOLDS.find((one) => one.eventType === eventType && one.measure === measured);
      const text = typeof limit === 'number' ? formatNumber(limit, MOST_DECIMALS, language) : String(limit);
      return named(row === undefined ? `${eventType} ${measured}` : limitName(row), text);
    });
  }

  function valuesText(key: string, values: Readonly<Record<string, unknown>>): string {
    const entries = Object.entries(values);
    if (key === 'geometry') return named(t('area'), JSON.stringify(values['coordinates']));
    if (key === 'warningActions') return entries.map(warningText).join(', ');
    if (key === 'weatherLimits') return entries.flatMap(limitTexts).join(', ') || t('standardLimits');
    return JSON.stringify(values);
  }

  return function valueText(key: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberText(key, value);
    const text = textOf(key, value);
    return text === '' ? t('nothing') : text;
  };

  function textOf(key: string, value: unknown): string {
    if (Array.isArray(value)) return value.map(itemText).join(', ');
    if (isValues(value)) return valuesText(key, value);
    return typeof value === 'string' ? value : '';
  }
}
