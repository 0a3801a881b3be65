import {
  celsiusToFahrenheit,
  cmToInches,
  hPaToInHg,
  kPaToPsf,
  kmhToMph,
  metresToFeet,
  metresToMiles,
  metresToRouteMiles,
  mmToInches,
} from './convert.ts';
import { unitOf, type Quantity, type Unit, type UnitSystem } from './units.ts';

/** A value ready for the formatter. */
export type Measure = {
  /** In `unit`, not rounded; null: unknown, which is never zero (S4). */
  readonly value: number | null;
  readonly unit: Unit;
  /** Largest useful number of decimals. */
  readonly decimals: number;
};

/** Decimals by unit: whole metres and degrees, a tenth of a mile, a hundredth of an inch of rain or mercury. */
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
  ft: 0,
  kPa: 2,
  psf: 0,
};

/**
 * Measured value in the user's units.
 *
 * @param metricValue °C, km/h of wind, mm of rain, cm of snow, hPa of pressure, metres of every distance and of
 * visibility, kPa of snow load. null, NaN and infinite: unknown. Snow below zero is a sensor's noise and reads 0 (UNIT-13).
 */
export function measure(quantity: Quantity, metricValue: number | null, system: UnitSystem): Measure {
  const unit = unitOf(quantity, system);
  if (metricValue === null || !Number.isFinite(metricValue))
    return { value: null, unit, decimals: decimalsOf(quantity, unit) };
  const known = withoutNoise(quantity, metricValue);
  const value = inUnit(quantity, known, unit);
  if (isShort(quantity, value) && unit === 'mi')
    return { value: metresToFeet(known), unit: 'ft', decimals: DECIMALS.ft };
  if (isShort(quantity, value) && unit === 'km') return { value: known, unit: 'm', decimals: DECIMALS.m };
  // the limits of low visibility are quarters of a mile or of a kilometre
  const isFraction = quantity === 'visibility' && value < 1;
  return { value, unit, decimals: isFraction ? 2 : decimalsOf(quantity, unit) };
}

/**
 * Value on an axis, which has one unit: that of the unit system for the quantity, also for a short distance. null: unknown.
 *
 * @param metricValue As `measure` takes it.
 */
export function axisValue(quantity: Quantity, metricValue: number | null, system: UnitSystem): number | null {
  return metricValue === null || !Number.isFinite(metricValue)
    ? null
    : inUnit(quantity, withoutNoise(quantity, metricValue), unitOf(quantity, system));
}

function withoutNoise(quantity: Quantity, metricValue: number): number {
  return quantity === 'snow' ? Math.max(0, metricValue) : metricValue;
}

function decimalsOf(quantity: Quantity, unit: Unit): number {
  return quantity === 'radius' ? 0 : DECIMALS[unit];
}

/**
 * Whether a distance in miles or kilometres is under a tenth of one: it is written in feet or metres, since with one decimal
 * it could read 0. Source: the design, section 1.
 */
function isShort(quantity: Quantity, value: number): boolean {
  return (quantity === 'strikeDistance' || quantity === 'visibility') && value >= 0 && value < 0.1;
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
    case 'psf':
      return kPaToPsf(metricValue);
    case 'ft':
      return metresToFeet(metricValue);
    case 'C':
    case 'kmh':
    case 'mm':
    case 'cm':
    case 'm':
    case 'hPa':
    case 'kPa':
      return metricValue;
    default:
      return unit satisfies never;
  }
}
