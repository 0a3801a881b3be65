import type { Language } from '#domain/language/language.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import type { Quantity, UnitSystem } from '#domain/units/units.ts';
import type { MeasureName } from '#domain/policy/weatherThresholds.ts';

/** Quantity whose limit is written: a weather measure, or how far lightning was. */
export type LimitName = MeasureName | 'distanceM';

const QUANTITY_OF: Readonly<Record<LimitName, Quantity>> = {
  heatIndexC: 'temperature',
  wbgtC: 'temperature',
  windChillC: 'temperature',
  sustainedWindKmh: 'wind',
  windGustKmh: 'wind',
  tropicalWindKmh: 'wind',
  precip1HourMm: 'rain',
  snow1HourCm: 'snow',
  snowLoadPa: 'snowLoad',
  visibilityM: 'visibility',
  distanceM: 'strikeDistance',
};

export const PA_PER_KPA = 1_000;

/**
 * A limit as every page writes such a value (GAP-24, GAP-145): `6 mi`, `9,7 km`, `9 656 m`. Tenths of an inch, and of
 * a kPa, are the finest limits that are set.
 */
export function limitText(name: LimitName, value: number, system: UnitSystem, language: Language): string {
  const known = measure(QUANTITY_OF[name], name === 'snowLoadPa' ? value / PA_PER_KPA : value, system);
  const isTenths = known.unit === 'in' || known.unit === 'kPa';
  return formatMeasureText(isTenths ? { ...known, decimals: 1 } : known, language);
}
