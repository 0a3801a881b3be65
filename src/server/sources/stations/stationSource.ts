import type { Facility } from '#contracts/facility.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Poller } from '../pull/poller.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import type { WeatherObservation, WeatherSource } from '../weatherSource.ts';
import {
  chosenStations,
  stationsNear,
  type Reporting,
  type StationsNear,
  type ValueGroup,
} from './nearestStations.ts';
import { createReportMemory } from './reportMemory.ts';
import { stationConditions, type StationConditions } from './stationConditions.ts';
import { observedHour, type ObservedHour } from './observedHour.ts';
import { stationObservation } from './stationObservation.ts';
import type { Station, StationReport } from './stationReport.ts';

/** Hazards that stations tell of. */
const STATION_HAZARDS: readonly WeatherHazard[] = [
  'wind',
  'lowVisibility',
  'highTemp',
  'heatStress',
  'lowTemp',
];

/** Reports are kept so long, ms. */
const KEPT_MS = 2 * 60 * 60_000;

/**
 * Takes the reports of a delivery.
 *
 * @param earlier Deliveries that came before it, the oldest first, of which nobody was told: a later one corrects them.
 */
export type TakeReports = (
  reports: readonly StationReport[],
  earlier?: readonly (readonly StationReport[])[],
) => void;

type StationSourceOptions = {
  readonly profile: SourceProfile;
  readonly clock: ServerClock;
  /** Asked at each delivery: facilities come and go. */
  readonly facilities: () => readonly Facility[];
  /** Older reports tell nothing, ms; that of public stations unless given. */
  readonly staleAfterMs?: number;
  /** Hazards that the stations tell of; those of public stations unless given. */
  readonly hazards?: readonly WeatherHazard[];
  /** Whether a station tells of a place; left out: the nearest ones do. */
  readonly serves?: (place: LonLat, station: Station) => boolean;
  /** Whether what a station told are conditions of a place; those with a temperature unless given. */
  readonly isEnough?: (values: StationConditions['values']) => boolean;
  /** Whether what a station told raises alone now, and proves nothing; left out: none does. */
  readonly raisesOnly?: (station: Station) => boolean;
  /** Begins to ask stations, and gives what they report and why they could not be asked. */
  readonly follow: (take: TakeReports, onFailed: (reason: string) => void) => Poller;
};

/** A source of observations of stations, which also tells what they measured last. */
export type StationSource = WeatherSource & {
  /** Conditions of the nearest station that told of them within the limit of its source; null: none did. */
  conditionsAt(place: LonLat): StationConditions | null;
  /** Stations with their reports of the last two hours as they stand now; the nearest first, 80 km away at most. */
  stationsNow(): StationsNear;
  /** Tells what was measured at a place in one of the last two hours, by the reports of now, see `observedHour`. */
  hourAt(hourMs: number): (place: LonLat) => ObservedHour | null;
};

/**
 * Observations of weather stations as a source for facilities. Each report counts at its own time, so that the engine
 * knows each hazard as of the newest report that tells of it. Values of one facility may come from several stations.
 */
export function createStationSource(options: StationSourceOptions): StationSource {
  const { profile, clock, facilities, follow, serves, isEnough, raisesOnly } = options;
  const { staleAfterMs = OBSERVATION_LIMIT_MS, hazards = STATION_HAZARDS } = options;
  const memory = createReportMemory();
  const isChosenAgain = createChoices();
  let poller: Poller | null = null;
  let deliver: (observations: readonly WeatherObservation[]) => void = () => {};
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};

  const servingAt = (place: LonLat, all: readonly Reporting[]) =>
    serves === undefined ? all : all.filter(({ station }) => serves(place, station));

  function tell(isNew: (report: StationReport) => boolean): void {
    const sinceMs = clock.nowMs() - staleAfterMs;
    const reporting = memory.stations();
    deliver(
      facilities().flatMap((facility) => {
        const place: LonLat = [facility.longitude, facility.latitude];
        const chosen = chosenStations(stationsNear(place, servingAt(place, reporting)), sinceMs);
        const isWanted = isChosenAgain(facility, chosen) ? isNew : () => true;
        return observationsOf(facility, chosen, { isWanted, raisesOnly });
      }),
    );
  }

  return {
    profile,
    hazards,
    conditionsAt: (place) =>
      stationConditions(
        place,
        servingAt(place, memory.around(place)),
        clock.nowMs() - staleAfterMs,
        isEnough,
      ),
    stationsNow() {
      const around = memory.aroundNow();
      return (place, withinM) =>
        stationsNear(place, around(place)).filter(({ distanceM }) => distanceM <= withinM);
    },
    hourAt(hourMs) {
      const all = memory.stations();
      return (place) => observedHour(place, servingAt(place, all), hourMs);
    },
    lookAgain: () => tell(() => true),
    troubles: (note) => void (noteTrouble = note),
    start(to) {
      deliver = to;
      poller = follow(
        (reports, earlier = []) => {
          const added = remember(memory, [...earlier, reports], clock.nowMs());
          if (added.size > 0) tell((report) => added.has(report));
        },
        (reason) => noteTrouble({ reason }),
      );
    },
    async stop() {
      deliver = () => {};
      await poller?.stop();
    },
  };
}

/**
 * Puts deliveries into a memory, one after the other, and drops what is too old.
 * Returns the reports that were not known.
 */
function remember(
  memory: ReturnType<typeof createReportMemory>,
  deliveries: readonly (readonly StationReport[])[],
  nowMs: number,
): ReadonlySet<StationReport> {
  const isKept = ({ atMs }: StationReport) => !isAheadOf(nowMs, atMs) && atMs >= nowMs - KEPT_MS;
  const added = new Set(deliveries.flatMap((delivery) => [...memory.add(delivery.filter(isKept))]));
  memory.forgetBefore(nowMs - KEPT_MS);
  return added;
}

type Chosen = ReturnType<typeof chosenStations>;

/** Tells whether the same stations were chosen for a facility as when it was asked last. */
function createChoices(): (facility: Facility, chosen: Chosen) => boolean {
  const choices = new Map<string, string>();
  return ({ clientId, id }, chosen) => {
    const key = `${clientId}/${id}`;
    const choice = [...chosen]
      .flatMap(([group, stations]) => [...stations].map(({ station }) => `${group} ${station.id}`))
      .join();
    const isSame = choices.get(key) === choice;
    choices.set(key, choice);
    return isSame;
  };
}

type Telling = {
  isWanted(report: StationReport): boolean;
  readonly raisesOnly: StationSourceOptions['raisesOnly'];
};

/** The newest first: an older report then raises nothing that a newer one has already ended. */
function observationsOf(
  facility: Facility,
  chosen: Chosen,
  { isWanted, raisesOnly }: Telling,
): WeatherObservation[] {
  const stations = new Set([...chosen.values()].flatMap((near) => [...near]));
  return [...stations].flatMap((near) => {
    const groups = new Set<ValueGroup>([...chosen].filter(([, of]) => of.has(near)).map(([group]) => group));
    const marks: Pick<StationReport, 'raisesOnly'> =
      raisesOnly?.(near.station) === true ? { raisesOnly: true } : {};
    return near.reports
      .filter(isWanted)
      .map((report) => stationObservation(facility, { ...report, ...marks }, near, groups))
      .sort((a, b) => b.atMs - a.atMs);
  });
}
