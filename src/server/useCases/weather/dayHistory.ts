import type { Facility } from '#contracts/facility.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { mapInSlices } from '../../platform/threads/slices.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { placeName } from '../../sources/placeName.ts';
import { mergedHour, type ObservedHour } from '../../sources/stations/observedHour.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import { possibleValues } from '../../sources/stations/stationReport.ts';
import type {
  MeasuredHourRow,
  MeasuredHoursRepository,
} from '../../storage/repositories/measuredHoursRepository.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Sources keep reports for two hours; the reports of an hour begin half an hour before it. */
const LOOKED_BACK_MS = 1.5 * HOUR_MS;
/** Measured hours are kept this long, ms. */
const KEPT_MS = 3 * 24 * HOUR_MS;

export type DayHistoryDependencies = {
  readonly repository: MeasuredHoursRepository;
  readonly sources: readonly Pick<StationSource, 'hourAt'>[];
  readonly facilities: () => readonly Facility[];
  readonly clock: ServerClock;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Weather of the last three days at the places of facilities, as stations measured it. */
export type DayHistory = {
  /** Measured hours of a place by their begin; the others are not known. */
  measuredAt(place: LonLat): ReadonlyMap<number, ObservedHour>;
  /** Notes what the sources tell of the last hours. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

type ByHour = Map<number, ObservedHour>;

/** Opens the history with what was stored, and goes on noting what stations measure, every five minutes. */
export async function openDayHistory(dependencies: DayHistoryDependencies): Promise<DayHistory> {
  const { repository, clock, log } = dependencies;
  const byPlace = await recall(dependencies);
  let looking: Promise<void> | null = null;

  async function note(): Promise<void> {
    const nowMs = clock.nowMs();
    const looked = hoursToLookAt(nowMs).map((hourMs) => changedHours(dependencies, byPlace, hourMs));
    const rows = (await Promise.all(looked)).flat();
    for (const { place, hour } of rows) {
      const hours: ByHour = byPlace.get(place) ?? new Map<number, ObservedHour>();
      hours.set(hour.hourMs, hour);
      byPlace.set(place, hours);
    }
    forgetBefore(byPlace, nowMs - KEPT_MS);
    await repository.putMany(rows.map(rowOf));
    await repository.deleteBefore(nowMs - KEPT_MS);
  }

  function look(): Promise<void> {
    looking ??= note()
      .catch((error: unknown) => log.error({ err: error }, 'Measured weather cannot be stored'))
      .finally(() => (looking = null));
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    measuredAt: (place) => byPlace.get(placeName(place)) ?? new Map<number, ObservedHour>(),
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Begins of the hours whose reports the sources still have. */
function hoursToLookAt(nowMs: number): number[] {
  const thisHourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return [thisHourMs, thisHourMs - HOUR_MS].filter((hourMs) => hourMs >= nowMs - LOOKED_BACK_MS);
}

/** What the sources tell of an hour, where it is other than what is known. */
async function changedHours(
  { sources, facilities }: DayHistoryDependencies,
  byPlace: ReadonlyMap<string, ByHour>,
  hourMs: number,
) {
  const places = new Map(
    facilities().map(({ longitude, latitude }): [string, LonLat] => {
      const place: LonLat = [longitude, latitude];
      return [placeName(place), place];
    }),
  );
  const hoursAt = sources.map((source) => source.hourAt(hourMs));
  // thousands of places and stations take seconds
  const changed = await mapInSlices(places, ([name, place]) => {
    const before = byPlace.get(name)?.get(hourMs) ?? null;
    const hour = hoursAt.map((hourAt) => hourAt(place)).reduce(mergedHour, before);
    return hour === null || JSON.stringify(hour) === JSON.stringify(before) ? [] : [{ place: name, hour }];
  });
  return changed.flat();
}

async function recall({ repository, clock, log }: DayHistoryDependencies): Promise<Map<string, ByHour>> {
  const byPlace = new Map<string, ByHour>();
  try {
    const nowMs = clock.nowMs();
    for (const row of await repository.loadAll()) {
      if (row.hourMs < nowMs - KEPT_MS || isAheadOf(nowMs, row.hourMs)) continue;
      const hours = byPlace.get(row.place) ?? new Map<number, ObservedHour>();
      hours.set(row.hourMs, hourOf(row));
      byPlace.set(row.place, hours);
    }
  } catch (error) {
    log.error({ err: error }, 'Stored weather of the last days cannot be read');
  }
  return byPlace;
}

function forgetBefore(byPlace: Map<string, ByHour>, fromMs: number): void {
  for (const [place, hours] of byPlace) {
    for (const hourMs of hours.keys()) if (hourMs < fromMs) hours.delete(hourMs);
    if (hours.size === 0) byPlace.delete(place);
  }
}

function rowOf({ place, hour }: { readonly place: string; readonly hour: ObservedHour }): MeasuredHourRow {
  const { hourMs, station, values } = hour;
  return { place, hourMs, stationName: station.name, stationDistanceM: station.distanceM, values };
}

function hourOf({ hourMs, stationName, stationDistanceM, values }: MeasuredHourRow): ObservedHour {
  return {
    hourMs,
    station: { name: stationName, distanceM: stationDistanceM },
    values: possibleValues(values),
  };
}
