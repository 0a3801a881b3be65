import { performance } from 'node:perf_hooks';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { createElapsedClock } from '../time/elapsedClock.ts';
import { systemClock } from '../time/serverClock.ts';

/** Callers of one route that are counted at once; beyond them the one that has called least recently is forgotten. */
const MOST_CALLERS = 5_000;

type Window = { count: number; readonly sinceMs: number };

/**
 * Counts the calls of each caller in windows of time. The store that `@fastify/rate-limit` brings ends a window by the
 * time of day, so that after a step back of the clock its calls count on for as long as the step was (ADR 28).
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();
  readonly #elapsedMs = createElapsedClock({
    monotonicMs: () => performance.now(),
    wallMs: systemClock.nowMs,
  });

  incr(
    caller: string,
    onCounted: (error: null, counted: { current: number; ttl: number }) => void,
    windowMs: number,
  ): void {
    const nowMs = this.#elapsedMs();
    const known = this.#windows.get(caller);
    const isOver = known === undefined || nowMs - known.sinceMs >= windowMs;
    const window = isOver ? { count: 0, sinceMs: nowMs } : known;
    window.count += 1;
    this.#windows.delete(caller); // to the end of the order
    this.#windows.set(caller, window);
    if (this.#windows.size > MOST_CALLERS) this.#windows.delete(this.#windows.keys().next().value ?? caller);
    onCounted(null, { current: window.count, ttl: windowMs - (nowMs - window.sinceMs) });
  }

  /** Each route counts for itself. */
  child(): RateWindows {
    return new RateWindows();
  }
}
