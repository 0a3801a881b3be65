import {
  ALERT_OPEN,
  CLOSED,
  OPEN,
  STOP,
  WARNING,
  type EventRead,
  type Level,
  type PageFacts,
  type StatusWord,
} from './facts.ts';

const HALF_A_DAY_MS = 12 * 3_600_000;

const LEVEL_OF: Record<StatusWord, Level> = {
  ALL_CLEAR: OPEN,
  WARNING,
  ALERT_OPEN,
  UNKNOWN: STOP,
  OVERRIDE: STOP,
  ALERT: CLOSED,
};

/** S5: content is fresh up to its limit, to either side; a time that cannot be read is not. */
export function isFresh(contentMs: number | null, limitMs: number, nowMs: number): boolean {
  return contentMs !== null && contentMs >= nowMs - limitMs && contentMs <= nowMs + limitMs;
}

/** S1: a strike counts while it is younger than the quiet period. One whose time cannot be compared counts. */
export function isYoung(strikeMs: number | null, quietMs: number, nowMs: number): boolean {
  return strikeMs !== null && !(strikeMs <= nowMs - quietMs);
}

export function isOverride({ type, status }: EventRead): boolean {
  return type === 'OVERRIDE' || status === 'OVERRIDE';
}

export function isLightning({ type }: EventRead): boolean {
  return /lightning/i.test(type);
}

/** S9: only an override that says twice that the yard is open opens it. */
function isOpener({ overrideStatus, yardStatus }: EventRead): boolean {
  return overrideStatus === 'ALL_CLEAR' && yardStatus !== 'CLOSED' && yardStatus !== 'UNKNOWN';
}

/** S3: last strike that a lightning event tells of. NaN: cannot be read. */
function lastStrikeMs({ startAtMs, closestStrike }: EventRead): number {
  if (closestStrike === null) return startAtMs;
  return Math.max(startAtMs, closestStrike.atMs);
}

/** What each type of lightning says at least; lightning that is listed is never all clear (S1). */
const LEAST_OF_LIGHTNING: Record<string, Level> = {
  lightning_warning: WARNING,
  lightning_alert_open: ALERT_OPEN,
};

/** Holds people back so much while it runs. */
export function levelOf(event: EventRead): Level {
  if (event.status !== 'ALL_CLEAR' || !isLightning(event)) return LEVEL_OF[event.status];
  return LEAST_OF_LIGHTNING[event.type] ?? CLOSED;
}

/**
 * When a hazard is over; Infinity: no time can be told, so it is not.
 * S1, S3: lightning runs its quiet period, whatever it states.
 */
export function endOfHazardMs(event: EventRead, quietMs: number): number {
  const statedMs = event.expiresAtMs;
  if (!isLightning(event)) return statedMs === null || Number.isNaN(statedMs) ? Infinity : statedMs;
  const quietAtMs = lastStrikeMs(event) + quietMs;
  if (Number.isNaN(quietAtMs) || Number.isNaN(statedMs ?? 0)) return Infinity;
  return statedMs === null ? quietAtMs : Math.max(statedMs, quietAtMs);
}

/**
 * Of several events of one type the last to end counts (STATUS-07), of those that end together the worst. Of lightning
 * the worst counts whichever ends later (S2). Those that are equal in both stand side by side.
 */
export function countedOfEachType(
  events: readonly EventRead[],
  quietMs: number,
): readonly (readonly EventRead[])[] {
  const types = [...new Set(events.map(({ type }) => type))];
  return types.map((type) => {
    const ofType = events.filter((event) => event.type === type);
    const last = (some: readonly EventRead[]) => most(some, (event) => endOfHazardMs(event, quietMs));
    return ofType.some(isLightning) ? last(most(ofType, levelOf)) : most(last(ofType), levelOf);
  });
}

function most(events: readonly EventRead[], valueOf: (event: EventRead) => number): readonly EventRead[] {
  const highest = Math.max(...events.map(valueOf));
  return events.filter((event) => valueOf(event) === highest);
}

/** Up to here both the clock and the answer have come: a hazard is over only by both (S2, S6). */
export function provenMs({ feed, nowMs }: PageFacts): number {
  return feed === null ? nowMs : Math.min(nowMs, feed.generatedAtMs);
}

/** What people have set: the last one that holds. `none` also where an opening one has met a strike (S9). */
export function overrideOf(facts: PageFacts): 'opening' | 'closing' | 'none' {
  const { feed, witness, nowMs } = facts;
  if (feed === null) return 'none';
  const set = feed.events.filter(isOverride).filter((event) => {
    const endsMs = event.expiresAtMs;
    if (!isOpener(event)) return endsMs === null || !(endsMs <= provenMs(facts));
    // one that opens holds from its beginning, and ends by the clock: it is mortal
    return event.startAtMs <= nowMs && !((endsMs ?? event.startAtMs + HALF_A_DAY_MS) <= nowMs);
  });
  const setAtMs = (event: EventRead) => (Number.isNaN(event.startAtMs) ? Infinity : event.startAtMs);
  const latestMs = Math.max(...set.map(setAtMs));
  const latest = set.filter((event) => setAtMs(event) === latestMs);
  if (latest.length === 0) return 'none';
  if (latest.some((event) => !isOpener(event))) return 'closing';
  const strikesMs = feed.events
    .filter((event) => isLightning(event) && !isOverride(event) && levelOf(event) === CLOSED)
    .map(lastStrikeMs);
  if (witness.lastAlertStrikeMs !== null) strikesMs.push(witness.lastAlertStrikeMs);
  return strikesMs.every((strikeMs) => strikeMs <= latestMs) ? 'opening' : 'none';
}

/** S4, GAP-136: everything that a status rests on is known. `lightning` alone: what an opening override rests on. */
export function isKnown(facts: PageFacts, what: 'lightning' | 'all'): boolean {
  const { feed, rules, nowMs } = facts;
  if (feed === null || !isFresh(feed.lightningAsOfMs, rules.staleAfterMs, nowMs)) return false;
  return (
    what === 'lightning' ||
    feed.weather.every(({ asOfMs, staleAfterMs }) => isFresh(asOfMs, staleAfterMs, nowMs))
  );
}
