import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { HEAT_INDEX_UP_TO_C } from '#domain/heat/heatIndexRange.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { SourceProfile } from './sourceProfile.ts';
import { TELLS, tellsAnything, VALUE_GROUPS, WITHOUT, type ValueGroup } from './valueGroups.ts';
import { NOTHING_TOLD, type WeatherObservation } from './weatherSource.ts';

const GROUP_OF: Readonly<Partial<Record<WeatherHazard, ValueGroup>>> = {
  wind: 'wind',
  lowVisibility: 'visibility',
  highTemp: 'temperature',
  heatStress: 'heatStress',
  lowTemp: 'temperature',
  snowLoad: 'snowDepth',
};

/**
 * What customers' own weather stations tell of their yards. Quantity by quantity their values win over those of public
 * stations as long as they are within their own limit; older than that, the public ones count again.
 */
export type OwnStations = {
  /** Notes what a source of own stations told that may clear. */
  noteOwn(
    observations: readonly WeatherObservation[],
    source: Pick<SourceProfile, 'id' | 'goneAfterMs'>,
  ): void;
  /** Notes what another source told that may clear. */
  notePublic(observations: readonly WeatherObservation[]): void;
  /**
   * Observations of other sources without what own stations tell now; those that tell nothing then are left out. Where an
   * own station tells of air too hot for a heat index and of no humidity, the heat index of the others may raise all
   * the same; where what it tells proves nothing yet, all that they tell may.
   */
  withoutOwn(observations: readonly WeatherObservation[]): WeatherObservation[];
  /** Whether an own station tells of a hazard now. */
  isTelling(place: YardId, hazard: WeatherHazard): boolean;
  /** Newest observation by which another source tells of a hazard, epoch ms; null: none. */
  publicMs(place: YardId, hazard: WeatherHazard): number | null;
  /** A source of own stations may clear no more; returns the yards of which it has told while it might. */
  forget(sourceId: string): readonly YardId[];
  /** Whether one that told has fallen silent since the last call. */
  hasFallenSilent(): boolean;
  /** Nothing counts that was told of any yard, until it is told again. */
  forgetAll(): void;
};

type Told = {
  readonly sourceId: string;
  readonly atMs: number;
  /** Until when it holds, epoch ms. */
  readonly untilMs: number;
  readonly windSpeedKmh: number | null;
  /** Whether it says less of the heat than another station can: that the air is too hot for an index, and no humidity. */
  readonly isHeatOpen: boolean;
  /** Whether it proves nothing: it was read again, and its feed has not spoken to this process (S13). */
  readonly isUnproven: boolean;
};

export function createOwnStations({ nowMs }: { nowMs(): number }): OwnStations {
  const own = new Map<string, Told>();
  const publicly = new Map<string, number>();
  const proved = createProvedPlaces();
  const keyOf = ({ clientId, facilityId }: YardId, group: ValueGroup) => `${clientId}/${facilityId}/${group}`;
  const ownNow = (place: YardId, group: ValueGroup) => {
    const told = own.get(keyOf(place, group));
    return told !== undefined && nowMs() <= told.untilMs ? told : null;
  };

  function drop(isGone: (told: Told) => boolean): boolean {
    const gone = [...own].filter(([, told]) => isGone(told));
    for (const [key] of gone) own.delete(key);
    return gone.length > 0;
  }

  return {
    noteOwn(observations, source) {
      proved.note(source.id, observations);
      for (const observed of observations.filter(({ isUndated }) => isUndated !== true))
        for (const group of VALUE_GROUPS) {
          const key = keyOf(observed, group);
          if (!TELLS[group](observed) || observed.atMs < (own.get(key)?.atMs ?? -Infinity)) continue;
          own.set(key, toldBy(observed, source));
        }
    },
    notePublic(observations) {
      for (const observed of observations)
        for (const group of VALUE_GROUPS) {
          const key = keyOf(observed, group);
          if (TELLS[group](observed))
            publicly.set(key, Math.max(publicly.get(key) ?? -Infinity, observed.atMs));
        }
    },
    withoutOwn: (observations) =>
      own.size === 0
        ? [...observations]
        : observations
            .flatMap((observed) => besideOwn(observed, ownNow))
            .filter((left) => tellsAnything(left)),
    isTelling(place, hazard) {
      const group = GROUP_OF[hazard];
      return group !== undefined && ownNow(place, group) !== null;
    },
    publicMs(place, hazard) {
      const group = GROUP_OF[hazard];
      return (group === undefined ? null : publicly.get(keyOf(place, group))) ?? null;
    },
    forget(gone) {
      drop(({ sourceId }) => sourceId === gone);
      return proved.take(gone);
    },
    hasFallenSilent: () => drop(({ untilMs }) => nowMs() > untilMs),
    forgetAll() {
      own.clear();
      publicly.clear();
    },
  };
}

/** Yards that each source has told of since it may clear: what the engine knows by it outlasts what is told now. */
function createProvedPlaces() {
  const bySource = new Map<string, Map<string, YardId>>();
  return {
    note(sourceId: string, observations: readonly WeatherObservation[]): void {
      const places = bySource.get(sourceId) ?? new Map<string, YardId>();
      bySource.set(sourceId, places);
      for (const { clientId, facilityId } of observations)
        places.set(`${clientId}/${facilityId}`, { clientId, facilityId });
    },
    /** Forgets them. */
    take(sourceId: string): YardId[] {
      const places = [...(bySource.get(sourceId)?.values() ?? [])];
      bySource.delete(sourceId);
      return places;
    },
  };
}

type OwnNow = (place: YardId, group: ValueGroup) => Told | null;

function toldBy(
  { atMs, windSpeedKmh, temperatureC, heatIndexC, raisesOnly }: WeatherObservation,
  { id: sourceId, goneAfterMs }: Pick<SourceProfile, 'id' | 'goneAfterMs'>,
): Told {
  const isHeatOpen = (temperatureC ?? -Infinity) > HEAT_INDEX_UP_TO_C && heatIndexC === null;
  const untilMs = atMs + goneAfterMs;
  return { sourceId, atMs, untilMs, windSpeedKmh, isHeatOpen, isUnproven: raisesOnly === true };
}

function besideOwn(observed: WeatherObservation, ownNow: OwnNow): WeatherObservation[] {
  return [...besideUnproven(observed, ownNow), ...openHeat(observed, ownNow), stripped(observed, ownNow)];
}

/** What another source tells where the own station proves nothing: neither may prove then. */
function besideUnproven(observed: WeatherObservation, ownNow: OwnNow): WeatherObservation[] {
  const isUnproven = VALUE_GROUPS.some((group) => ownNow(observed, group)?.isUnproven === true);
  return isUnproven ? [{ ...observed, raisesOnly: true }] : [];
}

/** The heat index of another source where the own station leaves it open: a cooler airport proves nothing of the yard. */
function openHeat(observed: WeatherObservation, ownNow: OwnNow): WeatherObservation[] {
  const { clientId, facilityId, atMs, temperatureC, heatIndexC } = observed;
  if (heatIndexC === null || ownNow(observed, 'temperature')?.isHeatOpen !== true) return [];
  const told = { clientId, facilityId, atMs, temperatureC, heatIndexC };
  const station = observed.station && { station: observed.station };
  return [{ ...NOTHING_TOLD, ...told, ...station, raisesOnly: true }];
}

/** An observation of another source without what own stations tell now. */
function stripped(observed: WeatherObservation, ownNow: OwnNow): WeatherObservation {
  return VALUE_GROUPS.reduce((left, group) => {
    const told = ownNow(observed, group);
    if (told === null) return left;
    const without = WITHOUT[group](left);
    // the wind chill goes with the wind at the yard; without a gust it proves no calm
    const isChilling = group === 'wind' && left.temperatureC !== null && left.windSpeedKmh !== null;
    return isChilling && ownNow(observed, 'temperature') === null
      ? { ...without, windSpeedKmh: told.windSpeedKmh }
      : without;
  }, observed);
}
