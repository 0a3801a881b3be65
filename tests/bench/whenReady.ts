import { pause } from '../chaos/cluster/repeat.ts';

const LOOK_EVERY_MS = 100;
const READY_MS = 60_000;

/** Resolves once a service says that it is ready. */
export async function whenReady(origin: string): Promise<void> {
  for (const untilMs = performance.now() + READY_MS; performance.now() < untilMs; await pause(LOOK_EVERY_MS))
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.status === 200) return;
  throw new Error(`${origin} was not ready within ${READY_MS / 1_000} s.`);
}
