import type { YardId } from '#domain/locations/yardId.ts';
import type { SourceProfile } from './sourceProfile.ts';
import { TELLS, tellsAnything, VALUE_GROUPS, WITHOUT, type ValueGroup } from './valueGroups.ts';
import type { WeatherObservation } from './weatherSource.ts';

/** Services state positions of one station up to so far apart, m: it is not nearer than itself. */
const SAME_STATION_M = 2_000;

/** Observations of a delivery, and the places of which farther stations have proven more than they may. */
type Ranked = {
  readonly observations: readonly WeatherObservation[];
  readonly contradicted: readonly YardId[];
};

/**
 * Which stations of several public sources may prove something of a yard. Within one source the nearest station that told
 * of a quantity within the limit does (`chosenStations`); among sources too: one that just told of a storm must not be
 * contradicted from farther away. What a farther station tells then may raise and proves nothing.
 */
export type NearerStations = {
  /** @param source One that may clear. */
  rank(
    observations: readonly WeatherObservation[],
    source: Pick<SourceProfile, 'id' | 'goneAfterMs'>,
  ): Ranked;
  /** Whether a station by which a farther one proves nothing has fallen silent since the last call. */
  hasFallenSilent(): boolean;
  /** Nothing counts that was told of any yard, until it is told again. */
  forgetAll(): void;
};

/** A station that told of a yard. */
type Told = {
  readonly sourceId: string;
  readonly distanceM: number;
  readonly limitMs: number;
  /** Newest observation that tells of each group, epoch ms. */
  readonly atMs: Map<ValueGroup, number>;
  /** Whether a farther station proves nothing because of it. */
  isOutdoing: boolean;
};

export function createNearerStations({ nowMs }: { nowMs(): number }): NearerStations {
  const places = new Map<string, Map<string, Told>>();
  const isTelling = ({ atMs, limitMs }: Told, group: ValueGroup) =>
    nowMs() - (atMs.get(group) ?? -Infinity) <= limitMs;

  /** Returns whether a farther station of another source has proven what came after this. */
  function note(observed: WeatherObservation, source: Pick<SourceProfile, 'id' | 'goneAfterMs'>): boolean {
    if (observed.raisesOnly === true) return false;
    const told = toldAt(places, observed, source);
    let isContradicted = false;
    for (const group of VALUE_GROUPS) {
      if (!TELLS[group](observed)) continue;
      const isFirst = !isTelling(told, group);
      told.atMs.set(group, Math.max(told.atMs.get(group) ?? -Infinity, observed.atMs));
      if (!isFirst || !isTelling(told, group)) continue;
      for (const other of places.get(keyOf(observed))!.values())
        if (isNearer(told, other) && (other.atMs.get(group) ?? -Infinity) > observed.atMs)
          isContradicted = true;
    }
    return isContradicted;
  }

  function ranked(observed: WeatherObservation, sourceId: string): WeatherObservation[] {
    const distanceM = distanceOf(observed);
    // none told yet where the first observation of a yard only raises, as a peak wind does
    const nearer = [...(places.get(keyOf(observed))?.values() ?? [])].filter((one) =>
      isNearer(one, { sourceId, distanceM }),
    );
    const outdone = new Set<ValueGroup>();
    for (const one of nearer)
      for (const group of VALUE_GROUPS)
        if (isTelling(one, group)) {
          outdone.add(group);
          one.isOutdoing = true;
        }
    if (observed.raisesOnly === true || outdone.size === 0) return [observed];
    const left = withoutGroups(observed, outdone);
    return [{ ...observed, raisesOnly: true }, ...(tellsAnything(left) ? [left] : [])];
  }

  return {
    rank(observations, source) {
      const contradicted = observations.filter((observed) => note(observed, source));
      return {
        observations: observations.flatMap((observed) => ranked(observed, source.id)),
        contradicted,
      };
    },
    hasFallenSilent() {
      let isAny = false;
      for (const stations of places.values())
        for (const [key, told] of stations) {
          const silent = [...told.atMs.keys()].filter((group) => !isTelling(told, group));
          for (const group of silent) told.atMs.delete(group);
          isAny ||= silent.length > 0 && told.isOutdoing;
          if (told.atMs.size === 0) stations.delete(key);
        }
      return isAny;
    },
    forgetAll: () => places.clear(),
  };
}

function keyOf({ clientId, facilityId }: YardId): string {
  return `${clientId}/${facilityId}`;
}

/** 0: it was observed at the facility. */
function distanceOf({ station }: WeatherObservation): number {
  return station?.distanceM ?? 0;
}

function isNearer(
  one: Pick<Told, 'sourceId' | 'distanceM'>,
  other: Pick<Told, 'sourceId' | 'distanceM'>,
): boolean {
  // within a source the nearest was chosen already
  return one.sourceId !== other.sourceId && one.distanceM + SAME_STATION_M < other.distanceM;
}

function toldAt(
  places: Map<string, Map<string, Told>>,
  observed: WeatherObservation,
  { id: sourceId, goneAfterMs: limitMs }: Pick<SourceProfile, 'id' | 'goneAfterMs'>,
): Told {
  const stations = places.get(keyOf(observed)) ?? new Map<string, Told>();
  places.set(keyOf(observed), stations);
  const distanceM = distanceOf(observed);
  const key = `${sourceId}/${Math.round(distanceM)}/${observed.station?.name ?? ''}`;
  const told = stations.get(key) ?? { sourceId, distanceM, limitMs, atMs: new Map(), isOutdoing: false };
  stations.set(key, told);
  return told;
}

function withoutGroups(observed: WeatherObservation, groups: ReadonlySet<ValueGroup>): WeatherObservation {
  const left = VALUE_GROUPS.filter((group) => group !== 'wind' && groups.has(group)).reduce(
    (rest, group) => WITHOUT[group](rest),
    observed,
  );
  if (!groups.has('wind')) return left;
  // the wind chill needs the wind of the station that has the temperature; without a gust it proves no calm
  return left.temperatureC === null ? WITHOUT.wind(left) : { ...left, windGustKmh: null };
}
