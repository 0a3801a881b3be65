import { closedMs, closedSinceMs, closedSpans } from '#domain/alerting/closedTime.ts';
import { hazardFamily, listedAlerts, type PastAlert } from '#domain/alerting/pastAlert.ts';
import { foldText } from '#domain/language/foldText.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { rememberDays } from './dayStretch.ts';

/** A day's closed time is told in whole seconds, ms. */
const SHORTEST_MS = 1_000;

/** What a list of the history is limited to. */
export type HistoryFilter = {
  /** Family of hazards; null: all. */
  readonly kind: string | null;
  /** Part of a facility's id, whatever the case and the accents. */
  readonly facilityText: string;
};

/** Time that yards were closed on a day, as far as the known stretch reaches into it. */
export type ClosedDay = {
  /** Of all facilities together. */
  readonly closedMs: number;
  readonly facilities: number;
  /** Begin of the closing that still runs, of a single facility, epoch ms; null: none runs. */
  readonly sinceMs: number | null;
  /** Whether it ran already where the known stretch begins. */
  readonly isSinceBefore: boolean;
  /** Begin of the known part of the day where its first hours are not known, epoch ms; null: all of it is. */
  readonly knownFromMs: number | null;
};

export type HistoryDay = {
  /** Its midnight, epoch ms. */
  readonly fromMs: number;
  /** null: no closing is known. */
  readonly closed: ClosedDay | null;
  /** Newest start first. */
  readonly alerts: readonly PastAlert[];
};

/** Families of the known alerts, in alphabetical order. */
export function familiesOf(alerts: readonly PastAlert[]): string[] {
  return [...new Set(listedAlerts(alerts).map(({ type }) => hazardFamily(type)))].sort();
}

/** Alerts that a filter lets through, newest start first. */
function filteredAlerts(alerts: readonly PastAlert[], { kind, facilityText }: HistoryFilter): PastAlert[] {
  const part = foldText(facilityText.trim());
  return listedAlerts(alerts).filter(
    ({ type, facilityIds }) =>
      (kind === null || hazardFamily(type) === kind) && facilityIds.some((id) => foldText(id).includes(part)),
  );
}

/**
 * Days of a calendar with their alerts, by start, and their closed time; newest day first. The closed time counts all
 * alerts of the shown facilities, overrides among them, whatever kind is listed.
 */
export function historyDays(
  alerts: readonly PastAlert[],
  filter: HistoryFilter,
  { known, style }: { known: TimeSpan; style: ClockStyle },
): HistoryDay[] {
  const dayOf = rememberDays(style);
  const listed = new Map<number, PastAlert[]>();
  for (const alert of filteredAlerts(alerts, filter)) {
    const { fromMs } = dayOf(alert.startAtMs);
    const own = listed.get(fromMs);
    if (own === undefined) listed.set(fromMs, [alert]);
    else own.push(alert);
  }
  const spans = spansByFacility(alerts, filter, known);
  const days = new Set(listed.keys());
  for (const span of spans.flat())
    for (let atMs = span.fromMs; atMs < span.toMs; atMs = dayOf(atMs).toMs) days.add(dayOf(atMs).fromMs);
  return [...days]
    .sort((a, b) => b - a)
    .map((fromMs) => ({
      fromMs,
      closed: closedOn(dayOf(fromMs), spans, known),
      alerts: listed.get(fromMs) ?? [],
    }));
}

function spansByFacility(
  alerts: readonly PastAlert[],
  { facilityText }: HistoryFilter,
  known: TimeSpan,
): TimeSpan[][] {
  const part = foldText(facilityText.trim());
  const byFacility = new Map<string, PastAlert[]>();
  for (const alert of alerts)
    for (const id of alert.facilityIds)
      if (foldText(id).includes(part)) {
        const own = byFacility.get(id);
        if (own === undefined) byFacility.set(id, [alert]);
        else own.push(alert);
      }
  return [...byFacility.values()].map((own) => closedSpans(own, known)).filter((spans) => spans.length > 0);
}

function closedOn(day: TimeSpan, spans: readonly TimeSpan[][], known: TimeSpan): ClosedDay | null {
  const times = spans.map((own) => closedMs(own, day)).filter((timeMs) => timeMs >= SHORTEST_MS);
  if (times.length === 0) return null;
  const isLast = day.fromMs < known.toMs && known.toMs <= day.toMs;
  const sinceMs = isLast && spans.length === 1 ? closedSinceMs(spans[0]!, known) : null;
  return {
    closedMs: times.reduce((sum, timeMs) => sum + timeMs, 0),
    facilities: times.length,
    sinceMs,
    isSinceBefore: sinceMs === known.fromMs,
    knownFromMs: known.fromMs > day.fromMs ? known.fromMs : null,
  };
}
