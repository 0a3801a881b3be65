import type { Environment } from '#contracts/appConfig.ts';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import { measure } from '#domain/units/measure.ts';
import { formatMeasureText } from '#ui/format/measure.ts';
import { unitSystemOf } from './unitSystemOf.ts';

/** The two circles of lightning, with their radius in words on the rim (MAP-17, CONST-18). */
export function circleRules(
  { alertRadiusM, warningRadiusM }: Environment['lightningRules'],
  language: Language,
  session: Session,
) {
  const system = unitSystemOf(session, null);
  const circle = (radiusM: number) => ({
    radiusM,
    label: formatMeasureText(measure('strikeDistance', radiusM, system), language),
  });
  return { alert: circle(alertRadiusM), warning: circle(warningRadiusM) };
}
