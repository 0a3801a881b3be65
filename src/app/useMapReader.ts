import { useMemo } from 'react';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import type { MapReader } from '#views/mapHome/mapView.ts';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { timeZoneOf, unitSystemOf } from './unitSystemOf.ts';

/** Whom a map speaks to; the same object until that changes. */
export function useMapReader(language: Language, session: Session): MapReader {
  return useMemo(
    () => ({
      language,
      timeZone: deviceTimeZone(),
      timeZoneOf,
      unitSystemOf: (facility) => unitSystemOf(session, facility),
    }),
    [language, session],
  );
}
