import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { ENDING_SOON_MS } from '#domain/alerting/mapStatus.ts';
import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { answerInstant } from './answerInstant.ts';
import type { ClientRules } from './clientRules.ts';
import { createChangeLog, type EngineFacility, type EventChange } from './engineFacility.ts';
import { eventOfType } from './eventOfType.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';
import {
  eventTypeOf,
  WEATHER_HOLD_MS,
  type WeatherFamily,
  type WeatherThreshold,
} from '#domain/policy/weatherThresholds.ts';
import { createWeatherWatch, type HazardKnown, type LevelFacts, type WeatherWatch } from './weatherWatch.ts';

/** One level that is published as an event. */
type PublishedLevel = {
  readonly family: WeatherFamily;
  readonly level: number;
  readonly keplerId: string;
  /** First observation of this level since it was raised, epoch ms. */
  readonly startAtMs: number;
  readonly expiresAtMs: number;
};

/** What one facility's weather is, as it survives a restart. */
type FacilityWeather = {
  readonly facility: number;
  readonly facts: readonly LevelFacts[];
  readonly known: readonly HazardKnown[];
  readonly published: readonly PublishedLevel[];
};

export type WeatherAlerts = {
  /** An observation from ahead of `nowMs` is left out. One that says that nothing is proven ends and raises nothing. */
  observe(facility: number, observation: WeatherObservation, nowMs: number): EventChange[];
  /** Forgets what lies ahead of a clock that was set back; what stood before it and was refuted there stands again. */
  discardAhead(nowMs: number): EventChange[];
  /** Lengthens what still stands and would expire: an alert does not end because nobody looked (S1, S2). */
  advanceTo(nowMs: number): EventChange[];
  eventsOf(facility: number): FacilityEvent[];
  /** Newest observation that tells of the hazard, epoch ms; null: none. */
  knownMs(facility: number, family: WeatherFamily): number | null;
  /** Newest observation that reached any level of the hazard, epoch ms; null: none. */
  seenMs(facility: number, family: WeatherFamily): number | null;
  /** Of these facilities, as far as they were observed. */
  states(among: ReadonlySet<number>): FacilityWeather[];
};

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: number) => ClientRules;
  readonly thresholdsOf: (facility: number) => readonly WeatherThreshold[];
  readonly newKeplerId: () => string;
  readonly restored: readonly FacilityWeather[];
};

type State = { readonly watch: WeatherWatch; readonly published: Map<WeatherFamily, PublishedLevel> };

const NOTHING_SEEN = { facts: [], known: [], published: [] };
const FAMILIES = Object.keys(WEATHER_HOLD_MS) as readonly WeatherFamily[];

/**
 * Time before its end from which an event that stands is lengthened, ms. The map drops an event before its end, by an
 * answer that may be as old as content may be (S2); 10 s are to spare.
 */
const RENEWED_BEFORE_MS = ENDING_SOON_MS + STALE_AFTER_MS + 10_000;

/** Publishes the weather's levels as events: one event per hazard, of its highest level. */
export function createWeatherAlerts({
  facilities,
  rulesOf,
  thresholdsOf,
  newKeplerId,
  restored,
}: Setup): WeatherAlerts {
  const log = createChangeLog(facilities);
  const stateOf = (facility: number, seen: Omit<FacilityWeather, 'facility'> = NOTHING_SEEN): State => ({
    watch: createWeatherWatch(thresholdsOf(facility), seen.facts, seen.known),
    published: new Map(seen.published.map((level) => [level.family, level])),
  });
  const states = new Map(restored.map(({ facility, ...seen }) => [facility, stateOf(facility, seen)]));

  const build = (facility: number, level: PublishedLevel) =>
    weatherEvent(level, facilities[facility]!, rulesOf(facility));

  function update(facility: number, { watch, published }: State, nowMs: number): void {
    for (const family of FAMILIES) {
      const was = published.get(family) ?? null;
      const next = nextPublished(watch, family, was, nowMs);
      if (next === was) continue;
      if (was !== null && was.level !== next?.level) log.note('ended', facility, build(facility, was));
      if (next === null) {
        published.delete(family);
        continue;
      }
      const isRaised = was?.level !== next.level;
      const named = { ...next, keplerId: isRaised ? newKeplerId() : was.keplerId };
      published.set(family, named);
      log.note(isRaised ? 'raised' : 'moved', facility, build(facility, named));
    }
  }

  return {
    observe(facility, observation, nowMs) {
      const isProof = observation.notProven !== true;
      if (!isProof) states.get(facility)?.watch.forgetProof();
      if (!isProof || isAheadOf(nowMs, observation.atMs)) return [];
      const state = states.get(facility) ?? stateOf(facility);
      states.set(facility, state);
      state.watch.observe(observation);
      update(facility, state, nowMs);
      return log.take();
    },
    discardAhead(nowMs) {
      for (const [facility, state] of states) {
        discardFrom(state, nowMs);
        update(facility, state, nowMs);
      }
      return log.take();
    },
    advanceTo(nowMs) {
      for (const [facility, state] of states) if (state.published.size > 0) update(facility, state, nowMs);
      return log.take();
    },
    eventsOf: (facility) =>
      [...(states.get(facility)?.published.values() ?? [])].map((level) => build(facility, level)),
    knownMs: (facility, family) => states.get(facility)?.watch.knownMs(family) ?? null,
    seenMs: (facility, family) => states.get(facility)?.watch.lastSeenMs(family) ?? null,
    states: (among) => [...among].flatMap((facility) => memoryOf(facility, states.get(facility))),
  };
}

/** What a restart has to know of one facility's weather; nothing before it was observed. */
function memoryOf(facility: number, state: State | undefined): FacilityWeather[] {
  if (state === undefined) return [];
  const { watch, published } = state;
  return [{ facility, facts: watch.facts(), known: watch.known(), published: [...published.values()] }];
}

/** What is to be published of a hazard now: `was` itself when nothing changed, null when no level stands. */
function nextPublished(
  watch: WeatherWatch,
  family: WeatherFamily,
  was: PublishedLevel | null,
  nowMs: number,
): PublishedLevel | null {
  const level = watch.levelOf(family);
  if (level === 0) return null;
  const known = was?.level === level ? was : null;
  const seenMs = watch.seenMs(family, level) ?? nowMs;
  const statedMs = Math.max(seenMs + WEATHER_HOLD_MS[family], known?.expiresAtMs ?? 0);
  const expiresAtMs = expiryMs(family, statedMs, nowMs);
  if (known?.expiresAtMs === expiresAtMs) return known;
  return {
    family,
    level,
    keplerId: known?.keplerId ?? '',
    startAtMs: known?.startAtMs ?? seenMs,
    expiresAtMs,
  };
}

function discardFrom({ watch, published }: State, nowMs: number): void {
  watch.discardAhead(nowMs);
  for (const [family, level] of published) published.set(family, withTrueTimes(level, nowMs));
}

/** The same where its times can be true at `nowMs`; else it begins by now at the latest, and its end is told anew. */
function withTrueTimes(level: PublishedLevel, nowMs: number): PublishedLevel {
  const startAtMs = isAheadOf(nowMs, level.startAtMs) ? nowMs : level.startAtMs;
  const latestMs = nowMs + WEATHER_HOLD_MS[level.family] + RENEWED_BEFORE_MS;
  const expiresAtMs = isAheadOf(latestMs, level.expiresAtMs) ? 0 : level.expiresAtMs;
  const isTrue = startAtMs === level.startAtMs && expiresAtMs === level.expiresAtMs;
  return isTrue ? level : { ...level, startAtMs, expiresAtMs };
}

/** The stated end, moved on in steps of the hold time while it is about to pass. */
function expiryMs(family: WeatherFamily, statedMs: number, nowMs: number): number {
  const holdMs = WEATHER_HOLD_MS[family];
  const shortMs = nowMs + RENEWED_BEFORE_MS - statedMs;
  return shortMs < 0 ? statedMs : statedMs + holdMs * (Math.floor(shortMs / holdMs) + 1);
}

function weatherEvent(level: PublishedLevel, facility: EngineFacility, rules: ClientRules): FacilityEvent {
  return {
    ...eventOfType(eventTypeOf(level.family, level.level), facility, rules),
    keplerId: level.keplerId,
    eventStartAt: answerInstant(level.startAtMs),
    eventExpiresAt: answerInstant(level.expiresAtMs),
  };
}
