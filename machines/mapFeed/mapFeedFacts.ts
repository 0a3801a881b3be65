import type { ActiveEvent, EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { facilityKey, weatherOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { facilityViewStatus, type FacilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapCodeOf, type MapCode } from '#domain/alerting/mapCode.ts';
import { isOlder } from '#domain/alerting/answerOrder.ts';
import { mergeFiles } from '#domain/alerting/mergeFiles.ts';
import type { Merging } from '#domain/alerting/raisedEvents.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import { mapStatus, type MapStatus } from '#domain/alerting/mapStatus.ts';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import {
  isLightningCurrent,
  NO_WITNESS,
  type FeedFacts,
  type VerdictRules,
  type WitnessFacts,
} from '#domain/alerting/yardVerdict.ts';
import { mergeWitness } from '../yardStatus/yardFacts.ts';

/** What the page's worker saw around one facility. */
export type Sighting = { readonly facilityId: string; readonly facts: WitnessFacts };

/** Everything that a map was told of the facilities of a client. */
export type MapFacts = {
  readonly rules: VerdictRules;
  /** Newest network time that anything carried, epoch ms. */
  readonly nowMs: number;
  /** Facilities by row, as `facilityKey` writes them. */
  readonly keys: readonly string[];
  /** Revision of the list that they come from; null: none has come, or the service does not say. */
  readonly listRevision: string | null;
  /** Newest content received, current or not; null before the first. */
  readonly alerts: ClientAlerts | null;
  /** What was seen around facilities, by key; one that is not here has seen nothing. */
  readonly witnesses: ReadonlyMap<string, WitnessFacts>;
  /** Does the page's worker speak? While it does not, nobody watches for strikes here (S12). */
  readonly isWatched: boolean;
  readonly traits: EventTraitsByType;
  /** Why the last fetch failed; null after an answer. */
  readonly fault: string | null;
  /** What a timer has declared too old, whatever the network clock says; null: nothing. */
  readonly doubted: 'lightning' | 'feed' | null;
};

/** What follows from the facts. */
export type MapFindings = {
  /** `MapCode` of each facility, by row. The same array until one of them changes. */
  readonly codes: Uint8Array;
  /** Does the feed prove anything now? */
  readonly proof: 'none' | 'current' | 'feedStale' | 'lightningUnknown';
};

/** Findings before anything was heard. */
export const FIRST_FINDINGS: MapFindings = { codes: new Uint8Array(0), proof: 'none' };

/**
 * Adds new facts to those held and finds what follows. Every fact that reaches the map goes through here, and every
 * status through the domain's `mapStatus`, so no other path to a green mark exists (S1). Never throws: a facility whose
 * facts make no sense is UNKNOWN.
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

/** What holds after another answer, older or newer. Never throws: facts that make no sense are found by the verdict. */
export function mergedAlerts(
  { alerts: held }: Pick<MapFacts, 'alerts'>,
  heard: ClientAlerts,
  at: Merging,
): ClientAlerts {
  try {
    return mergeFiles(held, heard, at);
  } catch {
    const isRaise = held !== null && isOlder(heard, held, at.rules.staleAfterMs, at.nowMs);
    return isRaise ? held : heard;
  }
}

/** What the map says of one facility now, with the event that decides. Never throws. */
export function statusAt(facts: MapFacts, key: string): MapStatus {
  return judgeOf(facts)(key, eventsAt(facts, key), witnessAt(facts, key));
}

/** What the facility view may say of one facility by what the map knows (GAP-75). Never throws. */
export function facilityViewAt(facts: MapFacts, key: string): FacilityViewStatus {
  const proven = provenFeed(facts);
  const events = eventsAt(facts, key);
  const feed =
    proven === null || events === null ? null : { ...proven, events, weather: weatherAt(facts, key) };
  const unknown: FacilityViewStatus = { status: 'UNKNOWN', isOverride: false, disagreements: [] };
  try {
    const view = facilityViewStatus(feed, witnessAt(facts, key), facts, facts.nowMs);
    // an answer has come, and it does not speak of this facility: nothing is on its way
    return view.status === 'LOADING' && (facts.alerts !== null || facts.fault !== null) ? unknown : view;
  } catch {
    return unknown;
  }
}

/**
 * Whether the newest answer is about other places than the list that is drawn: a facility has come, moved or gone, and
 * one of the two does not say so yet. Until both do, nothing is proven quiet anywhere (S1).
 */
export function isOfOtherPlaces({
  alerts,
  listRevision,
}: Pick<MapFacts, 'alerts' | 'listRevision'>): boolean {
  const judged = alerts?.facilitiesRevision ?? null;
  return judged !== null && listRevision !== null && judged !== listRevision;
}

/** What the page's worker saw around one facility. */
export function witnessAt({ witnesses }: Pick<MapFacts, 'witnesses'>, key: string): WitnessFacts {
  return witnesses.get(key) ?? NO_WITNESS;
}

/** A strike once seen is never unseen, worker or no worker (S2, S3). */
export function withSightings(
  held: MapFacts['witnesses'],
  sightings: readonly Sighting[],
): MapFacts['witnesses'] {
  const telling = sightings.filter(
    ({ facts }) => facts.lastAlertStrikeMs !== null || facts.lastWarningStrikeMs !== null,
  );
  if (telling.length === 0) return held;
  const merged = new Map(held);
  for (const { facilityId, facts } of telling) {
    const key = facilityKey(facilityId);
    merged.set(key, mergeWitness(merged.get(key) ?? NO_WITNESS, facts));
  }
  return merged;
}

/** Null: the engine does not watch this facility, or nothing was received yet. */
function eventsAt({ alerts }: MapFacts, key: string): readonly ActiveEvent[] | null {
  return alerts?.watched.has(key) ? (alerts.events.get(key) ?? []) : null;
}

/** Watched weather of one facility; its list is shared by all of which the answer says the same. */
function weatherAt({ alerts }: MapFacts, key: string): readonly WeatherFreshness[] {
  return alerts === null ? [] : weatherOf(alerts, key);
}

type Judge = (key: string, events: readonly ActiveEvent[] | null, witness: WitnessFacts) => MapStatus;

/** Code of each facility. One verdict serves all that have no events, no strikes and the same weather. */
function codesOf(facts: MapFacts): (key: string) => MapCode {
  const judge = judgeOf(facts);
  const quiet = new Map<readonly WeatherFreshness[], MapCode>();
  return (key) => {
    const events = eventsAt(facts, key);
    const witness = facts.witnesses.get(key);
    if (events?.length !== 0 || witness !== undefined)
      return mapCodeOf(judge(key, events, witness ?? NO_WITNESS));
    const weather = weatherAt(facts, key);
    const code = quiet.get(weather) ?? mapCodeOf(judge(key, events, NO_WITNESS));
    quiet.set(weather, code);
    return code;
  };
}

function judgeOf(facts: MapFacts): Judge {
  const proven = provenFeed(facts);
  const { nowMs } = facts;
  return (key, events, witness) => {
    const feed =
      proven === null || events === null ? null : { ...proven, events, weather: weatherAt(facts, key) };
    try {
      return mapStatus(feed, witness, facts, nowMs);
    } catch {
      // an actor that dies in an assignment freezes its last snapshot, and that may be green (S1)
      return mapStatus(null, NO_WITNESS, facts, nowMs);
    }
  };
}

/** NaN is never current: a feed in doubt proves nothing, whatever the clock says. Without a worker no lightning is known. */
function provenFeed(facts: MapFacts): FeedFacts | null {
  const { alerts, fault, doubted } = facts;
  if (alerts === null) return null;
  const isUnproven = doubted === 'lightning' || !facts.isWatched || isOfOtherPlaces(facts);
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
    lightningAsOfMs: isUnproven ? null : alerts.lightningAsOfMs,
  };
}

/** Of the feed alone: whether the worker speaks, and what list is drawn, are other questions. */
function proofOf(facts: MapFacts): MapFindings['proof'] {
  const { alerts, rules, nowMs } = facts;
  const proven = provenFeed({ ...facts, isWatched: true, listRevision: null });
  if (alerts === null || proven === null) return 'none';
  if (!isCurrent(proven.generatedAtMs, rules.staleAfterMs, nowMs)) return 'feedStale';
  return isLightningCurrent(proven, rules.staleAfterMs, nowMs) ? 'current' : 'lightningUnknown';
}

function isSame(held: Uint8Array, found: Uint8Array): boolean {
  return held.length === found.length && held.every((code, row) => code === found[row]);
}
