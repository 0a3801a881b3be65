/** Waits for a time, ms, or until the signal is aborted, whichever is first. Never rejects. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** By the timers of the process. A pause does not keep the process from ending. */
export const pauseByTimer: Pause = async (ms, signal) => {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener('abort', end);
  });
};
