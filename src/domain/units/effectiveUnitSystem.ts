import type { UnitSystem } from './units.ts';
import { unitSystemOfTimeZone } from './unitSystemOfTimeZone.ts';

/** Unit preference of a person, encoded as in the session (UNIT-01). */
export type UnitPreference = {
  /** -1 automatic, 0 imperial, 1 metric. */
  readonly unitSystem: number;
  /** 0 standard SI, 1 UK, 2 Canada; read only when `unitSystem` is 1. */
  readonly unitMetricSubsystem: number;
};

/** Facts about the user's place. null: unknown. */
export type UnitPlace = {
  /** ISO 3166 alpha-2; facility-bound pages only. */
  readonly facilityCountryCode: string | null;
  /** ISO 3166 alpha-2; only once the reader has granted the location. */
  readonly geolocatedCountryCode: string | null;
  /** IANA zone of the device. */
  readonly timeZone: string | null;
  /** Minutes east of UTC; read only when the zone is not known. */
  readonly utcOffsetMinutes: number | null;
};

const FALLBACK: UnitSystem = 1;

/**
 * Unit system in which a reader sees values.
 *
 * A choice of imperial or metric stands. Automatic, no session or an invalid encoding follow the facility's country,
 * then the granted location, then the device's zone, then its offset; with nothing known it is metric. Never throws.
 *
 * Source: requirements UNIT-01, UNIT-02, UNIT-07 to UNIT-09 in the order of GAP-23 and GAP-24.
 */
export function effectiveUnitSystem(preference: UnitPreference | null, place: UnitPlace): UnitSystem {
  if (preference?.unitSystem === 0) return 0;
  if (preference?.unitSystem === 1) return metricSubsystem(preference.unitMetricSubsystem);
  return (
    unitSystemOfCountry(place.facilityCountryCode) ??
    unitSystemOfCountry(place.geolocatedCountryCode) ??
    unitSystemOfTimeZone(place.timeZone) ??
    unitSystemOfOffset(place.utcOffsetMinutes) ??
    FALLBACK
  );
}

function metricSubsystem(unitMetricSubsystem: number): UnitSystem {
  if (unitMetricSubsystem === 1) return 2;
  return unitMetricSubsystem === 2 ? 3 : 1;
}

/** Unit system of a country; null: no country was given. Source: UNIT-09. */
function unitSystemOfCountry(countryCode: string | null): UnitSystem | null {
  switch (countryCode?.trim().toUpperCase() ?? '') {
    case '':
      return null;
    case 'US':
    case 'LR':
    case 'MM':
      return 0;
    case 'GB':
      return 2;
    case 'CA':
      return 3;
    default:
      return 1;
  }
}

/**
 * Unit system by offset from UTC. The United States and Canada share their whole-hour offsets, and the United States
 * has more readers there; half past three is Newfoundland alone. Source: UNIT-08.
 */
function unitSystemOfOffset(utcOffsetMinutes: number | null): UnitSystem | null {
  if (utcOffsetMinutes === null || !Number.isFinite(utcOffsetMinutes)) return null;
  if (utcOffsetMinutes === -210 || utcOffsetMinutes === -150) return 3;
  if (utcOffsetMinutes >= -600 && utcOffsetMinutes <= -240) return 0;
  return utcOffsetMinutes === 0 ? 2 : 1;
}
