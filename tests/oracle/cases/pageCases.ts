import type { Dice } from '../../soak/dice.ts';
import type { AnswerRead, EventRead, PageFacts, StatusWord, YardWord } from '../reading/facts.ts';

/** A situation of a page with the drills in its answer. */
export type PageCase = PageFacts & { readonly drills: readonly EventRead[] };

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21);
const QUIETS_MS = [10, 30, 45].map((minutes) => minutes * MINUTE_MS);
const STALE_MS = MINUTE_MS;

const STATUSES: readonly StatusWord[] = [
  'ALL_CLEAR',
  'WARNING',
  'ALERT',
  'ALERT_OPEN',
  'OVERRIDE',
  'UNKNOWN',
];
const YARD_WORDS: readonly (YardWord | null)[] = [null, null, 'OPEN', 'CLOSED', 'UNKNOWN'];
const TYPES = [
  'lightning_alert',
  'lightning_warning',
  'wind_level1',
  'snowfall_level2',
  'OVERRIDE',
  'notYetKnown',
];
const HAZARD_STATUSES = STATUSES.filter((status) => status !== 'OVERRIDE');

export type Draw = {
  chance(part: number): boolean;
  of<T>(choices: readonly T[]): T;
  many<T>(most: number, make: () => T): T[];
  whole(from: number, to: number): number;
};

export function drawFrom(dice: Dice): Draw {
  const whole = (from: number, to: number) => Math.floor(dice.between(from, to + 1));
  return {
    chance: (part) => dice.between(0, 1) < part,
    of: (choices) => choices[whole(0, choices.length - 1)]!,
    many: (most, make) => Array.from({ length: whole(0, most) }, make),
    whole,
  };
}

/** An instant about now: anywhere, or within a millisecond of an edge of the rules. */
function instantMs(draw: Draw, quietMs: number): number {
  if (draw.chance(0.55)) return NOW_MS + draw.whole(-120 * MINUTE_MS, 30 * MINUTE_MS);
  const edgeMs = draw.of([0, quietMs, 2 * quietMs, STALE_MS, -STALE_MS, -2 * MINUTE_MS, 720 * MINUTE_MS]);
  return NOW_MS - edgeMs + draw.whole(-1, 1);
}

/** `unreadable`: how often a time cannot be read. */
function readMs(draw: Draw, quietMs: number, unreadable = 0.03): number {
  return draw.chance(unreadable) ? Number.NaN : instantMs(draw, quietMs);
}

const BLANK: Omit<EventRead, 'id' | 'type' | 'status' | 'startAtMs'> = {
  expiresAtMs: null,
  yardStatus: null,
  closestStrike: null,
  overrideStatus: null,
};

function lightning(draw: Draw, quietMs: number): EventRead {
  const type = draw.of([
    'lightning_alert',
    'lightning_alert',
    'lightning_warning',
    'lightning_alert_open',
    'Total Lightning',
  ]);
  const usual = {
    lightning_alert: 'ALERT',
    lightning_warning: 'WARNING',
    lightning_alert_open: 'ALERT_OPEN',
    'Total Lightning': 'ALERT',
  };
  const startAtMs = readMs(draw, quietMs);
  return {
    ...BLANK,
    id: draw.of(['a', 'b', 'c', 'd']),
    type,
    startAtMs,
    status: draw.chance(0.9)
      ? (usual[type as keyof typeof usual] as StatusWord)
      : draw.of(['ALERT', 'WARNING', 'UNKNOWN', 'ALL_CLEAR']),
    expiresAtMs: draw.chance(0.6) ? startAtMs + quietMs : draw.chance(0.5) ? null : readMs(draw, quietMs),
    yardStatus: draw.of(YARD_WORDS),
    closestStrike: draw.chance(0.3) ? { atMs: instantMs(draw, quietMs) } : null,
  };
}

function weather(draw: Draw, quietMs: number): EventRead {
  return {
    ...BLANK,
    id: draw.of(['a', 'b', 'c', 'd']),
    type: draw.of(['wind_level1', 'snowfall_level2', 'notYetKnown']),
    status: draw.of(HAZARD_STATUSES),
    startAtMs: readMs(draw, quietMs),
    expiresAtMs: draw.chance(0.2) ? null : readMs(draw, quietMs),
    yardStatus: draw.of(YARD_WORDS),
  };
}

function override(draw: Draw, quietMs: number): EventRead {
  const isOpening = draw.chance(0.75);
  const isMuddled = draw.chance(0.1);
  return {
    ...BLANK,
    id: draw.of(['o', 'p']),
    type: 'OVERRIDE',
    status: 'OVERRIDE',
    startAtMs: readMs(draw, quietMs),
    expiresAtMs: draw.chance(0.3) ? null : NOW_MS + draw.whole(-60, 600) * MINUTE_MS + draw.whole(-1, 1),
    overrideStatus: isMuddled ? draw.of([null, ...STATUSES]) : isOpening ? 'ALL_CLEAR' : 'ALERT',
    yardStatus: isMuddled ? draw.of(YARD_WORDS) : isOpening ? 'OPEN' : 'CLOSED',
  };
}

function answer(draw: Draw, quietMs: number): AnswerRead {
  const kinds = [lightning, weather, override];
  return {
    events: draw.many(4, () => draw.of(kinds)(draw, quietMs)),
    generatedAtMs: draw.chance(0.8) ? NOW_MS - draw.whole(0, STALE_MS) : readMs(draw, quietMs),
    lightningAsOfMs: draw.chance(0.8)
      ? NOW_MS - draw.whole(0, STALE_MS)
      : draw.chance(0.3)
        ? null
        : readMs(draw, quietMs),
    weather: draw.chance(0.75) ? [] : draw.many(2, () => watchedHazard(draw)),
  };
}

/** A watched hazard, mostly fresh. */
function watchedHazard(draw: Draw): AnswerRead['weather'][number] {
  const staleAfterMs = draw.of([0, STALE_MS, 5 * MINUTE_MS]);
  const atLimitMs = NOW_MS - staleAfterMs - draw.whole(-1, 1);
  const asOfMs = draw.chance(0.7)
    ? NOW_MS - draw.whole(0, staleAfterMs)
    : draw.of([null, atLimitMs, Number.NaN]);
  return { asOfMs, staleAfterMs };
}

function traits(draw: Draw): PageFacts['traits'] {
  const some = TYPES.filter(() => draw.chance(0.25));
  return Object.fromEntries(
    some.map((type) => [
      type,
      {
        isYardVisible: draw.chance(0.7),
        status: draw.of([null, null, ...STATUSES]),
        yardStatus: draw.of(YARD_WORDS),
      },
    ]),
  );
}

/** One random situation. The same dice give the same. */
export function pageCase(dice: Dice): PageCase {
  const draw = drawFrom(dice);
  const quietPeriodMs = draw.of(QUIETS_MS);
  const strike = () => (draw.chance(0.65) ? null : readMs(draw, quietPeriodMs));
  return {
    feed: draw.chance(0.03) ? null : answer(draw, quietPeriodMs),
    drills: draw.chance(0.9) ? [] : draw.many(2, () => lightning(draw, quietPeriodMs)),
    witness: { lastAlertStrikeMs: strike(), lastWarningStrikeMs: strike() },
    traits: traits(draw),
    rules: { quietPeriodMs, staleAfterMs: STALE_MS },
    nowMs: draw.chance(0.02) ? Number.NaN : NOW_MS,
  };
}
