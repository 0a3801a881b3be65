import { useMemo } from 'react';
import { isSensorOld } from '#domain/sensors/sensorAge.ts';
import type { SensorFacts } from '#machines/snowSensor/snowSensorContext.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { useTicked } from '../layers/useTicked.ts';
import { knownAtMs, nowOf } from './sensorCharts.ts';
import type { SensorLocale } from './sensorView.ts';

type SensorAge = {
  /** Whether the sensor says nothing of now any more (S5). */
  readonly isOld: boolean;
  /**
   * Whether all that was loaded says nothing of now any more:
   * a sensor that is silent leaves the forecast around it current (S5).
   */
  readonly isContentOld: boolean;
  /** Which time they are of, with its date on another day; null: they do not tell. */
  readonly time: string | null;
  /** Whether a sensor that is turned on told nothing in all the time that they are of (S4). */
  readonly isSilent: boolean;
};

type KnownFacts = {
  /** null: nothing is loaded yet. */
  readonly facts: SensorFacts | null;
  /** Whether they could not be reloaded. */
  readonly isOutdated: boolean;
};

/** Age of what is known of a sensor, judged again each second. Facts without a time are old once a reload failed (S4). */
export function useSensorAge(
  { facts, isOutdated }: KnownFacts,
  locale: SensorLocale,
  presentMs: () => number,
): SensorAge {
  const atMs = useMemo(() => facts && knownAtMs(facts.sensor), [facts]);
  const contentMs = useMemo(() => facts && nowOf(facts.sensor), [facts]);
  const isSilent = atMs === null && contentMs !== null;
  const isOld = useTicked(() => (atMs === null ? isOutdated || isSilent : isSensorOld(atMs, presentMs())));
  const isContentOld = useTicked(() =>
    contentMs === null ? isOutdated : isSensorOld(contentMs, presentMs()),
  );
  const time = useTicked(() => (atMs === null ? null : formatMoment(atMs, presentMs(), locale)));
  return { isOld, isContentOld, time, isSilent };
}
