import { useSelector } from '@xstate/react';
import type { Meteogram } from '#contracts/meteogram.ts';
import { selectAnswer, selectFault, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { FacilityDependencies } from './facilityView.ts';

const MINUTE_MS = 60_000;

/** The newest forecast of a facility, and the minute that runs by network time, epoch ms. */
export function useForecast({ forecast, yardStatus }: Pick<FacilityDependencies, 'forecast' | 'yardStatus'>) {
  const answer = useSelector(forecast, selectAnswer<Meteogram>);
  const fault = useSelector(forecast, selectFault<Meteogram>);
  const isStale = useSelector(forecast, selectIsStale<Meteogram>);
  const nowMs = useSelector(
    yardStatus,
    (snapshot) => Math.floor(selectNowMs(snapshot) / MINUTE_MS) * MINUTE_MS,
  );
  return { answer, fault, isStale, nowMs };
}
