import { explainEvents, explainOverride, finiteOrNull, type EventsQuestion } from './explainEvents.ts';
import type { Doubt, Explanation, FeedExplained, StrikeExplained } from './explanation.ts';
import { isCurrent } from './isCurrent.ts';
import { isStrikeRecent } from './isStrikeRecent.ts';
import { momentOf } from './moment.ts';
import { verdictChanges } from './verdictChanges.ts';
import type { AskVerdict, VerdictQuestion } from './verdictQuestion.ts';
import { staleWeather } from './weatherFreshness.ts';
import { isLightningCurrent, lightningLimitOf, type YardVerdict } from './yardVerdict.ts';

/** Doubts that leave parts of the answer usable. */
const KEEPS_FEED: readonly (Doubt | null)[] = [null, 'lightningSilent', 'weatherSilent'];

/**
 * Explains why a page shows what it shows, with everything that counted and what would change it.
 *
 * Finds no verdict of its own: what is shown, and what would be, comes from `ask`. Throws only if `ask` does, or if
 * an event does not match its type.
 *
 * @param ask Must answer with the verdict that the page follows, doubts included.
 */
export function explainVerdict(question: VerdictQuestion, ask: AskVerdict): Explanation {
  const { feed, witness, rules, nowMs, doubt } = question;
  const verdict = ask({});
  const real = verdict.drill === null || feed === null ? verdict : ask({ feed: { ...feed, drills: [] } });
  const explained = explainFeed(question);
  const isProven = explained?.isCurrent ?? false;
  const moment = momentOf(isProven ? feed : null, nowMs);
  const events: EventsQuestion | null = feed && {
    feed,
    isProven,
    traits: question.traits,
    quietPeriodMs: rules.quietPeriodMs,
    moment,
    strikeMs: witness.lastAlertStrikeMs,
    verdict,
    real,
  };
  const strike = (atMs: number | null, raisedTo: YardVerdict['shown']): StrikeExplained | null =>
    atMs === null
      ? null
      : {
          atMs: finiteOrNull(atMs),
          ageMs: finiteOrNull(nowMs - atMs),
          isRecent: isStrikeRecent(atMs, rules.quietPeriodMs, moment.provenMs),
          hasRaised: real.reason === 'strikeUnconfirmed' && real.shown === raisedTo,
        };
  return {
    shown: verdict.shown,
    reason: verdict.reason,
    isOverride: verdict.isOverride,
    isDrill: verdict.drill !== null,
    actual: verdict.actual,
    rules,
    nowMs: finiteOrNull(nowMs),
    provenMs: finiteOrNull(moment.provenMs),
    doubt,
    feed: explained,
    events: events === null ? [] : explainEvents(events),
    override: events && explainOverride(events),
    witness: {
      isWatched: question.isWatched,
      alertStrike: strike(witness.lastAlertStrikeMs, 'CLOSED'),
      warningStrike: strike(witness.lastWarningStrikeMs, 'WARNING'),
      closestStrikeM: finiteOrNull(question.closestStrikeM),
    },
    changes: verdictChanges(question, explained, verdict, ask),
  };
}

function explainFeed({ feed, rules, nowMs, doubt, watchedAt = null }: VerdictQuestion): FeedExplained | null {
  if (feed === null) return null;
  const { generatedAtMs, lightningAsOfMs } = feed;
  const asOfMs = lightningAsOfMs ?? Number.NaN;
  const hasStale = staleWeather(feed.weather, nowMs).length > 0;
  return {
    generatedAtMs: finiteOrNull(generatedAtMs),
    ageMs: finiteOrNull(nowMs - generatedAtMs),
    judgedAt: feed.judgedAt,
    watchedAt,
    isCurrent: KEEPS_FEED.includes(doubt) && isCurrent(generatedAtMs, rules.staleAfterMs, nowMs),
    lightningAsOfMs: finiteOrNull(asOfMs),
    lightningAgeMs: finiteOrNull(nowMs - asOfMs),
    isLightningCurrent:
      (doubt === null || doubt === 'weatherSilent') && isLightningCurrent(feed, rules.staleAfterMs, nowMs),
    lightningLimitMs: lightningLimitOf(feed.lightningLimitMs, rules.staleAfterMs),
    weather: feed.weather.map(({ asOfMs: seenMs, ...known }) => ({
      ...known,
      asOfMs: finiteOrNull(seenMs),
      ageMs: finiteOrNull(nowMs - (seenMs ?? Number.NaN)),
      // doubted weather is what the clock finds old, or all of it where the clock finds none
      isCurrent:
        (doubt === null || (doubt === 'weatherSilent' && hasStale)) &&
        isCurrent(seenMs ?? Number.NaN, known.staleAfterMs, nowMs),
    })),
  };
}
