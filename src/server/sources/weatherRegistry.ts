import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { KnownSpan } from './coverage.ts';
import { systemClock } from '../platform/time/serverClock.ts';
import { createNearerStations, type NearerStations } from './nearerStations.ts';
import { createOwnStations, type OwnStations } from './ownStations.ts';
import { checkTogether, isInFootprint, statedTogether, type SourceProfile } from './sourceProfile.ts';
import type { SourceMeter, SourceReadings } from './sourceReadings.ts';
import { createDeliveryUnits, type DeliveryUnits, type UnitLog } from './sourceUnits.ts';
import {
  NOTHING_TOLD,
  type WatchedHazard,
  type WeatherObservation,
  type WeatherSource,
  type WeatherWatching,
} from './weatherSource.ts';

/** A place, and the facility that stands there; without one no station of a customer counts. */
type WatchedPlace = {
  readonly lon: number;
  readonly lat: number;
  readonly clientId?: string;
  readonly id?: string;
};

/** All sources of weather observations of a run; there may be none, and then no hazard is watched. */
export type WeatherRegistry = {
  readonly profiles: readonly SourceProfile[];
  /** Whether a source may prove that a hazard is absent now. */
  mayClear(sourceId: string): boolean;
  /**
   * Hazards that a place is watched for: those of the primary sources whose footprint it lies in. Where two tell of one
   * hazard, the shorter limit holds; where a customer's own station tells of it, the name and the limit of that station.
   * The same array as long as nothing of it changes.
   */
  watchingAt(place: WatchedPlace): WeatherWatching;
  /** Begins to deliver what primary and secondary sources observe. Called once. */
  start(deliver: (observations: readonly WeatherObservation[]) => void): void;
  /**
   * Asks all sources to deliver once more, for facilities that have come or moved since: what was told of the place where
   * one stood, or of another one of its id, says nothing of where it stands now (S1).
   */
  lookAgain(): void;
  /** Delivers nothing any more once it has ended. */
  stop(): Promise<void>;
};

type Deliver = (observations: readonly WeatherObservation[]) => void;

/** How often it is looked whether a station has fallen silent that others stand back for, ms. */
const SILENCE_EVERY_MS = 5_000;

/**
 * @param readings Where it is measured what the sources do; left out: nowhere.
 * @param clock By which stations fall silent.
 * @param unitLog Log of what they deliver; left out: none.
 * @throws Error if the sources cannot run together.
 */
export function createWeatherRegistry(
  sources: readonly WeatherSource[],
  readings?: Pick<SourceReadings, 'meterOf'>,
  clock: { nowMs(): number } = systemClock,
  unitLog?: UnitLog,
): WeatherRegistry {
  const profiles = sources.map(({ profile }) => profile);
  checkTogether(profiles);
  const observing = sources.filter(({ profile }) => profile.role !== 'advisory');
  const ownOnes = observing.filter(({ isOwn }) => isOwn === true);
  const publicOnes = observing.filter(({ isOwn }) => isOwn !== true);
  // own stations first: their values win over those of the others that follow
  const inOrder = [...ownOnes, ...publicOnes];
  const own = createOwnStations(clock);
  const counts = createDeliveryCounts(readings, unitLog);
  const nearer = createNearerStations(clock);
  // gathered: at a start each station that is first heard may be nearer than those before
  let isContradicted = false;
  const onContradicted = () => (isContradicted = true);
  const receive = createReceiver(inOrder, { own, nearer, onContradicted }, clock);
  const hasFallenSilent = () => [own.hasFallenSilent(), nearer.hasFallenSilent()].includes(true);
  let timer: ReturnType<typeof setInterval> | null = null;
  let isStopped = false;

  return {
    profiles,
    mayClear: (sourceId) => sources.some((source) => source.profile.id === sourceId && mayClearNow(source)),
    watchingAt: createWatching(sources, own, clock),
    start(deliver) {
      for (const source of observing) {
        const count = counts.of(source);
        source.start((observations) => {
          if (isStopped) return;
          count(observations);
          deliver(receive(source, observations, deliver));
        });
      }
      if (observing.length > 1)
        timer = setInterval(() => {
          const again = isContradicted ? inOrder : hasFallenSilent() ? publicOnes : [];
          isContradicted = false;
          again.forEach((source) => source.lookAgain());
        }, SILENCE_EVERY_MS);
    },
    lookAgain() {
      own.forgetAll();
      nearer.forgetAll();
      for (const source of inOrder) source.lookAgain();
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      await Promise.all(sources.map(async (source) => source.stop()));
      counts.end();
    },
  };
}

type Standing = {
  readonly own: OwnStations;
  readonly nearer: NearerStations;
  /** A farther station has proven more than it may: all has to be told again. */
  readonly onContradicted: () => void;
};

/** Finds what a delivery of a source tells beside what the others do; what that changes of theirs is delivered before. */
function createReceiver(
  sources: readonly WeatherSource[],
  { own, nearer, onContradicted }: Standing,
  { nowMs }: { nowMs(): number },
) {
  /** What was proven of places counts no more, until it is told again (S1, S4). */
  function takeBack(places: readonly YardId[], deliver: Deliver): void {
    const atMs = nowMs();
    deliver(
      places.map(({ clientId, facilityId }) => ({
        ...NOTHING_TOLD,
        clientId,
        facilityId,
        atMs,
        notProven: true,
      })),
    );
  }

  return (
    source: WeatherSource,
    observations: readonly WeatherObservation[],
    deliver: Deliver,
  ): readonly WeatherObservation[] => {
    const told = allowed(observations, source);
    if (source.isOwn === true) {
      if (mayClearNow(source)) own.noteOwn(told, source.profile);
      // a source of own stations that may clear no more has proven nothing
      else {
        const forgotten = own.forget(source.profile.id);
        if (forgotten.length > 0) {
          takeBack(forgotten, deliver);
          for (const other of sources) if (other !== source) other.lookAgain();
        }
      }
      return told;
    }
    if (!mayClearNow(source)) return own.withoutOwn(told);
    own.notePublic(told);
    const { observations: ranked, contradicted } = nearer.rank(told, source.profile);
    if (contradicted.length > 0) {
      takeBack(contradicted, deliver);
      onContradicted();
    }
    return own.withoutOwn(ranked);
  };
}

/** Measures and notes what sources deliver, as it comes. */
function createDeliveryCounts(readings: Pick<SourceReadings, 'meterOf'> | undefined, unitLog?: UnitLog) {
  const counted: DeliveryUnits[] = [];
  return {
    of(source: WeatherSource): Deliver {
      const meter = readings?.meterOf(source.profile, 'weather') ?? null;
      if (meter !== null) source.troubles?.(meter.noteTrouble);
      const units = unitLog === undefined ? null : createDeliveryUnits(unitLog, source.profile.id);
      if (units !== null) counted.push(units);
      return (observations) => {
        meter?.noteDelivery(arrivalOf(observations));
        units?.add([JSON.stringify(observations)], spanOf(observations.filter(isDated)));
      };
    },
    end: () => counted.forEach((units) => units.end()),
  };
}

/** Remembers what is watched: answers of many facilities share it. */
function createWatching(
  sources: readonly WeatherSource[],
  own: OwnStations,
  clock: { nowMs(): number },
): WeatherRegistry['watchingAt'] {
  const kept = new Map<string, WeatherWatching>();
  return (place) => {
    const covering = sources.filter((source) => mayClearNow(source) && isWatching(source, place));
    const hasOwn = covering.some(({ isOwn }) => isOwn === true);
    const sourceIds = covering.map(({ profile }) => profile.id).join(' ');
    const known = hasOwn ? undefined : kept.get(sourceIds);
    if (known !== undefined) return known;
    const watching = watchedBy(covering, place, { own, nowMs: clock.nowMs() });
    const key = hasOwn ? JSON.stringify(watching) : sourceIds;
    const same = kept.get(key) ?? watching;
    kept.set(key, same);
    return same;
  };
}

function mayClearNow({ profile, mayClear }: WeatherSource): boolean {
  return profile.role === 'primary' && (mayClear?.() ?? true);
}

function isWatching({ profile, isOwn }: WeatherSource, { lon, lat, clientId, id }: WatchedPlace): boolean {
  const isTheirs = isOwn !== true || (id !== undefined && clientId?.toUpperCase() === profile.clientId);
  return isTheirs && isInFootprint(profile, [lon, lat]);
}

/** From the oldest to the newest; ends before it begins where there is none. */
function spanOf(observations: readonly WeatherObservation[]): KnownSpan {
  return observations.reduce<KnownSpan>(
    ([fromMs, toMs], { atMs }) => [Math.min(fromMs, atMs), Math.max(toMs, atMs)],
    [Infinity, -Infinity],
  );
}

/** Whether its time is that of its content (S5). */
function isDated({ isUndated }: WeatherObservation): boolean {
  return isUndated !== true;
}

function arrivalOf(observations: readonly WeatherObservation[]): Parameters<SourceMeter['noteDelivery']>[0] {
  const newestMs = spanOf(observations.filter(isDated))[1];
  const spans: KnownSpan[] = newestMs === -Infinity ? [] : [[newestMs, newestMs]];
  return { rows: observations.length, spans, newestMs: null };
}

/** Observations as far as the role of their source goes. */
function allowed(
  observations: readonly WeatherObservation[],
  source: WeatherSource,
): readonly WeatherObservation[] {
  if (mayClearNow(source)) return observations;
  return observations.map((observation) => ({ ...observation, raisesOnly: true }));
}

type Knowing = { readonly own: OwnStations; readonly nowMs: number };

function watchedBy(
  sources: readonly WeatherSource[],
  place: WatchedPlace,
  knowing: Knowing,
): WeatherWatching {
  const hazards = new Set(sources.flatMap((source) => source.hazards));
  return [...hazards].flatMap((hazard) => watchedHazard(hazard, sources, place, knowing) ?? []);
}

function watchedHazard(
  hazard: WeatherHazard,
  sources: readonly WeatherSource[],
  { clientId = '', id: facilityId = '' }: WatchedPlace,
  { own, nowMs }: Knowing,
): WatchedHazard | null {
  const telling = sources.filter((source) => source.hazards.includes(hazard));
  const stated = (isOwn: boolean) =>
    statedTogether(telling.filter((one) => (one.isOwn === true) === isOwn).map(({ profile }) => profile));
  const [ofOwn, ofPublic] = [stated(true), stated(false)];
  if (ofOwn === null || ofPublic === null) {
    const only = ofOwn ?? ofPublic;
    return only === null ? null : { hazard, source: only.source, staleAfterMs: only.staleAfterMs };
  }
  const place = { clientId, facilityId };
  const publicMs = own.publicMs(place, hazard);
  const isPublicCurrent = publicMs !== null && nowMs - publicMs <= ofPublic.staleAfterMs;
  // what the own station told is known no longer than its limit, unless a public one told of it too
  const staleAfterMs = isPublicCurrent
    ? ofPublic.staleAfterMs
    : Math.min(ofOwn.staleAfterMs, ofPublic.staleAfterMs);
  return { hazard, source: (own.isTelling(place, hazard) ? ofOwn : ofPublic).source, staleAfterMs };
}
