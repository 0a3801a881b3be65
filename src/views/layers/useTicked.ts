import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

/** What `read` gives, read again each second. Draws anew only when that has changed, so `read` gives a plain value. */
export function useTicked<Value extends string | number | boolean | null>(read: () => Value): Value {
  return useSyncExternalStore(followTicks, read);
}

function followTicks(noteTick: () => void): () => void {
  const timer = setInterval(noteTick, TICK_MS);
  return () => clearInterval(timer);
}
