import { useSelector } from '@xstate/react';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import { isObservationOld } from '#domain/weather/observationAge.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

type Observation = {
  /** Whether the observation itself is too old to be shown as current, however lately it came (S5). */
  readonly isOld: boolean;
  /** When it was made, with its date on another day; null: not told. */
  readonly time: string | null;
};

/** Age of conditions by the time of their observation, at network time. */
export function useObservation(
  conditions: CurrentConditions | null,
  yardStatus: YardStatusRef,
  locale: YardLocale,
): Observation {
  const { validTimeUtc } = conditions ?? {};
  const atMs = validTimeUtc === undefined ? null : validTimeUtc * 1_000;
  const isOld = useSelector(yardStatus, (snapshot) => isObservationOld(atMs, selectNowMs(snapshot)));
  const time = useSelector(yardStatus, (snapshot) =>
    atMs === null ? null : formatMoment(atMs, selectNowMs(snapshot), locale),
  );
  return { isOld, time };
}
