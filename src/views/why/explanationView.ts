import type { Explanation, StrikeExplained } from '#domain/alerting/explanation.ts';
import { finiteOrNull } from '#domain/alerting/explainEvents.ts';
import { shownEndMs, shownLastStrikeMs } from '#domain/alerting/shownTimes.ts';
import type { Facility } from '#contracts/facility.ts';
import { isLightningEvent, type ActiveEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';

/** An explanation with what it takes to put it into words. */
export type ExplanationView = {
  readonly explanation: Explanation;
  /** The answer that lists the events explained; null before the first. */
  readonly answer: FeedFacts | null;
  readonly traits: EventTraitsByType;
  readonly facility: Facility;
  readonly locale: YardLocale;
};

export type Explained = Explanation['events'][number];

/** The event that decides what is shown; null: it is not one event. */
export function decidingEvent({ events }: Explanation): Explained | null {
  return (
    events.find(({ fate }) => fate === 'drill') ?? events.find(({ fate }) => fate === 'displayed') ?? null
  );
}

/** Times of an event that every other surface shows of it too, epoch ms; null: not known (GAP-144). */
export function shownTimesOf(
  view: ExplanationView,
  event: Explained,
): Pick<Explained, 'endsAtMs' | 'lastStrikeAtMs'> {
  const { nowMs, rules, witness } = view.explanation;
  const listed = listedEvent(view, event.id);
  if (listed === null || nowMs === null || event.isDrill) return event;
  const seen = {
    lastAlertStrikeMs: seenAtMs(witness.alertStrike),
    lastWarningStrikeMs: seenAtMs(witness.warningStrike),
  };
  const lastStrikeMs = isLightningEvent(listed) ? shownLastStrikeMs(listed, seen) : Number.NaN;
  return {
    endsAtMs: finiteOrNull(shownEndMs(listed, { feed: view.answer, witness: seen, rules }, nowMs)),
    lastStrikeAtMs: finiteOrNull(lastStrikeMs),
  };
}

/** Ring inside which lightning counts for an event, m: a satellite's is wider than that of the rules (GAP-137). */
export function ringOfEventM(view: ExplanationView, { id, status, closestStrike }: Explained): number {
  const { rules } = view.explanation;
  const widenedM =
    closestStrike?.distanceErrorM === undefined ? null : listedEvent(view, id)?.triggerDistanceM;
  return widenedM ?? (status === 'ALERT' ? rules.alertRadiusM : rules.warningRadiusM);
}

/** NaN: a strike whose time cannot be read; null: no strike. */
function seenAtMs(strike: StrikeExplained | null): number | null {
  return strike === null ? null : (strike.atMs ?? Number.NaN);
}

/** The event that an id of the explanation stands for; null: the answer does not list it. */
export function listedEvent({ answer }: ExplanationView, id: string | null): ActiveEvent | null {
  const listed = [...(answer?.events ?? []), ...(answer?.drills ?? [])];
  return listed.find((event) => event.id === id) ?? null;
}

/** Do two explanations read the same? Ages are compared as they are shown: in seconds, and from a minute on in minutes. */
export function isSameToRead(a: Explanation, b: Explanation): boolean {
  return a === b || asRead(a) === asRead(b);
}

const MINUTE_MS = 60_000;

function asRead({ nowMs: _now, provenMs: _proven, ...explanation }: Explanation): string {
  return JSON.stringify(explanation, (key, value: unknown) =>
    /[aA]geMs$/.test(key) && typeof value === 'number' ? wholeMs(value) : value,
  );
}

function wholeMs(ageMs: number): number {
  const stepMs = ageMs < MINUTE_MS ? 1_000 : MINUTE_MS;
  return Math.floor(ageMs / stepMs) * stepMs;
}
