import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isTravelDataOld } from '#domain/routes/travelDataAge.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { selectIsOutdated } from '#machines/tracking/trackingSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { momentOf, type TrackingLocale, type TrackingRef } from './trackedRun.ts';

const MINUTE_MS = 60_000;
/** From then on the time has its date, and hours say nothing. */
const DAY_MS = 86_400_000;

type RunAgeProps = { tracking: TrackingRef; run: TrackedRun; locale: TrackingLocale; nowMs: number };

/**
 * When and where the vehicle was last heard of, and how long ago. An alert where that is old, or could not be reloaded:
 * nothing here is reloaded by itself, while the weather on the map is (S4, S5).
 */
export function RunAge({ tracking, run, locale, nowMs }: RunAgeProps) {
  const { t } = useTranslation('tracking');
  const isOutdated = useSelector(tracking, selectIsOutdated);
  const atMs = momentOf(run.vehicle.time) ?? Number.NaN;
  const ageMs = nowMs - atMs;
  const time = formatMoment(atMs, nowMs, locale);
  const said = { time, place: run.vehicle.location, age: formatAge(ageMs, locale.language) };
  return (
    <>
      <p className="runage">{t(ageMs >= MINUTE_MS && ageMs < DAY_MS ? 'asOfAge' : 'asOf', said)}</p>
      {(isOutdated || isTravelDataOld(atMs, nowMs)) && (
        // without its age, which runs: a listener would be interrupted each minute
        <p className="runage" role="alert">
          {isOutdated ? t('outdated', { time }) : t('old')}
        </p>
      )}
    </>
  );
}
