import type { AlertsFile, FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf } from '#domain/alerting/alertStatus.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { lightningLimitOf } from '#domain/alerting/yardVerdict.ts';
import { instantMs, isoInstantOrNull } from '#domain/time/instant.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** How old and how complete what is published is. null: nothing is known, or nothing is watched. */
type PublishedReadings = {
  /** Of the oldest published answer. */
  readonly answerAgeS: number | null;
  readonly lightningAgeS: number | null;
  /** Of the oldest observation of a watched weather hazard. */
  readonly weatherAgeS: number | null;
  readonly facilitiesUnknown: number;
  /** Of these, the ones that no source of lightning watches: they are UNKNOWN by their place, not by a fault. */
  readonly facilitiesUnwatched: number;
  /** Since when there has been one that a source watches; null: there is none. */
  readonly unknownSince: string | null;
  readonly lastStoreWriteAgeS: number | null;
  readonly isClockPlausible: boolean;
};

export type PublishedHealth = {
  /** Judged at most once a second; waits for nothing. */
  read(): PublishedReadings & { readonly troubles: readonly string[] };
};

type HealthDependencies = {
  readonly clock: { nowMs(): number };
  readonly clientIds: () => readonly string[];
  /** What screens are given, from memory. */
  readonly alertsFileOf: (clientId: string) => AlertsFile | null;
  readonly lastStoreWriteMs: () => number;
  readonly isClockPlausible: () => boolean;
};

const JUDGED_EACH_MS = 1_000;
/** Memory is written at least each minute; three missed writes are a fault. */
const STORE_LIMIT_S = 180;
/** What is unknown for a moment is no fault of the service. */
const UNKNOWN_LIMIT_MS = 60_000;

/** Judges what screens are given, not what was read for it: observations that stop, answers that stand still. */
export function createPublishedHealth(dependencies: HealthDependencies): PublishedHealth {
  let judged: { readonly atMs: number; readonly reading: ReturnType<PublishedHealth['read']> } | null = null;
  let unknownSinceMs: number | null = null;

  return {
    read() {
      const nowMs = dependencies.clock.nowMs();
      if (judged !== null && isWithinSpan(JUDGED_EACH_MS, nowMs, judged.atMs)) return judged.reading;
      const files = dependencies.clientIds().map(dependencies.alertsFileOf);
      const unknown = files.flatMap((file) => (file === null ? [] : unknownFacilities(file, nowMs)));
      const facilitiesUnknown = unknown.length;
      const facilitiesUnwatched = unknown.filter(({ isWatched }) => !isWatched).length;
      unknownSinceMs =
        facilitiesUnwatched === facilitiesUnknown ? null : Math.min(unknownSinceMs ?? nowMs, nowMs);
      const readings: PublishedReadings = {
        answerAgeS: oldestS(
          files.map((file) => file?.generatedAt ?? null),
          nowMs,
        ),
        lightningAgeS: oldestS(
          files.flatMap((file) =>
            file === null ? [null] : sourcedLightning(file).map(({ lightningAsOf }) => lightningAsOf),
          ),
          nowMs,
        ),
        weatherAgeS: oldestS(weatherTimes(files), nowMs),
        facilitiesUnknown,
        facilitiesUnwatched,
        unknownSince: isoInstantOrNull(unknownSinceMs),
        lastStoreWriteAgeS: (nowMs - dependencies.lastStoreWriteMs()) / 1_000,
        isClockPlausible: dependencies.isClockPlausible(),
      };
      const troubles = [...ageTroubles(readings, files, nowMs), ...unknownTroubles(readings, nowMs)];
      const reading = { ...readings, troubles };
      judged = { atMs: nowMs, reading };
      return reading;
    },
  };
}

/** null if one of the times is not known, or there is none. */
function oldestS(times: readonly (string | null)[], nowMs: number): number | null {
  const agesS = times.map(
    (time) => (nowMs - ((time === null ? null : instantMs(time)) ?? Number.NaN)) / 1_000,
  );
  const oldest = agesS.length === 0 ? Number.NaN : Math.max(...agesS);
  return Number.isNaN(oldest) ? null : oldest;
}

function weatherTimes(files: readonly (AlertsFile | null)[]): (string | null)[] {
  // a client with 10,000 facilities has few groups of them
  const hazards = files.flatMap((file) => (file?.weather ?? []).flatMap(({ weatherAsOf }) => weatherAsOf));
  return [...new Set(hazards.map(({ asOf }) => asOf))];
}

/**
 * Facilities of which nothing is proven that anybody could go by, as maps judge them. One that no source of lightning
 * watches is UNKNOWN by its place, not by a fault.
 */
function unknownFacilities(file: AlertsFile, nowMs: number): { readonly isWatched: boolean }[] {
  const isAnswerCurrent = isCurrent(msOf(file.generatedAt), STALE_AFTER_MS, nowMs);
  const isKnownElsewhere = isLightningCurrent(file, nowMs);
  const knownApart = new Map(
    (file.lightning ?? []).flatMap((group) =>
      group.facilityIds.map((id) => [id, isLightningCurrent(group, nowMs)] as const),
    ),
  );
  const stale = staleWeatherIds(file, nowMs);
  if (isAnswerCurrent && isKnownElsewhere && knownApart.size === 0 && stale.size === 0) return [];
  const events = new Map(file.alerts.map(({ facilityId, activeAlerts }) => [facilityId, activeAlerts]));
  const unknown = (file.watched ?? []).filter((id) => {
    if (!isAnswerCurrent) return true;
    const active = events.get(id) ?? [];
    if (active.some(closes)) return false;
    const isOverridden = active.some(({ eventType }) => eventType === 'OVERRIDE');
    return !(knownApart.get(id) ?? isKnownElsewhere) || (stale.has(id) && !isOverridden);
  });
  const unwatched = new Set(
    (file.lightning ?? []).flatMap(({ lightningSource, facilityIds }) =>
      lightningSource === undefined ? facilityIds : [],
    ),
  );
  return unknown.map((id) => ({ isWatched: !unwatched.has(id) }));
}

function closes({ alertStatus, eventType, yardStatus }: FacilityEvent): boolean {
  return eventType === 'OVERRIDE' ? yardStatus === 'CLOSED' : yardStatusOf(alertStatus) === 'CLOSED';
}

function isLightningCurrent(
  known: Pick<AlertsFile, 'lightningAsOf' | 'lightningStaleAfterMs'>,
  nowMs: number,
): boolean {
  const limitMs = lightningLimitOf(known.lightningStaleAfterMs ?? null, STALE_AFTER_MS);
  return isCurrent(msOf(known.lightningAsOf), limitMs, nowMs);
}

/** Lightning as it is told, by facility where facilities differ; that of facilities without a source is no fault. */
function sourcedLightning(
  file: AlertsFile,
): readonly Pick<AlertsFile, 'lightningAsOf' | 'lightningStaleAfterMs'>[] {
  return file.lightning?.filter(({ lightningSource }) => lightningSource !== undefined) ?? [file];
}

function staleWeatherIds({ weather = [] }: AlertsFile, nowMs: number): ReadonlySet<string> {
  const groups = weather.filter(({ weatherAsOf }) =>
    weatherAsOf.some(({ asOf, staleAfterMs }) => !isCurrent(msOf(asOf), staleAfterMs, nowMs)),
  );
  return new Set(groups.flatMap(({ facilityIds }) => facilityIds));
}

function msOf(time: string | null): number {
  return (time === null ? null : instantMs(time)) ?? Number.NaN;
}

function ageTroubles(
  readings: PublishedReadings,
  files: readonly (AlertsFile | null)[],
  nowMs: number,
): string[] {
  const isStanding = files.some((file) => !isCurrent(msOf(file?.generatedAt ?? null), STALE_AFTER_MS, nowMs));
  const isLightningOld = files.some(
    (file) => file === null || sourcedLightning(file).some((known) => !isLightningCurrent(known, nowMs)),
  );
  const isWeatherOld = files.some((file) => file !== null && staleWeatherIds(file, nowMs).size > 0);
  const { lastStoreWriteAgeS } = readings;
  return [
    ...(isStanding ? ['Statuses are not evaluated any more.'] : []),
    ...(isLightningOld ? ['Published lightning is not current.'] : []),
    ...(isWeatherOld ? ['Published weather is not current.'] : []),
    ...((lastStoreWriteAgeS ?? 0) > STORE_LIMIT_S ? ['Nothing has been stored for 3 minutes.'] : []),
  ];
}

function unknownTroubles(readings: PublishedReadings, nowMs: number): string[] {
  const { facilitiesUnknown, facilitiesUnwatched, unknownSince } = readings;
  const isLong = unknownSince !== null && nowMs - msOf(unknownSince) >= UNKNOWN_LIMIT_MS;
  const watched = facilitiesUnknown - facilitiesUnwatched;
  return isLong ? [`Facilities that are UNKNOWN: ${watched}, since ${unknownSince}.`] : [];
}
