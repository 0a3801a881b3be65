import type { ServerClock } from '../../platform/time/serverClock.ts';

/** Longest `Retry-After` that is obeyed, ms: one that is a mistake must not silence a source for good. */
export const MOST_RETRY_AFTER_MS = 15 * 60_000;

/** Time in which a server that users ask through the service wants to be left alone. */
export type RetryWait = {
  /** Whether it has to be left alone now. */
  isOn(): boolean;
  /** @param retryAfterMs null: it did not say. */
  begin(retryAfterMs: number | null): void;
};

export function createRetryWait(clock: ServerClock): RetryWait {
  let untilMs = -Infinity;
  return {
    isOn: () => clock.nowMs() < untilMs,
    begin: (retryAfterMs) =>
      void (untilMs = clock.nowMs() + Math.min(retryAfterMs ?? 0, MOST_RETRY_AFTER_MS)),
  };
}

/**
 * How long a server wants to be left alone by its `Retry-After`, ms, 0 or more; null: it does not say. A date counts from
 * the server's own `Date`, since its clock may differ from ours.
 *
 * Source: RFC 9110, 10.2.3.
 */
export function retryAfterMsOf(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/u.test(text)) return Number(text) * 1_000;
  const untilMs = text === '' ? Number.NaN : Date.parse(text);
  if (Number.isNaN(untilMs)) return null;
  const servedMs = Date.parse(headers.get('date') ?? '');
  return Math.max(0, untilMs - (Number.isNaN(servedMs) ? nowMs : servedMs));
}
