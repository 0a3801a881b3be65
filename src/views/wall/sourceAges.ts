import type { Facility } from '#contracts/facility.ts';
import { facilityKey, weatherOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { staleWeather } from '#domain/alerting/weatherFreshness.ts';
import { isLightningCurrent } from '#domain/alerting/yardVerdict.ts';

/** Age of a source, ms; null: nothing was received. `isLate`: it proves nothing any more. */
type SourceAge = { readonly ageMs: number | null; readonly isLate: boolean };

/**
 * Ages of the data inside the newest answer: lightning, and the oldest watched weather of the yards; null: no weather
 * is watched.
 *
 * @param nowMs Network time, epoch ms.
 */
export function sourceAges(
  answer: ClientAlerts | null,
  yards: readonly Pick<Facility, 'id'>[],
  nowMs: number,
): { readonly lightning: SourceAge; readonly weather: SourceAge | null } {
  if (answer === null) return { lightning: { ageMs: null, isLate: false }, weather: null };
  const watched = yards.flatMap(({ id }) => weatherOf(answer, facilityKey(id)));
  const times = watched.map(({ asOfMs }) => asOfMs);
  return {
    lightning: {
      ageMs: ageOf(answer.lightningAsOfMs, nowMs),
      isLate: !isLightningCurrent(answer, STALE_AFTER_MS, nowMs),
    },
    weather:
      watched.length === 0
        ? null
        : {
            ageMs: times.includes(null) ? null : ageOf(Math.min(...times.map(Number)), nowMs),
            isLate: staleWeather(watched, nowMs).length > 0,
          },
  };
}

function ageOf(atMs: number | null, nowMs: number): number | null {
  return atMs === null || Number.isNaN(nowMs - atMs) ? null : Math.max(0, nowMs - atMs);
}
