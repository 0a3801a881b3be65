import { useMemo } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { MapReader } from '#views/mapFacts/mapView.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { timeZoneOf } from '#app/page/unitSystemOf.ts';

/** Whom a map speaks to; the same object until that changes. The whole screen has one unit system (GAP-24). */
export function useMapReader(language: Language, unitSystem: UnitSystem): MapReader {
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
