import type { TFunction } from 'i18next';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import type { Language } from '#domain/language/language.ts';
import { measure } from '#domain/units/measure.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';

type Locale = {
  readonly t: TFunction<'map'>;
  readonly language: Language;
  readonly units: UnitSystem;
};

/**
 * The two circles of lightning, with what each is and its radius in words on the rim (MAP-17, CONST-18).
 *
 * @param policies Of facilities with rings of their own (GAP-139).
 */
export function circleRules(
  rules: LightningPolicy,
  policies: ClientAlerts['policies'],
  { t, language, units }: Locale,
) {
  const circle = (name: 'alert' | 'warning', radiusM: number) => {
    const distance = formatMeasureText(measure('strikeDistance', radiusM, units), language);
    return { radiusM, label: t(`circle.${name}`, { distance }) };
  };
  const pair = ({ alertRadiusM, warningRadiusM }: LightningPolicy) => ({
    alert: circle('alert', alertRadiusM),
    warning: circle('warning', warningRadiusM),
  });
  if (policies === undefined) return pair(rules);
  return { ...pair(rules), own: new Map([...policies].map(([key, policy]) => [key, pair(policy)])) };
}
