import { lightningOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { facilityViewStatus, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapCodeOf, type MapCode } from '#domain/alerting/mapCode.ts';
import { isOlder } from '#domain/alerting/answerOrder.ts';
import { mergeFiles } from '#domain/alerting/mergeFiles.ts';
import type { Merging } from '#domain/alerting/raisedEvents.ts';
import { mapStatus, type MapStatus } from '#domain/alerting/mapStatus.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import { yardDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import {
  NO_WITNESS,
  yardVerdict,
  type FeedFacts,
  type WitnessFacts,
  type YardVerdict,
} from '#domain/alerting/yardVerdict.ts';
import type { MapFacts, MapFindings } from './mapFacts.ts';
import { eventsAt, feedAt, proofOf, provenFeed, rulesAt, weatherAt } from './mapProof.ts';
import { witnessAt } from './mapWitnesses.ts';

/**
 * Adds new facts to those held and derives the findings. Every fact that reaches the map passes here, and every
 * status passes the domain's `mapStatus`, so no other path to a green mark exists (S1). Never throws: a facility with
 * invalid facts is UNKNOWN.
 *
 * Facilities without events and without strikes nearby share one verdict for each state of lightning and weather: it
 * depends on nothing else.
 */
export function settle(
  held: MapFacts & MapFindings,
  news: Partial<MapFacts>,
): Partial<MapFacts> & MapFindings {
  const facts: MapFacts = { ...held, ...news };
  const codeOf = codesOf(facts);
  const codes = new Uint8Array(facts.keys.length);
  facts.keys.forEach((key, row) => {
    codes[row] = codeOf(key);
  });
  return {
    ...news,
    codes: isSame(held.codes, codes) ? held.codes : codes,
    proof: proofOf(facts),
  };
}

/** Merges another answer, older or newer. Never throws: invalid facts are found by the verdict. */
export function mergedAlerts(
  { alerts: held }: Pick<MapFacts, 'alerts'>,
  received: ClientAlerts,
  at: Merging,
): ClientAlerts {
  try {
    return mergeFiles(held, received, at);
  } catch {
    const isRaise = held !== null && isOlder(received, held, at.rules.staleAfterMs, at.nowMs);
    return isRaise ? held : received;
  }
}

/** Status of one facility on the map now, with the event that decides. Never throws. */
export function statusAt(facts: MapFacts, key: string): MapStatus {
  return judgeOf(facts)(key, witnessAt(facts, key));
}

/**
 * Display of one facility by the map's facts (GAP-144). Never throws.
 *
 * @param shownAs `map`: with the map's own rules (GAP-72); `facility`: as the yard's own pages show it (GAP-75).
 */
export function displayAt(
  facts: MapFacts,
  key: string,
  shownAs: 'map' | 'facility',
  { freshness, locale }: Pick<YardDisplay, 'freshness' | 'locale'>,
): YardDisplay {
  const rules = rulesAt(facts, key);
  const feed = feedAt(facts, key);
  const witness = witnessAt(facts, key);
  const mark = shownAs === 'map' ? statusAt(facts, key) : null;
  return yardDisplay(
    verdictAt({ ...facts, rules }, feed, witness),
    { feed, witness, etaMs: null, rules, closestStrikeM: null, freshness, locale, mark },
    facts.nowMs,
  );
}

/** Verdict on one facility's part of the answer. Never throws. */
export function verdictAt(facts: MapFacts, feed: FeedFacts | null, witness: WitnessFacts): YardVerdict {
  const verdict = judged();
  return verdict.shown === 'LOADING' && isAnswered(facts)
    ? { ...verdict, shown: 'UNKNOWN', actual: 'UNKNOWN' }
    : verdict;

  function judged(): YardVerdict {
    try {
      return yardVerdict(feed, witness, facts, facts.nowMs);
    } catch {
      return yardVerdict(null, NO_WITNESS, facts, facts.nowMs);
    }
  }
}

/** Status of one facility in the facility view by the map's facts (GAP-75). Never throws. */
export function facilityViewAt(facts: MapFacts, key: string): FacilityViewStatus {
  const feed = feedAt(facts, key);
  const unknown: FacilityViewStatus = { status: 'UNKNOWN', isOverride: false, disagreements: [] };
  try {
    const context = { ...facts, rules: rulesAt(facts, key) };
    const view = facilityViewStatus(feed, witnessAt(facts, key), context, facts.nowMs);
    return view.status === 'LOADING' && isAnswered(facts) ? unknown : view;
  } catch {
    return unknown;
  }
}

/** Whether there was an answer: a facility that it does not contain is not loading. */
function isAnswered({ alerts, fault }: MapFacts): boolean {
  return alerts !== null || fault !== null;
}

type Judge = (key: string, witness: WitnessFacts) => MapStatus;

/** Codes of the facilities. One verdict serves all that have no events, no strikes, and the same lightning and weather. */
function codesOf(facts: MapFacts): (key: string) => MapCode {
  const judge = judgeOf(facts);
  const quiet = new Map<readonly WeatherFreshness[], Map<unknown, MapCode>>();
  return (key) => {
    const events = eventsAt(facts, key);
    const witness = facts.witnesses.get(key);
    if (events?.length !== 0 || witness !== undefined) return mapCodeOf(judge(key, witness ?? NO_WITNESS));
    const weather = weatherAt(facts, key);
    const lightning = facts.alerts === null ? null : lightningOf(facts.alerts, key);
    const alike = quiet.get(weather) ?? new Map<unknown, MapCode>();
    quiet.set(weather, alike);
    const code = alike.get(lightning) ?? mapCodeOf(judge(key, NO_WITNESS));
    alike.set(lightning, code);
    return code;
  };
}

function judgeOf(facts: MapFacts): Judge {
  const proven = provenFeed(facts);
  const { nowMs } = facts;
  return (key, witness) => {
    try {
      const rules = rulesAt(facts, key);
      return mapStatus(feedAt(facts, key, proven), witness, { ...facts, rules }, nowMs);
    } catch {
      // an actor that throws in an assignment freezes its last snapshot, and that may be green (S1)
      return mapStatus(null, NO_WITNESS, facts, nowMs);
    }
  };
}

function isSame(held: Uint8Array, found: Uint8Array): boolean {
  return held.length === found.length && held.every((code, row) => code === found[row]);
}
