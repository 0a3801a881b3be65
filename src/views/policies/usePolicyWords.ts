import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { Language } from '#domain/language/language.ts';
import { WEATHER_HAZARDS, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import { WARNING_TYPES, type WarningType } from '#domain/policy/warningActions.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';

const MINUTE_MS = 60_000;

/** Rules of policies in words. */
export function usePolicyWords(language: Language) {
  const { t } = useTranslation(['policies', 'common']);
  const distance = (radiusM: number) => {
    const inSystem = (system: 0 | 1) =>
      formatMeasureText(measure('strikeDistance', radiusM, system), language);
    return t('distance', { miles: inSystem(0), km: inSystem(1) });
  };
  const hazards = (ones: readonly WeatherHazard[]) => ones.map((one) => t(`hazard.${one}`)).join(', ');
  const warningNames = (types: readonly WarningType[]) =>
    types.map((type) => t(`warning.${type}`)).join(', ');
  return {
    hazards,
    warningNames,
    sourceNames: (ids: readonly string[], sources: PolicyOverview['sources']) =>
      ids.map((id) => sources.find((source) => source.id === id)?.name ?? id).join(', '),
    /** Name of a policy; the default one has a text until an admin has named it. */
    nameOf: ({ id, name, version }: { id: string; name: string; version: number }) =>
      id === DEFAULT_POLICY_ID && version === 0 ? t('defaultName') : name,
    named: (name: string, rules: string) => t('common:named', { name, value: rules }),
    rings: ({ alertRadiusM, warningRadiusM, quietPeriodMs }: PolicyRules) =>
      t('rings', {
        alert: distance(alertRadiusM),
        warning: distance(warningRadiusM),
        count: Math.round(quietPeriodMs / MINUTE_MS),
      }),
    watched({ watchedHazards }: PolicyRules) {
      const left = WEATHER_HAZARDS.filter((hazard) => !watchedHazards.includes(hazard));
      if (left.length === 0) return t('watchesAll');
      return t('watchesNot', { hazards: hazards(left) });
    },
    /** One sentence for each action that differs from the usual one. */
    warnings: ({ warningActions = {} }: PolicyRules) =>
      (['close', 'nothing'] as const).flatMap((action) => {
        const types = WARNING_TYPES.filter((type) => warningActions[type] === action);
        if (types.length === 0) return [];
        const names = warningNames(types);
        return action === 'close' ? t('warningsClose', { names }) : t('warningsNothing', { names });
      }),
  };
}
