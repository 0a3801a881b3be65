import type { AlertPayload } from '#contracts/alertPayload.ts';
import { isLightningEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { haveSounded, soundedWith, type Alarm, type Sounded } from '#domain/alerting/alarm.ts';
import { countdownFor, countdownTo, type Countdown } from '#domain/alerting/countdown.ts';
import { drillEndMs } from '#domain/alerting/drillShown.ts';
import { lastStrikeOfMs } from '#domain/alerting/eventEnd.ts';
import type { LastKnown } from '#domain/alerting/lastKnown.ts';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { statusOfEvent } from '#domain/alerting/statusOfEvent.ts';
import {
  NO_WITNESS,
  yardVerdict,
  type FeedFacts,
  type VerdictRules,
  type WitnessFacts,
  type YardVerdict,
} from '#domain/alerting/yardVerdict.ts';
import type { LonLat } from '#domain/geo/distance.ts';

/** Facts of one alert as the service tells them on request (DATA-05). */
export type PayloadFacts = AlertPayload['data'];

/** Why the page may not rely on what it holds. */
type Proof = 'none' | 'current' | 'feedStale' | 'lightningUnknown' | 'weatherUnknown';

/** Everything a yard page was told. */
export type YardFacts = {
  readonly rules: VerdictRules;
  /** Position that the page watches; an answer about another one opens nothing. null: any. */
  readonly watchedAt: LonLat | null;
  /** Estimated return of safe conditions for alerts without an end, epoch ms; null: nobody said. */
  readonly etaMs: number | null;
  /** Newest network time that anything carried, epoch ms. */
  readonly nowMs: number;
  /** Newest content received, current or not; null before the first. */
  readonly feed: FeedFacts | null;
  /** Reception of the last answer that was current, network epoch ms; null before the first. */
  readonly checkedAtMs: number | null;
  readonly witness: WitnessFacts;
  /** Closest strike the page's worker knows of, metres; null: none, or no witness. */
  readonly closestStrikeM: number | null;
  readonly traits: EventTraitsByType;
  /** Why the last fetch failed; null after an answer. */
  readonly fault: { readonly kind: 'failed'; readonly message: string } | null;
  /** What a timer has declared too old, whatever the network clock says; null: nothing. Each includes those before it. */
  readonly doubted: 'weather' | 'lightning' | 'feed' | null;
};

/** What to doubt when the content held proves nothing better; `feed` where the verdict gives no narrower reason. */
export const DOUBT_BY_PROOF: Record<Proof, NonNullable<YardFacts['doubted']>> = {
  none: 'feed',
  current: 'feed',
  feedStale: 'feed',
  lightningUnknown: 'lightning',
  weatherUnknown: 'weather',
};

/** What follows from the facts. */
export type YardFindings = {
  readonly verdict: YardVerdict;
  readonly proof: Proof;
  readonly countdown: Countdown;
  /** Network time at which the status shown last changed, epoch ms; null: never. */
  readonly changedAtMs: number | null;
  readonly lastKnown: LastKnown | null;
  /** The alarm when last known; null until a first answer was current. */
  readonly alarm: Alarm | null;
  readonly sounded: Sounded;
  /** The alarm is by events alone that were sounded within ten minutes: it is told without a siren. */
  readonly isAlarmAgain: boolean;
  /** Network time at which the drill that decides was first shown, epoch ms; null: none decides. */
  readonly drillShownAtMs: number | null;
};

/** What holds before anything was heard. */
export const FIRST_FINDINGS: YardFindings = {
  verdict: {
    shown: 'LOADING',
    reason: 'nothingReceived',
    isOverride: false,
    override: NO_OVERRIDE,
    alerts: [],
    staleWeather: [],
    drill: null,
    actual: 'LOADING',
  },
  proof: 'none',
  countdown: { kind: 'none' },
  changedAtMs: null,
  lastKnown: null,
  alarm: null,
  sounded: {},
  isAlarmAgain: false,
  drillShownAtMs: null,
};

/**
 * Adds new facts to those held and finds what follows. Every fact that reaches a yard page goes through here,
 * so no path around the verdict exists (S1). Never throws.
 *
 * @returns The new facts and all findings; a finding that did not change keeps its identity.
 */
export function settle(
  held: YardFacts & YardFindings,
  news: Partial<YardFacts>,
): Partial<YardFacts> & YardFindings {
  const facts: YardFacts & YardFindings = { ...held, ...news };
  const verdict = sameOr(held.verdict, judge(facts, facts.witness));
  const isKnown = verdict.shown !== 'LOADING' && verdict.shown !== 'UNKNOWN';
  const isTurned = verdict.shown !== held.verdict.shown;
  return {
    ...news,
    verdict,
    proof: proofOf(judge(facts, NO_WITNESS)),
    countdown: countdownOf(facts, verdict),
    changedAtMs: isTurned ? facts.nowMs : held.changedAtMs,
    lastKnown:
      isKnown && (isTurned || news.feed !== undefined)
        ? { shown: verdict.actual, atMs: facts.nowMs }
        : held.lastKnown,
    ...alarmFindings(held, isKnown && facts.feed !== null ? verdict : null, facts.nowMs),
    drillShownAtMs: drillShownAt(held, verdict, facts.nowMs),
  };
}

/** Each answer tells the drill anew: it is the same one for as long as its id is. */
function drillShownAt(
  { verdict: before, drillShownAtMs }: YardFindings,
  { drill }: YardVerdict,
  nowMs: number,
): number | null {
  if (drill === null) return null;
  return before.drill?.id === drill.id ? drillShownAtMs : nowMs;
}

type AlarmFindings = Pick<YardFindings, 'alarm' | 'sounded' | 'isAlarmAgain'>;

/** @param verdict null: the status is not known, and the alarm stays as it was. */
function alarmFindings(
  { alarm: before, sounded, isAlarmAgain }: AlarmFindings,
  verdict: YardVerdict | null,
  nowMs: number,
): AlarmFindings {
  if (verdict === null) return { alarm: before, sounded, isAlarmAgain };
  const alarm = alarmOf(verdict);
  if (alarm !== 'alert') return { alarm, sounded, isAlarmAgain: false };
  const ids = verdict.alerts.filter((event) => statusOfEvent(event) === 'ALERT').map(({ id }) => id);
  const isAgain = before === 'alert' ? isAlarmAgain : haveSounded(sounded, ids, nowMs);
  return { alarm, sounded: soundedWith(sounded, ids, nowMs), isAlarmAgain: isAgain };
}

function alarmOf({ shown, drill, isOverride }: YardVerdict): Alarm {
  if (shown !== 'CLOSED' || isOverride) return 'none';
  return drill === null ? 'alert' : 'drill';
}

/** A strike once seen is never unseen: a witness that restarts or forgets cannot lower anything (S2, S3). */
export function mergeWitness(held: WitnessFacts, heard: WitnessFacts): WitnessFacts {
  return {
    lastAlertStrikeMs: laterMs(held.lastAlertStrikeMs, heard.lastAlertStrikeMs),
    lastWarningStrikeMs: laterMs(held.lastWarningStrikeMs, heard.lastWarningStrikeMs),
  };
}

/** Event whose details to fetch next: the override's, then those of the alerts; null when all were asked for. */
export function wantedPayloadId(
  { override, alerts }: YardVerdict,
  asked: Readonly<Record<string, unknown>>,
): string | null {
  const wanted = [override.eventId, ...alerts.map(({ id }) => id)];
  return wanted.find((id) => id !== null && !Object.hasOwn(asked, id)) ?? null;
}

/** Details of events that the feed still lists; those of bygone events are let go. */
export function keepListed<Details>(
  details: Readonly<Record<string, Details>>,
  { events }: FeedFacts,
): Readonly<Record<string, Details>> {
  const listed = new Set(events.map(({ id }) => id));
  return Object.fromEntries(Object.entries(details).filter(([id]) => listed.has(id)));
}

/** The facts that a verdict is found from, beside strikes that the page saw. */
export type VerdictFacts = Pick<
  YardFacts,
  'feed' | 'nowMs' | 'rules' | 'traits' | 'watchedAt' | 'fault' | 'doubted'
>;

/** The verdict on the facts held, doubts included. Throws on facts that make no sense. */
export function findVerdict(facts: VerdictFacts, witness: WitnessFacts): YardVerdict {
  const { fault, doubted, nowMs } = facts;
  const isOpenQuestion = fault !== null || doubted === 'feed';
  const verdict = yardVerdict(provenFeed(facts, isOpenQuestion), witness, facts, nowMs);
  return isOpenQuestion ? notLoading(verdict) : verdict;
}

function judge(facts: VerdictFacts, witness: WitnessFacts): YardVerdict {
  try {
    return findVerdict(facts, witness);
  } catch {
    // an actor that dies in an assignment freezes its last snapshot, and that may be OPEN (S1)
    return notLoading({ ...yardVerdict(null, witness, facts, facts.nowMs), reason: 'feedStale' });
  }
}

/** Loading is said only while an answer may still come. */
function notLoading(verdict: YardVerdict): YardVerdict {
  return verdict.shown === 'LOADING' ? { ...verdict, shown: 'UNKNOWN', actual: 'UNKNOWN' } : verdict;
}

/** NaN is never current, so a feed that is doubted cannot prove anything, whatever the clock says. */
export function provenFeed({ feed, doubted }: VerdictFacts, isOpenQuestion: boolean): FeedFacts | null {
  if (feed === null) return null;
  if (isOpenQuestion) return { ...feed, generatedAtMs: Number.NaN };
  if (doubted === null) return feed;
  const weather = feed.weather.map((known) => ({ ...known, asOfMs: null }));
  return doubted === 'lightning' ? { ...feed, weather, lightningAsOfMs: null } : { ...feed, weather };
}

function proofOf({ reason }: YardVerdict): Proof {
  if (reason === 'nothingReceived') return 'none';
  return reason === 'feedStale' || reason === 'lightningUnknown' || reason === 'weatherUnknown'
    ? reason
    : 'current';
}

function countdownOf(facts: YardFacts, verdict: YardVerdict): Countdown {
  const { witness, rules, etaMs, nowMs } = facts;
  const { shown, reason, alerts, drill } = verdict;
  if (shown === 'LOADING' || shown === 'UNKNOWN') return { kind: 'none' };
  if (drill !== null) return countdownTo(drillEndMs(drill, rules.quietPeriodMs), nowMs);
  if (reason === 'strikeUnconfirmed') {
    const seenMs = shown === 'CLOSED' ? witness.lastAlertStrikeMs : witness.lastWarningStrikeMs;
    const lastStrikeMs = laterMs(
      seenMs,
      lastToldStrikeMs(facts.feed, shown === 'CLOSED' ? 'ALERT' : 'WARNING'),
    );
    return countdownFor(null, { lastStrikeMs, etaMs: null }, rules, nowMs);
  }
  const alert = alerts[0] ?? null;
  const knowsStrike = alert !== null && isLightningEvent(alert);
  const strikeMs = alert?.status === 'ALERT' ? witness.lastAlertStrikeMs : witness.lastWarningStrikeMs;
  return countdownFor(alert, { lastStrikeMs: knowsStrike ? strikeMs : null, etaMs }, rules, nowMs);
}

/** Last strike that the newest answer tells of, however old it is: an answer may age, a strike has fallen (S3). */
function lastToldStrikeMs(feed: FeedFacts | null, status: 'ALERT' | 'WARNING'): number | null {
  const told = (feed?.events ?? []).filter((event) => isLightningEvent(event) && event.status === status);
  return told.map(lastStrikeOfMs).reduce<number | null>(laterMs, null);
}

/** The verdict held when the new one says the same, so that a tick redraws nothing. */
function sameOr(held: YardVerdict, found: YardVerdict): YardVerdict {
  const isSame =
    held.shown === found.shown &&
    held.reason === found.reason &&
    held.isOverride === found.isOverride &&
    held.drill === found.drill &&
    isSameWeather(held.staleWeather, found.staleWeather) &&
    held.actual === found.actual &&
    held.alerts.length === found.alerts.length &&
    held.alerts.every((alert, index) => alert === found.alerts[index]) &&
    held.override.eventId === found.override.eventId &&
    held.override.yardStatus === found.override.yardStatus &&
    held.override.message === found.override.message &&
    held.override.title === found.override.title &&
    held.override.group === found.override.group;
  return isSame ? held : found;
}

function isSameWeather(held: YardVerdict['staleWeather'], found: YardVerdict['staleWeather']): boolean {
  return (
    held.length === found.length &&
    held.every(
      ({ hazard, asOfMs }, index) => hazard === found[index]!.hazard && asOfMs === found[index]!.asOfMs,
    )
  );
}

/** NaN is not a time and never wins. */
function laterMs(heldMs: number | null, heardMs: number | null): number | null {
  return heardMs !== null && heardMs > (heldMs ?? Number.NEGATIVE_INFINITY) ? heardMs : heldMs;
}
