import type { Pause } from '#server/platform/time/pause.ts';

/** Polls that a test lets happen one by one, instead of by timers. */
export function createSteppedPolls() {
  let release = () => {};
  let reached = () => {};
  let ended = new Promise<void>((resolve) => (reached = resolve));
  const pause: Pause = async (_, signal) => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
    reached();
    await released;
  };
  return {
    pause,
    /** Ends when the poll that runs, as the first one after the start, is over. */
    over: () => ended,
    /** Lets the next poll happen; ends when it is over. */
    async next() {
      await ended;
      ended = new Promise<void>((resolve) => (reached = resolve));
      release();
      await ended;
    },
  };
}
