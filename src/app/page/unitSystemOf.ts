import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { effectiveUnitSystem } from '#domain/units/effectiveUnitSystem.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';

/**
 * Units in which a user reads values of a facility.
 * Session null: not signed in; facility null: values of no single facility.
 */
export function unitSystemOf(session: Session | null, facility: Facility | null): UnitSystem {
  return effectiveUnitSystem(session, {
    facilityCountryCode: facility?.countryCode ?? null,
    geolocatedCountryCode: null,
    timeZone: timeZoneOf(facility),
    utcOffsetMinutes: null,
  });
}

/** IANA zone of a facility's clock; the device's where it has none. */
export function timeZoneOf(facility: Facility | null): string {
  return facility?.tz ?? deviceTimeZone();
}
