import type { VehicleHeat, HeatZone } from '#contracts/vehicleHeat.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { fahrenheitToCelsius } from '#domain/units/convert.ts';
import { formatMeasure, type Figure } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { formatPercent } from '#ui/format/number.ts';
import type { HeatQuantity, HeatLocale } from './heatView.ts';

type Units = Pick<HeatLocale, 'language' | 'unitSystem'>;

/** A value of the wire, °F or %, in the user's unit; null: no reading. */
export function inUnitOfLocale(
  quantity: HeatQuantity,
  value: number | null,
  { unitSystem }: Units,
): number | null {
  if (quantity === 'humidity' || value === null) return value;
  return measure('temperature', fahrenheitToCelsius(value), unitSystem).value;
}

type HeatValue = {
  readonly zone: HeatZone;
  readonly quantity: HeatQuantity;
  readonly time: 'current' | 'average';
};

/** Whether a value is there and an estimate: a WBGT where radiation is not measured. */
export function isHeatEstimate(
  summary: VehicleHeat['summary'],
  { zone, quantity, time }: HeatValue,
): boolean {
  const known = summary[zone];
  return quantity === 'wbgt' && known !== null && known.wbgt[time] !== null && known.wbgt_is_estimate;
}

/** A figure of a card, "96" and "°F" or "%"; "--" alone where there is no reading (GAP-89). */
export function heatFigure(
  summary: VehicleHeat['summary'],
  { zone, quantity, time }: HeatValue,
  units: Units,
): Figure {
  const value = summary[zone]?.[quantity][time] ?? null;
  if (value === null) return { number: MISSING, unit: '' };
  if (quantity === 'humidity') return { number: formatPercent(value, units.language), unit: '' };
  return formatMeasure(measure('temperature', fahrenheitToCelsius(value), units.unitSystem), units.language);
}
