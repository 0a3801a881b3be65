import type { PollResult } from './poller.ts';

/** A call that is due; null: none. */
type NextCall = (signal: AbortSignal) => (() => Promise<PollResult>) | null;

/** Makes the calls that are due one after the other, at most so many, up to the first that fails. */
export async function makeCalls(nextCall: NextCall, most: number, signal: AbortSignal): Promise<PollResult> {
  for (let calls = 0; calls < most && !signal.aborted; calls += 1) {
    const result = (await nextCall(signal)?.()) ?? null;
    if (result === null) break;
    if (result.is === 'failed') return result;
  }
  return { is: 'done' };
}
