import { FEED, FEED_KEY, STRUCK_YARDS } from './clusterYards.ts';
import type { Delivered } from './openJudge.ts';
import { pause, repeat } from './repeat.ts';

const BEAT_EVERY_MS = 2_000;
const AGAIN_AFTER_MS = 500;
const ANSWER_MS = 4_000;
/** Longer than a quiet period. */
const QUIET_BEFORE_MS = 40 * 60_000;
const BEAT_STEP_MS = 60_000;

/** Sends strikes and heartbeats as a provider does: a body again until it is taken, one after the other. */
export type StrikeSender = {
  /** Strikes that were taken, up to now. */
  readonly delivered: readonly Delivered[];
  /** Lets the next strike fall, in the middle of the next yard. */
  strike(): void;
  stop(): Promise<void>;
};

/** @param quietBeforeMs How far back the first body says that nothing fell, ms. */
export async function startStrikeSender(
  origin: string,
  quietBeforeMs = QUIET_BEFORE_MS,
): Promise<StrikeSender> {
  const delivered: Delivered[] = [];
  const waiting: string[] = [];
  let struck = 0;

  /** Resolves to whether it was taken before the end. */
  async function post(body: string, signal: AbortSignal | null = null): Promise<boolean> {
    const isOver = () => signal?.aborted === true;
    while (!isOver()) {
      const status = await fetch(`${origin}/ingest/v1/${FEED}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/x-ndjson' },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 202) return true;
      await pause(AGAIN_AFTER_MS);
    }
    return false;
  }

  /** What fell goes first: a heartbeat vouches for it. */
  async function send(signal: AbortSignal): Promise<void> {
    const yardId = waiting.shift();
    const yard = STRUCK_YARDS.find(({ id }) => id === yardId);
    const strike = yard && JSON.stringify({ t: Date.now(), lat: yard.latitude, lon: yard.longitude });
    const beat = JSON.stringify({ beat: true, t: Date.now() });
    const isTaken = await post(strike === undefined ? beat : `${strike}\n${beat}`, signal);
    if (yardId !== undefined && isTaken) delivered.push({ yardId, takenAtMs: Date.now() });
  }

  await post(quietBefore(Date.now(), quietBeforeMs));
  const sending = repeat(BEAT_EVERY_MS, send);
  return {
    delivered,
    strike() {
      const yard = STRUCK_YARDS[struck];
      if (yard !== undefined) waiting.push(yard.id);
      struck += 1;
    },
    stop: sending.stop,
  };
}

/** A body that says that nothing fell so long before, ms. */
export function quietBefore(nowMs: number, quietMs = QUIET_BEFORE_MS): string {
  return Array.from({ length: quietMs / BEAT_STEP_MS + 1 }, (_, nth) =>
    JSON.stringify({ beat: true, t: nowMs - quietMs + nth * BEAT_STEP_MS }),
  ).join('\n');
}
