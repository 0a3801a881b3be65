import {
  countedOfEachType,
  endOfHazardMs,
  isFresh,
  isKnown,
  isLightning,
  isOverride,
  isYoung,
  levelOf,
  overrideOf,
  provenMs,
} from './eventRules.ts';
import {
  CLOSED,
  exactly,
  OPEN,
  STOP,
  WARNING,
  worseOf,
  type Bounds,
  type EventRead,
  type Level,
  type PageFacts,
  type YardWord,
} from './facts.ts';

const TWO_MINUTES_MS = 120_000;
const NOTHING: Bounds = exactly(OPEN);
const NOT_KNOWN: Bounds = exactly(STOP);

/** What the page itself has seen of strikes (S1, S2). */
function seenByPage({ witness, rules }: PageFacts, untilMs: number): Bounds {
  if (isYoung(witness.lastAlertStrikeMs, rules.quietPeriodMs, untilMs)) return exactly(CLOSED);
  return isYoung(witness.lastWarningStrikeMs, rules.quietPeriodMs, untilMs) ? exactly(WARNING) : NOTHING;
}

/** Metadata may keep an event off a yard page, but never lightning that closes (S1). */
function isOnYardPage(event: EventRead, { traits }: PageFacts): boolean {
  if (isLightning(event) && levelOf(event) === CLOSED) return true;
  const said = traits[event.type];
  return said?.isYardVisible !== false && !(isLightning(event) && said?.status === 'ALL_CLEAR');
}

/** Events that count on a yard page: not proven to be over, shown there, one of each type. */
function countedOnYardPage(facts: PageFacts): readonly (readonly EventRead[])[] {
  const { quietPeriodMs } = facts.rules;
  const hazards = (facts.feed?.events ?? []).filter(
    (event) =>
      !isOverride(event) &&
      isOnYardPage(event, facts) &&
      !(endOfHazardMs(event, quietPeriodMs) <= provenMs(facts)),
  );
  return countedOfEachType(hazards, quietPeriodMs);
}

/** Bounds over all types: of events that are equal by the rules a page may take any. */
function boundsOver(types: readonly (readonly EventRead[])[], valueOf: (event: EventRead) => Level): Bounds {
  return types.reduce((bounds, equal) => {
    const levels = equal.map(valueOf);
    return worseOf(bounds, { least: Math.min(...levels) as Level, most: Math.max(...levels) as Level });
  }, NOTHING);
}

function hasGoodAnswer({ feed, rules, nowMs }: PageFacts): boolean {
  return feed !== null && isFresh(feed.generatedAtMs, rules.staleAfterMs, nowMs);
}

/** What a yard page may say, drills aside. */
export function yardBounds(facts: PageFacts): Bounds {
  if (!hasGoodAnswer(facts)) return worseOf(NOT_KNOWN, seenByPage(facts, facts.nowMs));
  const seen = seenByPage(facts, provenMs(facts));
  const override = overrideOf(facts);
  if (override === 'closing') return exactly(CLOSED);
  // one that opens and cannot be proven hides no alert (S2)
  if (override === 'opening' && isKnown(facts, 'lightning')) return NOTHING;
  const hazards = worseOf(boundsOver(countedOnYardPage(facts), levelOf), seen);
  return isKnown(facts, 'all') ? hazards : worseOf(NOT_KNOWN, hazards);
}

/** What the facility view may say: by each event's own yard status, else by that of its type (STATUS-18, GAP-75). */
export function facilityBounds(facts: PageFacts): Bounds {
  const override = overrideOf(facts);
  const isOpened = override === 'opening' && isKnown(facts, 'lightning');
  if (!hasGoodAnswer(facts) || isOpened || override === 'closing') return yardBounds(facts);
  const counted = countedOnYardPage(facts);
  const yard = yardBounds(facts);
  // where the yard is not known, no table makes it known
  if (yard.least === STOP) return { least: STOP, most: CLOSED };
  const byTables = boundsOver(counted, (event) => levelByTables(event, facts));
  const seen = isYoung(facts.witness.lastAlertStrikeMs, facts.rules.quietPeriodMs, provenMs(facts))
    ? exactly(CLOSED)
    : NOTHING;
  const known = isKnown(facts, 'all') ? NOTHING : NOT_KNOWN;
  return worseOf(worseOf(byTables, seen), known);
}

const LEVEL_OF_YARD: Record<YardWord, Level> = { OPEN, UNKNOWN: STOP, CLOSED };

function levelByTables(event: EventRead, { traits }: PageFacts): Level {
  if (isLightning(event) && levelOf(event) === CLOSED) return CLOSED;
  const stated = event.yardStatus ?? traits[event.type]?.yardStatus ?? null;
  if (event.status === 'UNKNOWN') return stated === 'CLOSED' ? CLOSED : STOP;
  if (stated !== null) return LEVEL_OF_YARD[stated];
  return levelOf(event) === CLOSED ? CLOSED : OPEN;
}

/** What a mark on the map may say: every type counts, and what has ended by the clock must have left the answer (GAP-72). */
export function mapBounds(facts: PageFacts): Bounds {
  const { feed, rules, nowMs } = facts;
  const seen = seenByPage(facts, provenMs(facts));
  if (feed === null || !hasGoodAnswer(facts)) return worseOf(NOT_KNOWN, seen);
  const override = overrideOf(facts);
  if (override === 'closing') return exactly(CLOSED);
  if (override === 'opening' && isKnown(facts, 'lightning')) return NOTHING;

  const endMs = (event: EventRead) => endOfHazardMs(event, rules.quietPeriodMs);
  const listed = countedOfEachType(
    feed.events.filter((event) => !isOverride(event)),
    rules.quietPeriodMs,
  );
  // two-minute rule: not for lightning, and not for what is not known (S1, S4)
  const isEnding = (event: EventRead) =>
    !isLightning(event) && event.status !== 'UNKNOWN' && endMs(event) - nowMs <= TWO_MINUTES_MS;
  const isOver = (event: EventRead) => endMs(event) <= nowMs;
  const running = boundsOver(listed, (event) => (isEnding(event) || isOver(event) ? OPEN : levelOf(event)));
  const lightningOver = listed.some((equal) => equal.some((event) => isLightning(event) && isOver(event)));
  const all = listed.flat();
  const worst = all.filter((event) => levelOf(event) === Math.max(...all.map(levelOf)));
  const behind: Bounds = {
    least: lightningOver || (worst.length > 0 && worst.every(isOver)) ? STOP : OPEN,
    most: lightningOver || worst.some(isOver) ? STOP : OPEN,
  };
  const known = isKnown(facts, 'all') ? NOTHING : NOT_KNOWN;
  return worseOf(worseOf(worseOf(running, behind), known), seen);
}
