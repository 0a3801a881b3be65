import { useMemo } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { MapLocale } from '#views/mapFacts/mapView.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { timeZoneOf } from '#app/page/unitSystemOf.ts';

/** Whom a map speaks to; the same object until that changes. The whole screen has one unit system (GAP-24). */
export function useMapLocale(language: Language, unitSystem: UnitSystem): MapLocale {
  return useMemo(
    () => ({
      language,
      timeZone: deviceTimeZone(),
      timeZoneOf,
      unitSystemOf: () => unitSystem,
    }),
    [language, unitSystem],
  );
}
