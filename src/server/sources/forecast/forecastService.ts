import type { Facility } from '#contracts/facility.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import { placeName } from '../placeName.ts';
import { createKeptLookups } from '../pull/keptLookups.ts';
import { makeCalls } from '../pull/makeCalls.ts';
import type { PollResult } from '../pull/poller.ts';
import { pollSource, type PulledSourceOptions } from '../pull/pollSource.ts';
import { pullFailure } from '../pull/pullClient.ts';
import { isInFootprint, type SourceProfile } from '../sourceProfile.ts';
import type { IssuedForecast } from './forecastHour.ts';
import type { ForecastProvider, ForecastSourceId } from './forecastProvider.ts';
import { createHeldForecasts } from './heldForecasts.ts';

const HOUR_MS = 3_600_000;
const EVERY_MS = 10_000;
const MOST_BACK_OFF_MS = HOUR_MS / 6;
/** Calls of one poll: about 30 a minute at most. */
const MOST_CALLS = 5;
/** A forecast issued longer ago is not current: no number of it is told. */
const FORECAST_STALE_AFTER_MS = 12 * HOUR_MS;

/** What a service says of a place. */
export type ForecastAnswer =
  | ({ readonly state: 'current'; readonly source: ForecastSourceId } & IssuedForecast)
  /** Issued more than twelve hours ago. */
  | { readonly state: 'old'; readonly source: ForecastSourceId; readonly issuedMs: number }
  /** Not read yet. */
  | { readonly state: 'waiting'; readonly source: ForecastSourceId }
  /** No service forecasts the place. */
  | { readonly state: 'none' };

export type ForecastOptions = PulledSourceOptions & {
  /** Asked at each poll: facilities come and go. */
  readonly facilities: () => readonly Facility[];
};

/** Forecasts of one weather service for the facilities in its footprint. */
export type ForecastService = {
  readonly profile: SourceProfile;
  at(place: LonLat): ForecastAnswer;
  stop(): Promise<void>;
};

type Stated = 'id' | 'name' | 'footprint' | 'locationErrorM' | 'licence' | 'attribution' | 'contact';

/** Profile of a service of forecasts: what it states itself, and what all of them have in common. */
export function forecastProfile(stated: Pick<SourceProfile, Stated>): SourceProfile {
  return {
    ...stated,
    kind: 'live',
    role: 'advisory',
    cadenceMs: HOUR_MS,
    publishLagMs: HOUR_MS / 2,
    lateAfterMs: 6 * HOUR_MS,
    goneAfterMs: FORECAST_STALE_AFTER_MS,
  };
}

/** Begins to follow the forecasts of a service: one call an hour for all facilities of a cell or town. */
export function createForecastService(
  provider: ForecastProvider,
  options: Omit<ForecastOptions, 'client' | 'baseUrl'>,
): ForecastService {
  const { profile, source } = provider;
  const { clock, facilities, readings } = options;
  const meter = readings?.meterOf(profile, 'forecast');
  const names = createKeptLookups<string | null>();
  const forecasts = createHeldForecasts(provider, { clock, meter });
  const nameAt = (place: LonLat) => names.of(placeName(place));

  const places = () =>
    facilities()
      .map(({ longitude, latitude }): LonLat => [longitude, latitude])
      .filter((place) => isInFootprint(profile, place));

  function nextCall(signal: AbortSignal): (() => Promise<PollResult>) | null {
    const nowMs = clock.nowMs();
    const all = places();
    const wanted = new Set(all.map(nameAt).filter((name) => typeof name === 'string'));
    forecasts.keepOnly(wanted);
    // what nobody has seen yet comes first: thousands of cells cannot all be asked within an hour
    const { unread, oldest } = forecasts.due(wanted, nowMs);
    if (unread !== null) return () => readOne(unread, nowMs, signal);
    const place = all.find((one) => names.isDue(placeName(one), nowMs));
    if (place !== undefined) return () => findOne(place, nowMs, signal);
    return oldest === null ? null : () => readOne(oldest, nowMs, signal);
  }

  async function findOne(place: LonLat, nowMs: number, signal: AbortSignal): Promise<PollResult> {
    names.noteTry(placeName(place), nowMs);
    const found = await provider.findForecast(place, signal);
    if (found.is === 'failed') return found;
    // a place that had a forecast has one: the service says 'nothing here' also while it refuses us
    names.keep(placeName(place), found.name ?? nameAt(place) ?? null, nowMs, found.forMs);
    return { is: 'done' };
  }

  async function readOne(name: string, nowMs: number, signal: AbortSignal): Promise<PollResult> {
    const result = await forecasts.read(name, nowMs, signal);
    if (result.is !== 'moved') return result;
    names.expire(name);
    return pullFailure(`${name} is not the forecast of its places any more`);
  }

  function answerAt(place: LonLat): ForecastAnswer {
    const name = nameAt(place);
    if (name === null) return { state: 'none' };
    if (name === undefined) {
      const isAsked = places().some((one) => placeName(one) === placeName(place));
      return isAsked ? { state: 'waiting', source } : { state: 'none' };
    }
    return readAnswer(provider, forecasts.of(name), { name, place, nowMs: clock.nowMs() });
  }

  const poll = (signal: AbortSignal) => makeCalls(nextCall, MOST_CALLS, signal);
  const rhythm = { everyMs: EVERY_MS, mostBackOffMs: MOST_BACK_OFF_MS };
  const poller = pollSource(options, { name: profile.name, ...rhythm, poll, meter });
  return { profile, at: answerAt, stop: () => poller.stop() };
}

type Asked = { readonly name: string; readonly place: LonLat; readonly nowMs: number };

/** @param forecast null: none was read yet. */
function readAnswer(
  { source, townOf }: ForecastProvider,
  forecast: Omit<IssuedForecast, 'town'> | null,
  { name, place, nowMs }: Asked,
): ForecastAnswer {
  if (forecast === null) return { state: 'waiting', source };
  const { issuedMs } = forecast;
  const isOld = isAheadOf(nowMs, issuedMs) || nowMs - issuedMs > FORECAST_STALE_AFTER_MS;
  return isOld
    ? { state: 'old', source, issuedMs }
    : { state: 'current', source, ...forecast, town: townOf(name, place) };
}
