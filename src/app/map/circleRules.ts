import type { LightningPolicy } from '#domain/alerting/lightningRules.ts';
import type { Language } from '#domain/language/language.ts';
import { measure } from '#domain/units/measure.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';

/** The two circles of lightning, with their radius in words on the rim (MAP-17, CONST-18). */
export function circleRules(
  { alertRadiusM, warningRadiusM }: LightningPolicy,
  language: Language,
  system: UnitSystem,
) {
  const circle = (radiusM: number) => ({
    radiusM,
    label: formatMeasureText(measure('strikeDistance', radiusM, system), language),
  });
  return { alert: circle(alertRadiusM), warning: circle(warningRadiusM) };
}
