import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { checkTogether, isInFootprint, statedTogether, type SourceProfile } from './sourceProfile.ts';
import type { SourceMeter, SourceReadings } from './sourceReadings.ts';
import type { WatchedHazard, WeatherObservation, WeatherSource, WeatherWatching } from './weatherSource.ts';

/** All sources of weather observations of a run; there may be none, and then no hazard is watched. */
export type WeatherRegistry = {
  readonly profiles: readonly SourceProfile[];
  /**
   * Hazards that a place is watched for: those of the primary sources whose footprint it lies in. Where two tell of one
   * hazard, the shorter limit holds. The same array for places with the same sources.
   */
  watchingAt(place: { readonly lon: number; readonly lat: number }): WeatherWatching;
  /** Begins to deliver what primary and secondary sources observe. Called once. */
  start(deliver: (observations: readonly WeatherObservation[]) => void): void;
  /** Asks all sources to deliver once more, for facilities that have come since. */
  lookAgain(): void;
  /** Delivers nothing any more once it has ended. */
  stop(): Promise<void>;
};

/**
 * @param readings Where it is measured what the sources do; left out: nowhere.
 * @throws Error if the sources cannot run together.
 */
export function createWeatherRegistry(
  sources: readonly WeatherSource[],
  readings?: Pick<SourceReadings, 'meterOf'>,
): WeatherRegistry {
  const profiles = sources.map(({ profile }) => profile);
  checkTogether(profiles);
  const primaries = sources.filter(({ profile }) => profile.role === 'primary');
  const observing = sources.filter(({ profile }) => profile.role !== 'advisory');
  const bySet = new Map<string, WeatherWatching>();
  let isStopped = false;

  return {
    profiles,
    watchingAt({ lon, lat }) {
      const covering = primaries.filter(({ profile }) => isInFootprint(profile, [lon, lat]));
      const key = covering.map(({ profile }) => profile.id).join(' ');
      const watching = bySet.get(key) ?? watchedBy(covering);
      bySet.set(key, watching);
      return watching;
    },
    start(deliver) {
      for (const source of observing) {
        const meter = readings?.meterOf(source.profile, 'weather') ?? null;
        if (meter !== null) source.troubles?.(meter.noteTrouble);
        source.start((observations) => {
          if (isStopped) return;
          meter?.noteDelivery(arrivalOf(observations));
          deliver(allowed(observations, source.profile));
        });
      }
    },
    lookAgain: () => observing.forEach((source) => source.lookAgain()),
    async stop() {
      isStopped = true;
      await Promise.all(sources.map(async (source) => source.stop()));
    },
  };
}

function arrivalOf(observations: readonly WeatherObservation[]): Parameters<SourceMeter['noteDelivery']>[0] {
  const newestMs = Math.max(-Infinity, ...observations.map(({ atMs }) => atMs));
  const isAny = observations.length > 0;
  return { rows: observations.length, spans: isAny ? [[newestMs, newestMs]] : [], newestMs: null };
}

/** Observations as far as the role of their source goes. */
function allowed(
  observations: readonly WeatherObservation[],
  { role }: SourceProfile,
): readonly WeatherObservation[] {
  if (role === 'primary') return observations;
  return observations.map((observation) => ({ ...observation, raisesOnly: true }));
}

function watchedBy(sources: readonly WeatherSource[]): WeatherWatching {
  const hazards = new Set(sources.flatMap((source) => source.hazards));
  return [...hazards].flatMap((hazard) => watchedHazard(hazard, sources) ?? []);
}

function watchedHazard(hazard: WeatherHazard, sources: readonly WeatherSource[]): WatchedHazard | null {
  const telling = sources.filter((source) => source.hazards.includes(hazard));
  const stated = statedTogether(telling.map(({ profile }) => profile));
  return stated === null ? null : { hazard, ...stated };
}
