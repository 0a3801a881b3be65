import type { TimeSpan } from '../time/timeSpan.ts';
import { isOverrideEvent, opensYard } from './activeEvent.ts';
import { yardStatusOf } from './alertStatus.ts';
import type { PastAlert } from './pastAlert.ts';

/**
 * Stretches within [fromMs, toMs) in which the alerts of one facility closed its yard, ascending, none touching another.
 * An override in force decides, the latest set one of several; without one the yard is closed while any alert closes
 * it. Only recorded alerts count: time without known data is not in here.
 *
 * @param alerts Alerts of this facility, overrides among them, in any order.
 */
export function closedSpans(alerts: readonly PastAlert[], { fromMs, toMs }: TimeSpan): TimeSpan[] {
  const cuts = new Set([fromMs, toMs]);
  for (const { startAtMs, expiresAtMs } of alerts)
    for (const atMs of [startAtMs, expiresAtMs ?? toMs]) if (atMs > fromMs && atMs < toMs) cuts.add(atMs);
  const times = [...cuts].sort((a, b) => a - b);
  const spans: { fromMs: number; toMs: number }[] = [];
  for (let n = 0; n + 1 < times.length; n += 1) {
    const span = { fromMs: times[n]!, toMs: times[n + 1]! };
    if (!isClosedAt(alerts, span.fromMs)) continue;
    const last = spans.at(-1);
    if (last?.toMs === span.fromMs) last.toMs = span.toMs;
    else spans.push(span);
  }
  return spans;
}

function isClosedAt(alerts: readonly PastAlert[], atMs: number): boolean {
  const inForce = alerts.filter(
    ({ startAtMs, expiresAtMs }) => startAtMs <= atMs && (expiresAtMs === null || expiresAtMs > atMs),
  );
  const overrides = inForce.filter(isOverrideEvent);
  if (overrides.length === 0) return inForce.some(closesYard);
  const latest = overrides.reduce((a, b) => (b.startAtMs >= a.startAtMs ? b : a));
  return !opensYard(latest);
}

/** Returns whether an alert closes its yard by itself. An override does not count: it is no alert. */
export function closesYard({ yardStatus, status }: Pick<PastAlert, 'yardStatus' | 'status'>): boolean {
  return (yardStatus ?? yardStatusOf(status)) === 'CLOSED';
}

/** Time of spans within [fromMs, toMs), ms. */
export function closedMs(spans: readonly TimeSpan[], { fromMs, toMs }: TimeSpan): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs)),
    0,
  );
}

/** Begin of the closing that is still running at the end of the stretch, epoch ms; null: none is. */
export function closedSinceMs(spans: readonly TimeSpan[], { toMs }: TimeSpan): number | null {
  const last = spans.at(-1);
  return last?.toMs === toMs ? last.fromMs : null;
}
