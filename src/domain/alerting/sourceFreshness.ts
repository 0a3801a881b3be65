import { facilityKey, weatherOf, type ClientAlerts, type FacilityLightning } from './clientAlerts.ts';
import { STALE_AFTER_MS } from './lightningRules.ts';
import {
  staleWeather,
  WATCHED_HAZARDS,
  type WatchedHazard,
  type WeatherFreshness,
} from './weatherFreshness.ts';
import { isLightningCurrent, lightningLimitOf } from './yardVerdict.ts';

/**
 * Freshness of a source by the time inside its content (S5). `late`: it still proves something, but newer data is due;
 * `lost`: it proves nothing any more.
 */
export type SourceFreshness = {
  /** Age of the data, ms; null: none, or its time is unreadable. */
  readonly ageMs: number | null;
  /** `waiting`: no answer was received yet. */
  readonly state: 'waiting' | 'current' | 'late' | 'lost';
};

/** Ages of what the statuses of a client rest on. */
export type SourceAges = {
  readonly lightning: SourceFreshness;
  /** Oldest watched hazard of all yards; null: no weather is watched. */
  readonly weather: SourceFreshness | null;
  /** Oldest observation of each watched hazard, in the order of `WATCHED_HAZARDS`. */
  readonly hazards: readonly (SourceFreshness & { readonly hazard: WatchedHazard })[];
};

/**
 * Share of the lightning limit from which data is late where its source states no age: 24 s of 60 s.
 * Source: look-next, section 1.
 */
const LIGHTNING_LATE_FRACTION = 0.4;
/** The same for weather, whose sources are slow by nature: most of its limit passes between two observations. */
const WEATHER_LATE_FRACTION = 0.75;
/**
 * Age of an answer from which the next is overdue, ms: half a round after a map asks again (CONST-05). Until then
 * lightning is as late as it was in the answer, or a map would call every source late at the end of each round.
 */
export const ANSWER_OVERDUE_MS = 45_000;

const WAITING: SourceFreshness = { ageMs: null, state: 'waiting' };

/**
 * Ages of the data inside the newest answer, with what each is worth (S4, S5).
 *
 * @param nowMs Network time, epoch ms. NaN: everything is lost, as where the clock is not to be relied on.
 */
export function sourceAges(
  answer: ClientAlerts | null,
  yards: readonly { readonly id: string }[],
  nowMs: number,
): SourceAges {
  if (answer === null) return { lightning: WAITING, weather: null, hazards: [] };
  const watched = watchedIn(answer, yards);
  const hazards = WATCHED_HAZARDS.flatMap((hazard) => {
    const of = watched.filter((known) => known.hazard === hazard);
    return of.length === 0 ? [] : [{ hazard, ...weatherFreshness(of, nowMs) }];
  });
  return {
    lightning: worstLightning(answer, nowMs),
    weather: watched.length === 0 ? null : weatherFreshness(watched, nowMs),
    hazards,
  };
}

/** The oldest of all yards; one without a source of lightning says so itself, and counts where no yard has one. */
function worstLightning(answer: ClientAlerts, nowMs: number): SourceFreshness {
  const apart = new Set(answer.lightning?.values() ?? []);
  const sourced = [...apart].filter(({ hasSource }) => hasSource);
  const isOverdue = !(nowMs - answer.generatedAtMs < ANSWER_OVERDUE_MS);
  const dueAtMs = isOverdue ? nowMs : answer.generatedAtMs;
  const [first = WAITING, ...others] = (sourced.length === 0 ? [answer] : sourced).map((known) =>
    lightningFreshness(known, nowMs, dueAtMs),
  );
  return others.reduce((worst, next) => (isWorse(next, worst) ? next : worst), first);
}

function isWorse(a: SourceFreshness, b: SourceFreshness): boolean {
  const rank = ({ state }: SourceFreshness) => ['current', 'late', 'lost'].indexOf(state);
  return rank(a) > rank(b) || (rank(a) === rank(b) && (a.ageMs ?? Infinity) > (b.ageMs ?? Infinity));
}

/** @param dueAtMs Time up to which newer data was due, epoch ms. */
function lightningFreshness(
  known: Pick<FacilityLightning, 'lightningAsOfMs' | 'lightningLimitMs' | 'lightningLateMs'>,
  nowMs: number,
  dueAtMs: number,
): SourceFreshness {
  const ageMs = ageOf(known.lightningAsOfMs, nowMs);
  if (ageMs === null || !isLightningCurrent(known, STALE_AFTER_MS, nowMs)) return { ageMs, state: 'lost' };
  const limitMs = lightningLimitOf(known.lightningLimitMs, STALE_AFTER_MS);
  const lateMs = known.lightningLateMs ?? LIGHTNING_LATE_FRACTION * limitMs;
  return { ageMs, state: Number(ageOf(known.lightningAsOfMs, dueAtMs)) >= lateMs ? 'late' : 'current' };
}

/** @param watched At least one. */
function weatherFreshness(watched: readonly WeatherFreshness[], nowMs: number): SourceFreshness {
  const times = watched.map(({ asOfMs }) => asOfMs);
  const ageMs = times.includes(null) ? null : ageOf(Math.min(...times.map(Number)), nowMs);
  if (staleWeather(watched, nowMs).length > 0) return { ageMs, state: 'lost' };
  const isLate = watched.some(
    ({ asOfMs, staleAfterMs }) => nowMs - Number(asOfMs) >= WEATHER_LATE_FRACTION * staleAfterMs,
  );
  return { ageMs, state: isLate ? 'late' : 'current' };
}

/** Watched weather of the yards; those with equal weather share one list, which is read once. */
function watchedIn(
  answer: ClientAlerts,
  yards: readonly { readonly id: string }[],
): readonly WeatherFreshness[] {
  const lists = new Set(yards.map(({ id }) => weatherOf(answer, facilityKey(id))));
  return [...lists].flat();
}

function ageOf(atMs: number | null, nowMs: number): number | null {
  return atMs === null || Number.isNaN(nowMs - atMs) ? null : Math.max(0, nowMs - atMs);
}
