import type { ComputeWorld } from './computeApi.ts';

/** World of the worker on a device: its only clocks, timers and network. The code behind takes them as data. */
export const deviceWorld: ComputeWorld = {
  clocks: {
    // oxlint-disable-next-line no-restricted-globals -- the one place where the worker reads the device's clocks
    wallMs: () => Date.now(),
    // oxlint-disable-next-line no-restricted-globals -- the one place where the worker reads the device's clocks
    monotonicMs: () => performance.now(),
  },

  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    }),

  fetch: (url, request) => fetch(url, request),

  // oxlint-disable-next-line no-restricted-properties -- the one place where the worker throws dice
  random: () => Math.random(),
};
