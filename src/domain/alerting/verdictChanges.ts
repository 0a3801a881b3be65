import { isOverrideEvent, opensYard, type ActiveEvent } from './activeEvent.ts';
import { drillEndMs } from './drillShown.ts';
import { endOfEventMs } from './eventEnd.ts';
import type { Assumption, Change, ChangeCause, FeedExplained } from './explanation.ts';
import type { ShownStatus } from './shownStatus.ts';
import type { AskVerdict, VerdictQuestion } from './verdictQuestion.ts';
import { lightningLimitOf, type FeedFacts, type YardVerdict } from './yardVerdict.ts';

/** An instant at which the verdict may change. */
type Edge = { readonly atMs: number; readonly cause: ChangeCause; readonly eventId: string | null };

/** A possible course of events from now on: the answer in force at each instant of it. */
type Course = {
  readonly assumption: Assumption;
  readonly from: ShownStatus;
  readonly feedAt: (atMs: number) => FeedFacts | null;
  /** Causes that cannot occur on this course; leaving them out only saves time. */
  readonly without: readonly ChangeCause[];
};

const WAITING: readonly YardVerdict['reason'][] = [
  'nothingReceived',
  'feedStale',
  'lightningUnknown',
  'facilityMoved',
  'weatherUnknown',
];

/**
 * Finds what would change the shown status, and when. Each entry is found by asking for the verdict under the
 * assumption that it names, at its instant; between two entries of one assumption nothing changes.
 *
 * @param explained The answer's ages; null before the first answer.
 * @returns By time; changes without a known time last. Without a readable present time nothing is dated.
 */
export function verdictChanges(
  question: VerdictQuestion,
  explained: FeedExplained | null,
  verdict: YardVerdict,
  ask: AskVerdict,
): Change[] {
  const { nowMs } = question;
  const edges = edgesOf(question, verdict).filter(({ atMs }) => atMs > nowMs);
  const follow = (course: Course) => changesAlong(course, edges, ask);
  // without answers nothing is proven to be over, unless the content is ahead of the clock
  const isAhead = question.feed !== null && question.feed.generatedAtMs > nowMs;
  const changes = follow({
    assumption: 'silence',
    from: verdict.shown,
    feedAt: silence(question, explained),
    without: isAhead ? [] : ['eventEnds', 'drillEnds'],
  });

  const feedAt = calm(question, explained);
  if (feedAt !== null) {
    // an end that the clock has passed and no answer has proven yet
    const from = ask({ feed: feedAt(nowMs) }).shown;
    if (from !== verdict.shown) changes.push(now('answer', 'calm', from));
    changes.push(
      ...follow({
        assumption: 'calm',
        from,
        feedAt,
        without: ['feedStale', 'lightningStale', 'weatherStale'],
      }),
    );
  }
  if (WAITING.includes(verdict.reason)) changes.push(now('answer', 'happens', null));
  changes.push(...whatMayHappen(question, verdict, ask));
  return changes.toSorted((a, b) => compareTimes(a.atMs, b.atMs));
}

/** Course without further answers. What proves nothing now proves nothing later either: only a new answer does. */
function silence({ feed }: VerdictQuestion, explained: FeedExplained | null): Course['feedAt'] {
  if (feed === null) return () => null;
  const silent = {
    ...feed,
    generatedAtMs: explained?.isCurrent === true ? feed.generatedAtMs : Number.NaN,
    lightningAsOfMs: explained?.isLightningCurrent === true ? feed.lightningAsOfMs : null,
    weather: weatherAt(feed, explained, (seenMs) => seenMs),
  };
  return () => silent;
}

/** Course on which answers keep coming with the same events, as complete as the last one; null: none is current. */
function calm(
  { feed }: VerdictQuestion,
  explained: FeedExplained | null,
): ((atMs: number) => FeedFacts) | null {
  if (feed === null || explained?.isCurrent !== true) return null;
  return (atMs) => ({
    ...feed,
    generatedAtMs: atMs,
    lightningAsOfMs: explained.isLightningCurrent ? atMs : null,
    weather: weatherAt(feed, explained, () => atMs),
  });
}

/** Weather hazards on a course: one that is not current now stays so, the others are observed as `asOf` says. */
function weatherAt(
  { weather }: FeedFacts,
  explained: FeedExplained | null,
  asOf: (seenMs: number | null) => number | null,
): FeedFacts['weather'] {
  return weather.map((known, index) => ({
    ...known,
    asOfMs: explained?.weather[index]?.isCurrent === true ? asOf(known.asOfMs) : null,
  }));
}

function changesAlong(
  { assumption, from, feedAt, without }: Course,
  edges: readonly Edge[],
  ask: AskVerdict,
): Change[] {
  const changes: Change[] = [];
  let shown = from;
  for (const edge of edges) {
    if (without.includes(edge.cause)) continue;
    const to = ask({ feed: feedAt(edge.atMs), nowMs: edge.atMs }).shown;
    if (to !== shown) changes.push({ ...edge, assumption, to });
    shown = to;
  }
  return changes;
}

/** Instants at which a verdict can change without news, by time; of two at once the more important one first. */
function edgesOf({ feed, witness, rules }: VerdictQuestion, { alerts }: YardVerdict): Edge[] {
  const { quietPeriodMs, staleAfterMs } = rules;
  const edges: Edge[] = [];
  const add = (atMs: number | null, cause: ChangeCause, eventId: string | null = null) => {
    if (atMs !== null && Number.isFinite(atMs)) edges.push({ atMs, cause, eventId });
  };
  for (const event of new Set([...alerts, ...(feed?.events ?? [])])) {
    const isOverride = isOverrideEvent(event);
    add(endOfEventMs(event, quietPeriodMs), isOverride ? 'overrideEnds' : 'eventEnds', event.id);
    if (isOverride && opensYard(event)) add(event.startAtMs, 'overrideBegins', event.id);
  }
  for (const drill of feed?.drills ?? []) add(drillEndMs(drill, quietPeriodMs), 'drillEnds', drill.id);
  for (const strikeMs of [witness.lastAlertStrikeMs, witness.lastWarningStrikeMs]) {
    if (strikeMs !== null) add(strikeMs + quietPeriodMs, 'strikeQuiet');
  }
  if (feed !== null) {
    // content exactly as old as the limit still holds
    add(feed.generatedAtMs + staleAfterMs + 1, 'feedStale');
    const limitMs = lightningLimitOf(feed.lightningLimitMs, staleAfterMs);
    add((feed.lightningAsOfMs ?? Number.NaN) + limitMs + 1, 'lightningStale');
    for (const known of feed.weather)
      add((known.asOfMs ?? Number.NaN) + known.staleAfterMs + 1, 'weatherStale');
  }
  return edges.toSorted((a, b) => a.atMs - b.atMs);
}

/** Events that would change the status at once, if they happened. */
function whatMayHappen(
  { feed, witness, nowMs }: VerdictQuestion,
  { shown, alerts, override }: YardVerdict,
  ask: AskVerdict,
): Change[] {
  const found: Change[] = [];
  const may = (cause: ChangeCause, to: ShownStatus, eventId: string | null = null) => {
    if (to !== shown) found.push(now(cause, 'happens', to, eventId));
  };
  const without = (isGone: (event: ActiveEvent) => boolean) =>
    ask({ feed: feed && { ...feed, events: feed.events.filter((event) => !isGone(event)) } }).shown;

  // a strike only ever raises (S2)
  const near = { ...witness, lastWarningStrikeMs: nowMs };
  if (shown !== 'CLOSED') may('strikeInside', ask({ witness: { ...near, lastAlertStrikeMs: nowMs } }).shown);
  if (shown === 'OPEN') may('strikeNear', ask({ witness: near }).shown);

  if (override.isSet) {
    const isIt = (event: ActiveEvent) => isOverrideEvent(event) && event.id === override.eventId;
    may('overrideRemoved', without(isIt), override.eventId);
  }
  const [worst] = alerts;
  if (worst !== undefined)
    may(
      'eventDropped',
      without((event) => event === worst),
      worst.id,
    );
  return found;
}

function now(
  cause: ChangeCause,
  assumption: Assumption,
  to: ShownStatus | null,
  eventId: string | null = null,
): Change {
  return { atMs: null, cause, assumption, eventId, to };
}

/** Compares times; null is after every time. */
function compareTimes(aMs: number | null, bMs: number | null): number {
  if (aMs === null || bMs === null) return Number(aMs === null) - Number(bMs === null);
  return aMs - bMs;
}
