import type { SnapshotFrom } from 'xstate';
import { isLightningEvent, type ActiveEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { shownEndMs, shownLastStrikeMs } from '#domain/alerting/shownTimes.ts';
import { unwatchedHazards, type WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { isLightningCurrent, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import { instantMs } from '#domain/time/instant.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';

type Snapshot = SnapshotFrom<typeof yardStatusMachine>;

export function selectTraits(snapshot: Snapshot): EventTraitsByType {
  return snapshot.context.traits;
}

export function selectRules(snapshot: Snapshot): VerdictRules {
  return snapshot.context.rules;
}

/** The quiet period in whole minutes, for words. */
export function selectQuietMinutes({ context: { rules } }: Snapshot): number {
  return Math.round(rules.quietPeriodMs / 60_000);
}

/** Hazards that nobody watches at this yard, as the newest answer says; null before the first. New each time. */
export function selectUnwatched({ context: { feed } }: Snapshot): readonly WeatherHazard[] | null {
  return feed && unwatchedHazards(feed.weather);
}

/** Do two answers of `selectUnwatched` say the same? */
export function isSameUnwatched(
  a: readonly WeatherHazard[] | null,
  b: readonly WeatherHazard[] | null,
): boolean {
  return a?.join() === b?.join();
}

export function selectPollEveryMs(snapshot: Snapshot): number {
  return snapshot.context.pollEveryMs;
}

/** Selector of one event that the feed lists, in force or not; null: it lists none with this id. */
export function selectEvent(eventId: string | null): (snapshot: Snapshot) => ActiveEvent | null {
  return ({ context: { feed } }) => feed?.events.find(({ id }) => id === eventId) ?? null;
}

/** Observations, strikes, checks and reloads of so long ago stand on a page beside its events, ms. */
const RECENT_MS = 3_600_000;

/**
 * Instants whose times of day stand on a page of one facility, network epoch ms: now and what is recent, the events and
 * drills that the newest answer lists with their strikes and their details, the countdown's end and the status last
 * known. Null and NaN where there is none.
 */
export function selectShownInstantsMs({ context }: Snapshot): readonly (number | null)[] {
  const { nowMs, feed, witness, countdown, lastKnown, checkedAtMs, payloads } = context;
  const listed = feed?.events ?? [];
  const drills = feed?.drills ?? [];
  const events = [...listed, ...drills];
  const details = Object.values(payloads).map((payload) => instantMs(payload?.['Time Of Arrival'] ?? ''));
  return [
    nowMs,
    nowMs - RECENT_MS,
    checkedAtMs,
    lastKnown?.atMs ?? null,
    ...(countdown.kind === 'running' ? [countdown.untilMs] : []),
    ...events.flatMap(({ startAtMs, closestStrike }) => [startAtMs, closestStrike?.atMs ?? null]),
    ...listed.map((event) => shownEndMs(event, context, nowMs)),
    ...listed.filter(isLightningEvent).map((event) => shownLastStrikeMs(event, witness)),
    ...drills.map(({ expiresAtMs }) => expiresAtMs),
    ...details,
  ];
}

/** Whole seconds since a status last held; null: none ever did, or the time is not known. */
export function selectUnconfirmedS(snapshot: Snapshot): number | null {
  return ageS(snapshot, snapshot.context.lastKnown?.atMs);
}

/** Time inside the newest content, network epoch ms (S5); null: none came. */
export function selectContentAtMs({ context: { feed } }: Snapshot): number | null {
  return feed?.generatedAtMs ?? null;
}

/** Whole seconds since the time inside the newest content (S5); null: none came. */
export function selectContentAgeS(snapshot: Snapshot): number | null {
  return ageS(snapshot, selectContentAtMs(snapshot));
}

/** Whole seconds since the time up to which the newest content knows all lightning (S5); null: it knows none. */
export function selectLightningAgeS(snapshot: Snapshot): number | null {
  return ageS(snapshot, snapshot.context.feed?.lightningAsOfMs);
}

/** Whether lightning is known up to now, by the limit of its source. */
export function selectIsLightningCurrent({ context: { feed, nowMs, rules } }: Snapshot): boolean {
  return feed !== null && isLightningCurrent(feed, rules.staleAfterMs, nowMs);
}

function ageS({ context }: Snapshot, atMs: number | null = null): number | null {
  const seconds = Math.floor((context.nowMs - (atMs ?? Number.NaN)) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
