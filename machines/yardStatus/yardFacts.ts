import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { haveSounded, soundedWith, type Alarm, type Sounded } from '#domain/alerting/alarm.ts';
import type { SightedWitness } from '#domain/alerting/facilityPolicy.ts';
import { closingEndMs, isClosingOver, laterEndMs } from '#domain/alerting/closingEnd.ts';
import type { Countdown } from '#domain/alerting/countdown.ts';
import type { LastKnown } from '#domain/alerting/lastKnown.ts';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { statusOfEvent } from '#domain/alerting/statusOfEvent.ts';
import { verdictCountdown } from '#domain/alerting/verdictCountdown.ts';
import { staleWeather } from '#domain/alerting/weatherFreshness.ts';
import {
  NO_WITNESS,
  yardVerdict,
  type FeedFacts,
  type VerdictRules,
  type WitnessFacts,
  type YardVerdict,
} from '#domain/alerting/yardVerdict.ts';
import type { LonLat } from '#domain/geo/distance.ts';

/** Facts of one alert as the service returns them on request (DATA-05). */
export type PayloadFacts = AlertPayload['data'];

/** Reasons why the page may not rely on its facts. */
type Proof = 'none' | 'current' | 'feedStale' | 'lightningUnknown' | 'weatherUnknown';

/** Facts that a yard page has received. */
export type YardFacts = {
  readonly rules: VerdictRules;
  /** Position that the page watches; an answer about another one opens nothing. null: any position. */
  readonly watchedAt: LonLat | null;
  /** Estimated return of safe conditions for alerts without an end, epoch ms; null: not stated. */
  readonly etaMs: number | null;
  /** Newest network time received, epoch ms. */
  readonly nowMs: number;
  /** Newest content received, current or not; null before the first. */
  readonly feed: FeedFacts | null;
  /** Time at which the last current answer was received, network epoch ms; null before the first. */
  readonly checkedAtMs: number | null;
  readonly witness: SightedWitness;
  /** Closest strike that the page's worker knows of, metres; null: none, or no worker. */
  readonly closestStrikeM: number | null;
  /** Whether the page's worker watches for strikes now and knows the whole quiet period. */
  readonly isWatched: boolean;
  readonly traits: EventTraitsByType;
  /** Reason why the last fetch failed; null after an answer. */
  readonly fault: { readonly kind: 'failed'; readonly message: string } | null;
  /**
   * Part of the answer that a timer has declared too old, whatever the network clock says; null: none. Each value
   * includes those before it.
   */
  readonly doubted: 'weather' | 'lightning' | 'feed' | null;
};

/** Doubt when the facts held prove nothing better; `feed` for reasons that are not named. */
export const DOUBT_BY_PROOF: Partial<Record<Proof, YardFacts['doubted']>> = {
  lightningUnknown: 'lightning',
  weatherUnknown: 'weather',
};

/** Findings from the facts. */
export type YardFindings = {
  readonly verdict: YardVerdict;
  readonly proof: Proof;
  readonly countdown: Countdown;
  /** Network time at which the shown status last changed, epoch ms; null: never. */
  readonly changedAtMs: number | null;
  readonly lastKnown: LastKnown | null;
  /** The alarm when last known; null until a status was known, by an answer or by the page's own strikes. */
  readonly alarm: Alarm | null;
  readonly sounded: Sounded;
  /** Whether only events that sounded within ten minutes cause the alarm: it is told without a siren. */
  readonly isAlarmAgain: boolean;
  /**
   * End of the alarm, network epoch ms, see `closingEndMs`; of no alarm or a drill, a quiet period after it was last known.
   * While the status is unknown it is over by `isClosingOver`.
   */
  readonly alarmUntilMs: number;
  /** Network time at which the deciding drill was first shown, epoch ms; null: none decides. */
  readonly drillShownAtMs: number | null;
};

/** Findings before anything was received. */
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
  alarmUntilMs: Infinity,
  drillShownAtMs: null,
};

/** What a page holds. `toldAlarm`: the alarm that was told last, also before the page was opened; null: none yet. */
export type HeldFacts = YardFacts & YardFindings & { readonly toldAlarm: Alarm | null };

/**
 * Adds new facts to those held and derives the findings. Every fact that reaches a yard page passes here, so no path
 * around the verdict exists (S1). Never throws.
 *
 * @returns The new facts and all findings; an unchanged finding keeps its identity.
 */
export function settle(held: HeldFacts, news: Partial<YardFacts>): Partial<YardFacts> & YardFindings {
  const facts: HeldFacts = { ...held, ...news };
  const verdict = sameOr(held.verdict, judge(facts, facts.witness));
  const isKnown = verdict.shown !== 'LOADING' && verdict.shown !== 'UNKNOWN';
  const isTurned = verdict.shown !== held.verdict.shown;
  return {
    ...news,
    verdict,
    proof: proofOf(judge(facts, NO_WITNESS)),
    countdown: verdictCountdown(verdict, facts, facts.nowMs),
    changedAtMs: isTurned ? facts.nowMs : held.changedAtMs,
    lastKnown:
      isKnown && (isTurned || news.feed !== undefined)
        ? { shown: verdict.actual, atMs: facts.nowMs }
        : held.lastKnown,
    ...alarmFindings(facts, verdict, isKnown),
    drillShownAtMs: drillShownAt(held, verdict, facts.nowMs),
  };
}

/** Time at which a drill was first shown. Answers repeat a drill; it is the same one while its id is. */
function drillShownAt(
  { verdict: before, drillShownAtMs }: YardFindings,
  { drill }: YardVerdict,
  nowMs: number,
): number | null {
  if (drill === null) return null;
  return before.drill?.id === drill.id ? drillShownAtMs : nowMs;
}

type AlarmFindings = Pick<YardFindings, 'alarm' | 'sounded' | 'isAlarmAgain' | 'alarmUntilMs'>;

/** Findings about the alarm. While the status is unknown the alarm stays unchanged until its end. */
function alarmFindings(
  { alarm: before, sounded, isAlarmAgain, alarmUntilMs, toldAlarm, nowMs, rules, witness }: HeldFacts,
  verdict: YardVerdict,
  isKnown: boolean,
): AlarmFindings {
  if (!isKnown) {
    // while it loads, the clock of the device may still be put right (S6)
    const isOver = verdict.shown === 'UNKNOWN' && isClosingOver(alarmUntilMs, nowMs);
    return { alarm: isOver ? 'none' : before, sounded, isAlarmAgain, alarmUntilMs };
  }
  const alarm = alarmOf(verdict);
  // an override that let people out: whatever closes the yard after it is news to them
  const isLetOut = verdict.override.isSet && verdict.actual !== 'CLOSED';
  if (alarm !== 'alert') {
    const untilMs = nowMs + rules.quietPeriodMs;
    return { alarm, sounded: isLetOut ? {} : sounded, isAlarmAgain: false, alarmUntilMs: untilMs };
  }
  const ids = verdict.alerts.filter((event) => statusOfEvent(event) === 'ALERT').map(({ id }) => id);
  const toldMs = (before ?? toldAlarm) === 'alert' ? alarmUntilMs : undefined;
  const endMs = closingEndMs({ alerts: verdict.alerts, witness, rules }, nowMs);
  return {
    alarm,
    sounded: soundedWith(sounded, ids, nowMs),
    isAlarmAgain: before === 'alert' ? isAlarmAgain : haveSounded(sounded, ids, nowMs),
    alarmUntilMs: laterEndMs(toldMs, endMs),
  };
}

function alarmOf({ shown, drill, isOverride }: YardVerdict): Alarm {
  if (shown !== 'CLOSED' || isOverride) return 'none';
  return drill === null ? 'alert' : 'drill';
}

/** Event whose details to fetch next: the override's, then those of the alerts; null when all were requested. */
export function wantedPayloadId(
  { override, alerts }: YardVerdict,
  asked: Readonly<Record<string, unknown>>,
): string | null {
  const wanted = [override.eventId, ...alerts.map(({ id }) => id)];
  return wanted.find((id) => id !== null && !Object.hasOwn(asked, id)) ?? null;
}

/** Details of the events that the feed still lists; the others are released. */
export function keepListed<Details>(
  details: Readonly<Record<string, Details>>,
  { events }: FeedFacts,
): Readonly<Record<string, Details>> {
  const listed = new Set(events.map(({ id }) => id));
  return Object.fromEntries(Object.entries(details).filter(([id]) => listed.has(id)));
}

/** Facts from which a verdict is found, besides the page's own strikes. */
export type VerdictFacts = Pick<
  YardFacts,
  'feed' | 'nowMs' | 'rules' | 'traits' | 'watchedAt' | 'fault' | 'doubted'
>;

/** Finds the verdict on the facts held, doubts included. Throws on invalid facts. */
export function findVerdict(facts: VerdictFacts, witness: WitnessFacts): YardVerdict {
  const { fault, doubted, nowMs } = facts;
  const isOpenQuestion = fault !== null || doubted === 'feed';
  const verdict = yardVerdict(provenFeed(facts, isOpenQuestion), witness, facts, nowMs);
  return isOpenQuestion ? notLoading(verdict) : verdict;
}

/** Finds the verdict on the facts held, doubts included. Never throws. */
export function judge(facts: VerdictFacts, witness: WitnessFacts): YardVerdict {
  try {
    return findVerdict(facts, witness);
  } catch {
    // an actor that throws in an assignment freezes its last snapshot, and that may be OPEN (S1)
    return notLoading({ ...yardVerdict(null, witness, facts, facts.nowMs), reason: 'feedStale' });
  }
}

/** Replaces LOADING, which holds only while an answer may still be received. */
function notLoading(verdict: YardVerdict): YardVerdict {
  return verdict.shown === 'LOADING' ? { ...verdict, shown: 'UNKNOWN', actual: 'UNKNOWN' } : verdict;
}

/**
 * Answer as a proof. NaN is never current, so a doubted feed cannot prove anything, whatever the clock says; of doubted
 * weather the clock says which hazards are not known, as long as it finds any.
 */
export function provenFeed(
  { feed, doubted, nowMs }: VerdictFacts,
  isOpenQuestion: boolean,
): FeedFacts | null {
  if (feed === null) return null;
  if (isOpenQuestion) return { ...feed, generatedAtMs: Number.NaN };
  if (doubted === null || (doubted === 'weather' && staleWeather(feed.weather, nowMs).length > 0))
    return feed;
  const weather = feed.weather.map((known) => ({ ...known, asOfMs: null }));
  return doubted === 'lightning' ? { ...feed, weather, lightningAsOfMs: null } : { ...feed, weather };
}

function proofOf({ reason }: YardVerdict): Proof {
  if (reason === 'nothingReceived') return 'none';
  return reason === 'feedStale' || reason === 'lightningUnknown' || reason === 'weatherUnknown'
    ? reason
    : 'current';
}

/** The verdict held when the new one is equal, so that a tick redraws nothing. */
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
