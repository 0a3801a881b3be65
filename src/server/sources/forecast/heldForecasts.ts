import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { PollResult } from '../pull/poller.ts';
import { pullFailure } from '../pull/pullClient.ts';
import type { SourceMeter } from '../sourceReadings.ts';
import type { IssuedForecast } from './forecastHour.ts';
import type { ForecastProvider } from './forecastProvider.ts';

const MINUTE_MS = 60_000;
/** A forecast is asked for once an hour, and one that could not be read after ten minutes. */
const ASKED_EVERY_MS = 60 * MINUTE_MS;
const RETRIED_AFTER_MS = 10 * MINUTE_MS;
/** An older forecast is asked for whatever the service says of what is newer: they are issued more often. */
const UNCHANGED_FOR_MS = 6 * 60 * MINUTE_MS;

type Issued = Omit<IssuedForecast, 'town'>;
type Held = {
  readonly forecast: Issued | null;
  readonly lastModified: string | null;
  readonly dueMs: number;
};

const NOTHING: Held = { forecast: null, lastModified: null, dueMs: -Infinity };

type Dependencies = {
  readonly clock: ServerClock;
  readonly meter: Pick<SourceMeter, 'noteDelivery'> | undefined;
};

/** Newest forecasts of a service by their names. One that is older than that before it, or of a time to come, is refused. */
export function createHeldForecasts(
  { readForecast }: Pick<ForecastProvider, 'readForecast'>,
  { clock, meter }: Dependencies,
) {
  const held = new Map<string, Held>();

  function take(name: string, forecast: Issued, lastModified: string | null, nowMs: number): PollResult {
    const before = held.get(name)?.forecast?.issuedMs ?? -Infinity;
    const { issuedMs, hours } = forecast;
    if (isAheadOf(clock.nowMs(), issuedMs)) return pullFailure(`the forecast ${name} is of a time to come`);
    if (issuedMs < before) return pullFailure(`the forecast ${name} is older than the one before`);
    held.set(name, { forecast, lastModified, dueMs: nowMs + ASKED_EVERY_MS });
    if (issuedMs > before)
      meter?.noteDelivery({ rows: hours.size, spans: [[issuedMs, issuedMs]], newestMs: issuedMs });
    return { is: 'done' };
  }

  return {
    /** null: none was read yet. */
    of: (name: string): Issued | null => held.get(name)?.forecast ?? null,
    /** Of the names whose turn has come: one that was not read yet, and the one that has waited longest; null: none. */
    due(names: Iterable<string>, nowMs: number) {
      const all = [...names].map((name) => ({ name, ...(held.get(name) ?? NOTHING) }));
      const due = all.filter(({ dueMs }) => dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
      const unread = due.find(({ forecast }) => forecast === null);
      return { unread: unread?.name ?? null, oldest: due[0]?.name ?? null };
    },
    /** Forgets all others. */
    keepOnly(names: ReadonlySet<string>): void {
      for (const name of held.keys()) if (!names.has(name)) held.delete(name);
    },
    /** Asks for a forecast. `moved`: the name is no longer that of its places. */
    async read(
      name: string,
      nowMs: number,
      signal: AbortSignal,
    ): Promise<PollResult | { readonly is: 'moved' }> {
      const before = held.get(name) ?? NOTHING;
      // also one that fails waits for its turn, so that it does not keep the others waiting
      held.set(name, { ...before, dueMs: nowMs + RETRIED_AFTER_MS });
      const issuedMs = before.forecast?.issuedMs ?? -Infinity;
      const ifModifiedSince = nowMs - issuedMs <= UNCHANGED_FOR_MS ? before.lastModified : null;
      const answer = await readForecast(name, ifModifiedSince, signal);
      if (answer.is === 'read') return take(name, answer.forecast, answer.lastModified, nowMs);
      if (answer.is !== 'unchanged') return answer;
      held.set(name, { ...before, dueMs: nowMs + ASKED_EVERY_MS });
      return { is: 'done' };
    },
  };
}
