import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { isReached } from './reachedLevels.ts';
import { measuresOf } from './weatherMeasures.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';
import {
  WEATHER_HOLD_MS,
  type WeatherFamily,
  type WeatherThreshold,
} from '#domain/policy/weatherThresholds.ts';

/** What is known of one level of one hazard at one facility. Epoch ms of observations; −Infinity: never. */
export type LevelFacts = {
  readonly family: WeatherFamily;
  readonly level: number;
  /** Newest observation that reached the level. */
  readonly seenMs: number;
  /** Newest observation that certainly stayed below it. */
  readonly refutedMs: number;
};

/** Levels of one facility; observations may come in any order. */
export type WeatherWatch = {
  observe(observation: WeatherObservation): void;
  /**
   * Highest level that stands, 0 for none. A level stands from the first observation that reaches it (S2) until one
   * made at least the hold time after the last that reached it certainly lies below. Silence and unknown values
   * lower nothing (S1).
   */
  levelOf(family: WeatherFamily): number;
  /** When the level was last seen, epoch ms; null: never. */
  seenMs(family: WeatherFamily, level: number): number | null;
  /** When any level of the hazard was last seen, epoch ms; null: never. */
  lastSeenMs(family: WeatherFamily): number | null;
  /**
   * Newest observation that tells of every level of the hazard, epoch ms; null: none. An observation that leaves one
   * level open, or carries no value for it, proves nothing of the hazard (S4).
   */
  knownMs(family: WeatherFamily): number | null;
  facts(): readonly LevelFacts[];
  /** Forgets what is known, and what was refuted: levels that stand go on standing (S2), the others were never seen. */
  forgetProof(): void;
  /** Forgets what was seen and refuted too far ahead of `nowMs` to be true: nothing could refute it before its time. */
  discardAhead(nowMs: number): void;
  /** `knownMs` of each hazard that has one. */
  known(): readonly HazardKnown[];
};

/** When a hazard was last known, epoch ms. */
export type HazardKnown = { readonly family: WeatherFamily; readonly atMs: number };

type MutableFacts = { -readonly [Key in keyof LevelFacts]: LevelFacts[Key] };

/** Whether an observation reaches a level: by its rows. null: it cannot be told. */
function reaches(rows: readonly WeatherThreshold[], measures: ReturnType<typeof measuresOf>): boolean | null {
  let isCertain = true;
  for (const row of rows) {
    const known = measures[row.measure];
    if (known === null) {
      isCertain = false;
      continue;
    }
    if (isReached(row, known)) return true;
    isCertain &&= known.isCertain;
  }
  return isCertain ? false : null;
}

export function createWeatherWatch(
  thresholds: readonly WeatherThreshold[],
  known: readonly LevelFacts[] = [],
  lastKnown: readonly HazardKnown[] = [],
): WeatherWatch {
  const entries = levelsOf(thresholds);
  const find = (family: WeatherFamily, level: number) =>
    entries.find(({ facts }) => facts.family === family && facts.level === level);
  for (const { family, level, seenMs, refutedMs } of known) {
    Object.assign(find(family, level)?.facts ?? {}, { seenMs, refutedMs });
  }

  const knownMs = new Map(lastKnown.map(({ family, atMs }) => [family, atMs]));

  return {
    observe(observation) {
      const measures = measuresOf(observation);
      const open = new Set<WeatherFamily>();
      for (const { facts, rows } of entries) {
        const verdict = reaches(rows, measures);
        if (verdict === null) open.add(facts.family);
        if (verdict === true) facts.seenMs = Math.max(facts.seenMs, observation.atMs);
        else if (verdict === false && observation.raisesOnly !== true)
          facts.refutedMs = Math.max(facts.refutedMs, observation.atMs);
      }
      if (observation.raisesOnly === true) return;
      for (const { facts } of entries) {
        if (open.has(facts.family)) continue;
        knownMs.set(facts.family, Math.max(knownMs.get(facts.family) ?? -Infinity, observation.atMs));
      }
    },
    knownMs: (family) => knownMs.get(family) ?? null,
    known: () => [...knownMs].map(([family, atMs]) => ({ family, atMs })),
    levelOf(family) {
      let highest = 0;
      for (const { facts } of entries)
        if (facts.family === family && isStanding(facts)) highest = Math.max(highest, facts.level);
      return highest;
    },
    seenMs(family, level) {
      const seen = find(family, level)?.facts.seenMs ?? -Infinity;
      return seen === -Infinity ? null : seen;
    },
    lastSeenMs: (family) => lastSeenMs(entries, family),
    forgetProof() {
      for (const { facts } of entries) {
        if (!isStanding(facts)) facts.seenMs = -Infinity;
        facts.refutedMs = -Infinity;
      }
      knownMs.clear();
    },
    discardAhead(nowMs) {
      for (const { facts } of entries) {
        if (isAheadOf(nowMs, facts.seenMs)) facts.seenMs = -Infinity;
        if (isAheadOf(nowMs, facts.refutedMs)) facts.refutedMs = -Infinity;
      }
      for (const [family, atMs] of knownMs) if (isAheadOf(nowMs, atMs)) knownMs.delete(family);
    },
    facts: () => entries.map(({ facts }) => ({ ...facts })).filter(({ seenMs }) => seenMs !== -Infinity),
  };
}

function lastSeenMs(entries: readonly { facts: LevelFacts }[], family: WeatherFamily): number | null {
  let newestMs = -Infinity;
  for (const { facts } of entries) if (facts.family === family) newestMs = Math.max(newestMs, facts.seenMs);
  return newestMs === -Infinity ? null : newestMs;
}

/**
 * Whether a level stands: it was seen, and not refuted once its hold time had passed since.
 *
 * @param facts Also as they are stored, without −Infinity: `refutedMs` is null then.
 */
export function isStanding(
  facts: Pick<LevelFacts, 'family' | 'seenMs'> & { readonly refutedMs: number | null },
): boolean {
  const { family, seenMs, refutedMs } = facts;
  return seenMs !== -Infinity && (refutedMs ?? -Infinity) < seenMs + WEATHER_HOLD_MS[family];
}

/** Each level with its thresholds; nothing is known of it yet. */
function levelsOf(thresholds: readonly WeatherThreshold[]) {
  const levels = new Map<string, { facts: MutableFacts; rows: WeatherThreshold[] }>();
  for (const threshold of thresholds) {
    const { eventType, family, level } = threshold;
    const entry = levels.get(eventType) ?? {
      facts: { family, level, seenMs: -Infinity, refutedMs: -Infinity },
      rows: [],
    };
    entry.rows.push(threshold);
    levels.set(eventType, entry);
  }
  return [...levels.values()];
}
