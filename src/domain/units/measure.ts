import {
  celsiusToFahrenheit,
  cmToInches,
  hPaToInHg,
  kmhToMph,
  metresToMiles,
  metresToRouteMiles,
  mmToInches,
} from './convert.ts';
import { unitOf, type Quantity, type Unit, type UnitSystem } from './units.ts';

/** A value ready for the formatter. */
export type Measure = {
  /** In `unit`, not rounded; null: not known, which is never zero (S4). */
  readonly value: number | null;
  readonly unit: Unit;
  /** Most digits after the decimal sign that the value deserves. */
  readonly decimals: number;
};

/** Whole metres and degrees, a tenth of a mile, a hundredth of an inch of rain or mercury. */
const DECIMALS: Record<Unit, number> = {
  C: 0,
  F: 0,
  kmh: 0,
  mph: 0,
  mm: 1,
  cm: 1,
  in: 2,
  m: 0,
  km: 1,
  mi: 1,
  hPa: 0,
  inHg: 2,
};

/**
 * A measured value in the reader's units.
 *
 * @param metricValue °C, km/h of wind, mm of rain, cm of snow, hPa of pressure, metres of every distance
 * and of visibility. null, NaN and infinite: not known. Snow below zero is a sensor's noise and reads 0
 * (UNIT-13).
 */
export function measure(quantity: Quantity, metricValue: number | null, system: UnitSystem): Measure {
  const unit = unitOf(quantity, system);
  const decimals = quantity === 'radius' ? 0 : DECIMALS[unit];
  if (metricValue === null || !Number.isFinite(metricValue)) return { value: null, unit, decimals };
  const known = quantity === 'snow' ? Math.max(0, metricValue) : metricValue;
  return { value: inUnit(quantity, known, unit), unit, decimals };
}

function inUnit(quantity: Quantity, metricValue: number, unit: Unit): number {
  switch (unit) {
    case 'F':
      return celsiusToFahrenheit(metricValue);
    case 'mph':
      return kmhToMph(metricValue);
    case 'in':
      return quantity === 'snow' ? cmToInches(metricValue) : mmToInches(metricValue);
    case 'mi':
      return quantity === 'routeDistance' ? metresToRouteMiles(metricValue) : metresToMiles(metricValue);
    case 'km':
      return metricValue / 1000;
    case 'inHg':
      return hPaToInHg(metricValue);
    case 'C':
    case 'kmh':
    case 'mm':
    case 'cm':
    case 'm':
    case 'hPa':
      return metricValue;
    default:
      return unit satisfies never;
  }
}
