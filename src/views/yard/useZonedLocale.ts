import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { isOffsetShared } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectShownInstantsMs } from '../yardFacts/yardSelectors.ts';

/**
 * The reader of a page of one facility, told to name the zone of every time while the clocks of the facility change
 * between any two of the instants that the page shows.
 *
 * @param alsoMs Instant beside those of the status, epoch ms; null: none.
 */
export function useZonedLocale(
  yardStatus: YardStatusRef,
  locale: YardLocale,
  alsoMs: number | null = null,
): YardLocale {
  const { language, timeZone, unitSystem } = locale;
  const namesZone = useSelector(
    yardStatus,
    (snapshot) => !isOffsetShared([...selectShownInstantsMs(snapshot), alsoMs], timeZone),
  );
  return useMemo(
    () => ({ language, timeZone, unitSystem, namesZone }),
    [language, timeZone, unitSystem, namesZone],
  );
}
