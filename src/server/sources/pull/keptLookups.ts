import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** What hardly ever changes, such as the stations of a place, is kept for a week, as services ask. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** A look-up that failed must not keep the others waiting. */
const RETRIED_AFTER_MS = 10 * 60_000;

/** Answers of look-ups by what was looked up. */
export type KeptLookups<Value> = {
  /** undefined: nothing was found out yet. An answer that has to be looked up again still holds. */
  of(name: string): Value | undefined;
  /** Whether it has to be looked up: there is no answer that still holds, and no try in the last ten minutes. */
  isDue(name: string, nowMs: number): boolean;
  noteTry(name: string, nowMs: number): void;
  /** @param forMs A week unless given. */
  keep(name: string, value: Value, nowMs: number, forMs?: number): void;
  /** Lets an answer that has turned out wrong be looked up at once. */
  expire(value: Value): void;
};

/** Keeps answers of look-ups for a week, and leaves ten minutes between two tries of one. */
export function createKeptLookups<Value>(): KeptLookups<Value> {
  const known = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  const triedAtMs = new Map<string, number>();
  return {
    of: (name) => known.get(name)?.value,
    isDue: (name, nowMs) =>
      !isWithinSpan(RETRIED_AFTER_MS, nowMs, triedAtMs.get(name) ?? -Infinity) &&
      (known.get(name)?.untilMs ?? -Infinity) <= nowMs,
    noteTry: (name, nowMs) => void triedAtMs.set(name, nowMs),
    keep: (name, value, nowMs, forMs = KEPT_MS) => void known.set(name, { value, untilMs: nowMs + forMs }),
    expire(value) {
      for (const [name, held] of known) {
        if (held.value !== value) continue;
        known.set(name, { value, untilMs: -Infinity });
        triedAtMs.delete(name);
      }
    },
  };
}
