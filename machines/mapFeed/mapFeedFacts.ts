import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import {
  facilityKey,
  lightningOf,
  lightningsOf,
  policyAt,
  weatherOf,
  type ClientAlerts,
} from '#domain/alerting/clientAlerts.ts';
import { facilityViewStatus, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapCodeOf, type MapCode } from '#domain/alerting/mapCode.ts';
import { witnessBy, type SightedWitness } from '#domain/alerting/facilityPolicy.ts';
import { isOlder } from '#domain/alerting/answerOrder.ts';
import { mergeFiles } from '#domain/alerting/mergeFiles.ts';
import type { Merging } from '#domain/alerting/raisedEvents.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { mapStatus, type MapStatus } from '#domain/alerting/mapStatus.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { yardDisplay, type YardDisplay } from '#domain/alerting/yardDisplay.ts';
import {
  isLightningCurrent,
  NO_WITNESS,
  yardVerdict,
  type FeedFacts,
  type VerdictRules,
  type WitnessFacts,
  type YardVerdict,
} from '#domain/alerting/yardVerdict.ts';
import { handedOver, mergeWitness } from '../yardStatus/yardFacts.ts';

/** Strikes around one facility as the page's worker received them. */
export type Sighting = { readonly facilityId: string; readonly facts: SightedWitness };

/** Facts that a map has received about the facilities of a client. */
export type MapFacts = {
  readonly rules: VerdictRules;
  /** Newest network time received, epoch ms. */
  readonly nowMs: number;
  /** Facility keys by row, see `facilityKey`. */
  readonly keys: readonly string[];
  /** Revision of their list; null: no list was received, or the service does not state it. */
  readonly listRevision: string | null;
  /** Newest content received, current or not; null before the first. */
  readonly alerts: ClientAlerts | null;
  /** Strikes around facilities, by key; a missing facility has none. */
  readonly witnesses: ReadonlyMap<string, WitnessFacts>;
  /** Whether the page's worker is running. While it is not, this page does not watch for strikes (S12). */
  readonly isWatched: boolean;
  readonly traits: EventTraitsByType;
  /** Reason why the last fetch failed; null after an answer. */
  readonly fault: string | null;
  /** Part of the answer that a timer has declared too old, whatever the network clock says; null: none. */
  readonly doubted: 'lightning' | 'feed' | null;
};

/** Findings from the facts. */
export type MapFindings = {
  /** `MapCode` of each facility, by row. The same array until one of them changes. */
  readonly codes: Uint8Array;
  /** Whether the feed proves anything now. */
  readonly proof: 'none' | 'current' | 'feedStale' | 'lightningUnknown';
};

/** Findings before anything was received. */
export const FIRST_FINDINGS: MapFindings = { codes: new Uint8Array(0), proof: 'none' };

/**
 * Adds new facts to those held and derives the findings. Every fact that reaches the map passes here, and every
 * status passes the domain's `mapStatus`, so no other path to a green mark exists (S1). Never throws: a facility with
 * invalid facts is UNKNOWN.
 *
 * Facilities without events and without strikes nearby share one verdict for each state of the weather: it depends on
 * nothing else.
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
  return judgeOf(facts)(key, eventsAt(facts, key), witnessAt(facts, key));
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
  const feed = feedAt(facts, key);
  const witness = witnessAt(facts, key);
  const mark = shownAs === 'map' ? statusAt(facts, key) : null;
  return yardDisplay(
    verdictAt({ ...facts, rules: rulesAt(facts, key) }, feed, witness),
    {
      feed,
      witness,
      etaMs: null,
      rules: rulesAt(facts, key),
      closestStrikeM: null,
      freshness,
      locale,
      mark,
    },
    facts.nowMs,
  );
}

/** Verdict on one facility's part of the answer. Never throws. */
function verdictAt(facts: MapFacts, feed: FeedFacts | null, witness: WitnessFacts): YardVerdict {
  const verdict = judged();
  // an answer was received that does not contain this facility, so it is not loading
  const isAnswered = facts.alerts !== null || facts.fault !== null;
  return verdict.shown === 'LOADING' && isAnswered
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

/** One facility's part of the answer as a proof; null: none was received, or the engine does not watch it. */
function feedAt(facts: MapFacts, key: string): FeedFacts | null {
  const proven = provenFeed(facts);
  const events = eventsAt(facts, key);
  return proven === null || events === null
    ? null
    : { ...proven, ...lightningAt(facts, key), events, weather: weatherAt(facts, key) };
}

/** Status of one facility in the facility view by the map's facts (GAP-75). Never throws. */
export function facilityViewAt(facts: MapFacts, key: string): FacilityViewStatus {
  const feed = feedAt(facts, key);
  const unknown: FacilityViewStatus = { status: 'UNKNOWN', isOverride: false, disagreements: [] };
  try {
    const context = { ...facts, rules: rulesAt(facts, key) };
    const view = facilityViewStatus(feed, witnessAt(facts, key), context, facts.nowMs);
    // an answer was received that does not contain this facility, so it is not loading
    return view.status === 'LOADING' && (facts.alerts !== null || facts.fault !== null) ? unknown : view;
  } catch {
    return unknown;
  }
}

/**
 * Whether the newest answer is about other facilities than the drawn list: a facility was added, moved or removed,
 * and one of the two does not contain the change yet. Until both do, nothing is proven quiet anywhere (S1).
 */
export function isOfOtherPlaces({
  alerts,
  listRevision,
}: Pick<MapFacts, 'alerts' | 'listRevision'>): boolean {
  const judged = alerts?.facilitiesRevision ?? null;
  return judged !== null && listRevision !== null && judged !== listRevision;
}

/** Strikes around one facility as the page's worker received them. */
export function witnessAt({ witnesses }: Pick<MapFacts, 'witnesses'>, key: string): WitnessFacts {
  return witnesses.get(key) ?? NO_WITNESS;
}

/** Rules by which one facility is judged: those of its own policy, else those of all (GAP-139). */
export function rulesAt({ rules, alerts }: Pick<MapFacts, 'rules' | 'alerts'>, key: string): VerdictRules {
  const own = alerts?.policies === undefined ? null : policyAt(alerts, key);
  return own === null ? rules : { ...rules, ...own };
}

/**
 * Keeps every strike once received, with or without a worker (S2, S3), as far as the own rings of its facility reach
 * (GAP-139).
 */
export function withSightings(
  { witnesses: held, alerts }: Pick<MapFacts, 'witnesses' | 'alerts'>,
  sightings: readonly Sighting[],
): MapFacts['witnesses'] {
  const telling = sightings
    .map(({ facilityId, facts }) => {
      const own = alerts?.policies?.get(facilityKey(facilityId));
      return { facilityId, facts: own === undefined ? facts : witnessBy(own, facts) };
    })
    .filter(({ facts }) => facts.lastAlertStrikeMs !== null || facts.lastWarningStrikeMs !== null);
  if (telling.length === 0) return held;
  const merged = new Map(held);
  for (const { facilityId, facts } of telling) {
    const key = facilityKey(facilityId);
    merged.set(key, mergeWitness(merged.get(key) ?? NO_WITNESS, facts));
  }
  return merged;
}

/** Takes a report of lightning that was made on this device. */
export function withReport(
  held: MapFacts['witnesses'],
  { facilityId, report }: { readonly facilityId: string; readonly report: OwnReport },
): MapFacts['witnesses'] {
  const key = facilityKey(facilityId);
  return new Map(held).set(key, { ...(held.get(key) ?? NO_WITNESS), report });
}

/** Leaves reports of this device to an answer that lists them, see `handedOver`. The same map if it lists none. */
export function allHandedOver(held: MapFacts['witnesses'], { events }: ClientAlerts): MapFacts['witnesses'] {
  const left = [...held].map(
    ([key, witness]) => [key, handedOver(witness, { events: events.get(key) ?? [] })] as const,
  );
  return left.some(([key, witness]) => witness !== held.get(key)) ? new Map(left) : held;
}

/** Events of one facility; null: the engine does not watch it, or nothing was received yet. */
function eventsAt({ alerts }: MapFacts, key: string): readonly ActiveEvent[] | null {
  return alerts?.watched.has(key) ? (alerts.events.get(key) ?? []) : null;
}

/** What one facility knows of lightning, as far as this page may rely on it. */
function lightningAt(
  facts: MapFacts,
  key: string,
): Pick<FeedFacts, 'lightningAsOfMs' | 'lightningLimitMs'> | null {
  if (facts.alerts === null) return null;
  const { lightningAsOfMs, lightningLimitMs } = lightningOf(facts.alerts, key);
  return { lightningAsOfMs: isLightningDoubted(facts) ? null : lightningAsOfMs, lightningLimitMs };
}

function isLightningDoubted(facts: MapFacts): boolean {
  return facts.doubted === 'lightning' || !facts.isWatched || isOfOtherPlaces(facts);
}

/** Watched weather of one facility; facilities with equal weather in the answer share one list. */
function weatherAt({ alerts }: MapFacts, key: string): readonly WeatherFreshness[] {
  return alerts === null ? [] : weatherOf(alerts, key);
}

type Judge = (key: string, events: readonly ActiveEvent[] | null, witness: WitnessFacts) => MapStatus;

/** Codes of the facilities. One verdict serves all that have no events, no strikes, and the same lightning and weather. */
function codesOf(facts: MapFacts): (key: string) => MapCode {
  const judge = judgeOf(facts);
  const quiet = new Map<readonly WeatherFreshness[], Map<unknown, MapCode>>();
  return (key) => {
    const events = eventsAt(facts, key);
    const witness = facts.witnesses.get(key);
    if (events?.length !== 0 || witness !== undefined)
      return mapCodeOf(judge(key, events, witness ?? NO_WITNESS));
    const weather = weatherAt(facts, key);
    const lightning = facts.alerts === null ? null : lightningOf(facts.alerts, key);
    const alike = quiet.get(weather) ?? new Map<unknown, MapCode>();
    quiet.set(weather, alike);
    const code = alike.get(lightning) ?? mapCodeOf(judge(key, events, NO_WITNESS));
    alike.set(lightning, code);
    return code;
  };
}

function judgeOf(facts: MapFacts): Judge {
  const proven = provenFeed(facts);
  const { nowMs } = facts;
  return (key, events, witness) => {
    const feed =
      proven === null || events === null
        ? null
        : { ...proven, ...lightningAt(facts, key), events, weather: weatherAt(facts, key) };
    try {
      return mapStatus(feed, witness, { ...facts, rules: rulesAt(facts, key) }, nowMs);
    } catch {
      // an actor that throws in an assignment freezes its last snapshot, and that may be green (S1)
      return mapStatus(null, NO_WITNESS, facts, nowMs);
    }
  };
}

/**
 * Answer as a proof. NaN is never current: a doubted feed proves nothing, whatever the clock says. Without a worker
 * no lightning is known.
 */
function provenFeed(facts: MapFacts): FeedFacts | null {
  const { alerts, fault, doubted } = facts;
  if (alerts === null) return null;
  const isOpenQuestion = fault !== null || doubted === 'feed';
  return {
    events: [],
    drills: [],
    revokedOverride: null,
    weather: [],
    policy: null,
    term: alerts.term,
    ended: null,
    judgedAt: null,
    lightningLimitMs: alerts.lightningLimitMs,
    generatedAtMs: isOpenQuestion ? Number.NaN : alerts.generatedAtMs,
    lightningAsOfMs: isLightningDoubted(facts) ? null : alerts.lightningAsOfMs,
  };
}

/** Proof of the feed alone, whatever the worker's state and the drawn list: of lightning, at any facility. */
function proofOf(facts: MapFacts): MapFindings['proof'] {
  const { alerts, rules, nowMs } = facts;
  const proven = provenFeed({ ...facts, isWatched: true, listRevision: null });
  if (alerts === null || proven === null) return 'none';
  if (!isCurrent(proven.generatedAtMs, rules.staleAfterMs, nowMs)) return 'feedStale';
  const isAnyKnown =
    facts.doubted !== 'lightning' &&
    lightningsOf(alerts).some((known) => isLightningCurrent(known, rules.staleAfterMs, nowMs));
  return isAnyKnown ? 'current' : 'lightningUnknown';
}

function isSame(held: Uint8Array, found: Uint8Array): boolean {
  return held.length === found.length && held.every((code, row) => code === found[row]);
}
