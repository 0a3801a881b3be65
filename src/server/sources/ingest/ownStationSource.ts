import type { Facility } from '#contracts/facility.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { destination } from '#domain/geo/destination.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { SourceTrouble } from '../sourceTrouble.ts';
import { NO_VALUES, type StationReport, type StationValues } from '../stations/stationReport.ts';
import type { ClientStations } from '../stations/stationLookup.ts';
import { createStationSource, type TakeReports } from '../stations/stationSource.ts';
import { createAwaitedStations } from './awaitedStations.ts';
import type { TelemetryReading } from './readTelemetry.ts';
import type { TelemetryMappingOf } from './telemetryMapping.ts';
import type { QuantityName } from './telemetryQuantities.ts';

/** Weather stations of a customer as a source for their yards. */
export type OwnStationSource = ClientStations & {
  /** Takes readings. */
  add(readings: readonly TelemetryReading[]): void;
  /** What is wrong with the station of a reading; null: nothing. */
  faultOf(reading: TelemetryReading): string | null;
  /** Tells of what a delivery lacks. */
  noteTrouble(trouble: SourceTrouble): void;
  /** Lets its values win over those of public stations and prove that a hazard is absent, or no longer. */
  setMayClear(mayClear: boolean): void;
  /** What is added during the work is read again: it raises, and proves nothing before a newer reading comes (S13). */
  recall(work: () => Promise<void>): Promise<void>;
};

type Mapping = TelemetryMappingOf<'weather'>;
type Station = Mapping['stations'][number];
type PlacedAtMs = (facility: Facility) => number | null;
/** Where a station stands; one that stood elsewhere is another one: what that told says nothing of this place. */
type Reach = {
  readonly id: string;
  /** Its id in the mapping. */
  readonly mappedId: string;
  readonly name: string;
  readonly place: LonLat;
  readonly reachM: number;
  /** Since when it stands there, epoch ms; null: since before that was noted. */
  readonly sinceMs: number | null;
};

type Dependencies = {
  readonly clock: ServerClock;
  readonly facilities: () => readonly Facility[];
  /** Since when a facility stood at its place as the service started, epoch ms; null: since before what is read again. */
  readonly placedAtMs?: PlacedAtMs | undefined;
};

/** Corners of the circle within which a station tells of yards. */
const CORNERS = 24;
/**
 * Hazards that a mapping tells of, by the quantities that it takes for one; a wind without gusts proves no calm. Heat stress
 * goes with the temperature: without humidity or wind it is watched, and not known.
 */
const HAZARDS_BY: readonly (readonly [readonly QuantityName<'weather'>[], readonly WeatherHazard[]])[] = [
  [['windSpeed', 'windGust'], ['wind']],
  [['visibility'], ['lowVisibility']],
  [['temperature'], ['highTemp', 'heatStress', 'lowTemp']],
  [['snowDepth'], ['snowLoad']],
];

export function createOwnStationSource(
  mapping: Mapping,
  profile: SourceProfile,
  { clock, facilities, placedAtMs = () => null }: Dependencies,
): OwnStationSource {
  let mayClear = false;
  let noteTrouble: (trouble: SourceTrouble) => void = () => {};
  /** Reports from before the start, by delivery. */
  let waiting: (readonly StationReport[])[] = [];
  let take: TakeReports = (reports) => void waiting.push(reports);
  const reaches = createReaches(mapping, { clock, facilities, placedAtMs });
  const { ofClient, areas, isReached } = reaches;
  const { stationOf, faultOf, reportsOf } = readingBy(mapping, reaches.reachNow);
  const awaited = createAwaitedStations(mapping.stations, mapping.pull !== undefined);
  const source = createStationSource({
    // where a station stands at a yard, its area moves with that yard
    profile: {
      ...profile,
      get footprint() {
        return areas();
      },
    },
    clock,
    facilities: ofClient,
    staleAfterMs: profile.goneAfterMs,
    hazards: hazardsOf(mapping),
    isEnough: (values) => Object.values(values).some((value) => value !== null),
    serves: (place, { id }) => isReached(place, id),
    raisesOnly: ({ id }) => awaited.isAwaited(reaches.mappedIdOf(id)),
    follow(to) {
      take = to;
      to([], waiting);
      waiting = [];
      return { stop: async () => {} };
    },
  });

  return {
    ...source,
    isOwn: true,
    client: mapping.client,
    troubles: (note) => void (noteTrouble = note),
    noteTrouble: (trouble) => noteTrouble(trouble),
    mayClear: () => mayClear,
    recall: awaited.recall,
    setMayClear(next) {
      mayClear = next;
      source.lookAgain();
    },
    faultOf,
    add(readings) {
      const hasSpoken = awaited.note(newestMs(readings, stationOf, clock.nowMs()));
      take(readings.flatMap(reportsOf));
      if (hasSpoken) source.lookAgain(); // what was read again proves its time from now on
    },
  };
}

/** Finds the stations of readings. */
function readingBy({ device: devicePath, stations }: Mapping, reachNow: (station: Station) => Reach | null) {
  const stationOf = ({ device }: TelemetryReading) =>
    devicePath === undefined ? stations[0] : stations.find(({ id }) => id === device);
  return {
    stationOf,
    faultOf(reading: TelemetryReading): string | null {
      const station = stationOf(reading);
      if (station === undefined) return `the mapping has no station '${reading.device}'`;
      return reachNow(station) === null ? `the client has no facility '${station.facility ?? ''}'` : null;
    },
    reportsOf(reading: TelemetryReading): StationReport[] {
      const station = stationOf(reading);
      const reach = station && reachNow(station);
      // what is read or sent again was measured before its yard was moved, perhaps (S1)
      if (!reach || reading.atMs < (reach.sinceMs ?? -Infinity)) return [];
      const report = { station: reach, atMs: reading.atMs, values: stationValues(reading) };
      return [reading.toldMs !== undefined ? { ...report, raisesOnly: true, isUndated: true } : report];
    },
  };
}

/** Newest time of each station in the mapping, by readings of a time that can be true, epoch ms. */
function newestMs(
  readings: readonly TelemetryReading[],
  stationOf: (reading: TelemetryReading) => Station | undefined,
  nowMs: number,
): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const reading of readings) {
    const id = stationOf(reading)?.id;
    if (id === undefined || reading.toldMs !== undefined || isAheadOf(nowMs, reading.atMs)) continue;
    newest.set(id, Math.max(newest.get(id) ?? -Infinity, reading.atMs));
  }
  return newest;
}

function hazardsOf({ values }: Mapping): readonly WeatherHazard[] {
  return HAZARDS_BY.flatMap(([names, hazards]) =>
    names.every((name) => values[name] !== undefined) ? hazards : [],
  );
}

/** Where the stations stand, and which places they tell of. */
function createReaches(
  mapping: Mapping,
  { clock, facilities, placedAtMs }: Omit<Dependencies, 'placedAtMs'> & { readonly placedAtMs: PlacedAtMs },
) {
  const ofClient = () => facilities().filter(({ clientId }) => clientId.toUpperCase() === mapping.client);
  const sinceMs = createSince(placedAtMs, ofClient(), clock);
  const reachNow = (station: Station) => reachOf(station, ofClient(), sinceMs);
  const reaches = memoOf(facilities, () => mapping.stations.flatMap((station) => reachNow(station) ?? []));
  return {
    ofClient,
    reachNow,
    /** Circles, one a station. */
    areas: memoOf(reaches, () => reaches().map(circleOf)),
    /** null: no station stands there now. */
    mappedIdOf: (id: string) => reaches().find((reach) => reach.id === id)?.mappedId ?? null,
    isReached: (place: LonLat, id: string) =>
      reaches().some((reach) => reach.id === id && greatCircleM(place, reach.place) <= reach.reachM),
  };
}

/**
 * Finds since when a facility stands at its place, epoch ms: as was known at the start, or since it was first seen there. It
 * is asked whenever the list of facilities changes. null: it has stood nowhere else, as one that was added just now.
 */
function createSince(placedAtMs: PlacedAtMs, atStart: readonly Facility[], clock: ServerClock): PlacedAtMs {
  const idOf = ({ id }: Facility) => id.toUpperCase();
  // another one of an old name stands at another place
  const placeOf = ({ gid, longitude, latitude }: Facility) => [gid, longitude, latitude].join();
  const known = new Map(atStart.map((one) => [idOf(one), { place: placeOf(one), sinceMs: placedAtMs(one) }]));
  return (facility) => {
    const place = placeOf(facility);
    const last = known.get(idOf(facility));
    if (last?.place === place) return last.sinceMs;
    const sinceMs = last === undefined ? null : clock.nowMs();
    known.set(idOf(facility), { place, sinceMs });
    return sinceMs;
  };
}

/** A value that is made anew only when what it is made of is another object: every answer for every yard asks. */
function memoOf<Value>(source: () => object, make: () => Value): () => Value {
  let madeOf: object | null = null;
  let made: Value | null = null;
  return () => {
    const now = source();
    if (made === null || now !== madeOf) made = make();
    madeOf = now;
    return made;
  };
}

/** null: it stands at a facility that the client does not have. */
function reachOf(
  { id, name, reachM, facility, lat, lon }: Station,
  facilities: readonly Facility[],
  placedAtMs: PlacedAtMs,
): Reach | null {
  const own = { mappedId: id, name, reachM };
  if (lat !== undefined && lon !== undefined) return { ...own, id, place: [lon, lat], sinceMs: null };
  const at = facilities.find((one) => one.id.toLowerCase() === facility?.toLowerCase());
  if (at === undefined) return null;
  const place: LonLat = [at.longitude, at.latitude];
  return { ...own, id: `${id} ${place.join()}`, place, sinceMs: placedAtMs(at) };
}

function circleOf({ place, reachM }: Reach): LonLat[] {
  return Array.from({ length: CORNERS }, (_, nth) => destination(place, (nth * 360) / CORNERS, reachM));
}

function stationValues({ values }: TelemetryReading): StationValues {
  const of = (name: QuantityName<'weather'>) => values[name] ?? null;
  return {
    ...NO_VALUES,
    temperatureC: of('temperature'),
    humidityPercent: of('humidity'),
    windFromDeg: of('windFrom'),
    windSpeedKmh: of('windSpeed'),
    windGustKmh: of('windGust'),
    visibilityM: of('visibility'),
    precip1HourMm: of('precip1Hour'),
    snowDepthCm: of('snowDepth'),
    solarWm2: of('solarRadiation'),
  };
}
