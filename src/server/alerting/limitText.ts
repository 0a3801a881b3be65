import {
  celsiusToFahrenheit,
  cmToInches,
  kmhToMph,
  metresToMiles,
  mmToInches,
} from '#domain/units/convert.ts';
import type { MeasureName } from './weatherThresholds.ts';

/** What of a limit is written: a weather measure, or how far lightning was. */
type Quantity = MeasureName | 'distanceM';
type Written = { readonly value: number; readonly unit: string; readonly decimals: number };

const PA_PER_PSF = 47.88;

/** How Canadian French writes units that English has another sign for. */
const FRENCH: Readonly<Record<string, string>> = { mph: 'mi/h', in: 'po', 'lb/ft²': 'lb/pi²' };

function imperial(quantity: Quantity, value: number): Written {
  switch (quantity) {
    case 'heatIndexC':
    case 'windChillC':
      return { value: celsiusToFahrenheit(value), unit: '°F', decimals: 0 };
    case 'sustainedWindKmh':
    case 'windGustKmh':
    case 'tropicalWindKmh':
      return { value: kmhToMph(value), unit: 'mph', decimals: 0 };
    case 'precip1HourMm':
      return { value: mmToInches(value), unit: 'in', decimals: 1 };
    case 'snow1HourCm':
      return { value: cmToInches(value), unit: 'in', decimals: 1 };
    case 'snowLoadPa':
      return { value: value / PA_PER_PSF, unit: 'lb/ft²', decimals: 0 };
    case 'visibilityM':
      return { value: metresToMiles(value), unit: 'mi', decimals: 2 };
    case 'distanceM':
      return { value: metresToMiles(value), unit: 'mi', decimals: 0 };
    default:
      return quantity satisfies never;
  }
}

function metric(quantity: Quantity, value: number): Written {
  switch (quantity) {
    case 'heatIndexC':
    case 'windChillC':
      return { value, unit: '°C', decimals: 0 };
    case 'sustainedWindKmh':
    case 'windGustKmh':
    case 'tropicalWindKmh':
      return { value, unit: 'km/h', decimals: 0 };
    case 'precip1HourMm':
      return { value, unit: 'mm', decimals: 1 };
    case 'snow1HourCm':
      return { value, unit: 'cm', decimals: 1 };
    case 'snowLoadPa':
      return { value: value / 1000, unit: 'kPa', decimals: 1 };
    case 'visibilityM':
      return { value, unit: 'm', decimals: 0 };
    case 'distanceM':
      return { value: value / 1000, unit: 'km', decimals: 1 };
    default:
      return quantity satisfies never;
  }
}

/** A limit with its unit, written for a language: `9.7 km`, `9,7 km`. A no-break space keeps number and unit together. */
export function limitText(
  quantity: Quantity,
  value: number,
  system: 'imperial' | 'metric',
  language: string,
): string {
  const written = system === 'imperial' ? imperial(quantity, value) : metric(quantity, value);
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: written.decimals,
    useGrouping: false,
  });
  const unit = language.startsWith('fr') ? (FRENCH[written.unit] ?? written.unit) : written.unit;
  return `${number.format(written.value).replace('-', '−')}\u00A0${unit}`;
}
