import { mock } from 'node:test';

/** Time of a step: what is due within it is done at its end. */
const TICK_MS = 5_000;
/** Whoever waits for a PostgreSQL waits by the clock of the machine: it does not answer faster in simulated time. */
const WAITS_FOR_DATABASE = /node_modules\/pg(?:-pool)?\/|postgresPool/u;

export type SimulatedTime = {
  /** Lets time pass, five seconds at a time; in between `settled` waits for what the last ones have begun. */
  pass(ms: number, settled: () => Promise<unknown>): Promise<void>;
  /** Time is that of the machine again. */
  stop(): void;
};

/** Puts a clock and timers that only `pass` moves in the place of those of this process, from `nowMs` on. */
export function startSimulatedTime(nowMs: number): SimulatedTime {
  const { timers } = mock;
  const machine = { setTimeout, clearTimeout };
  timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'], now: nowMs });
  const simulated = { setTimeout, clearTimeout };
  const ofSimulation = new WeakSet<object>();
  globalThis.setTimeout = ((...order: Parameters<typeof setTimeout>) => {
    if (WAITS_FOR_DATABASE.test(new Error('Who waits?').stack ?? '')) return machine.setTimeout(...order);
    const timer = simulated.setTimeout(...order);
    ofSimulation.add(timer);
    return timer;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    const isSimulated = typeof timer === 'object' && ofSimulation.has(timer);
    (isSimulated ? simulated : machine).clearTimeout(timer);
  };
  return {
    async pass(ms, settled) {
      for (let passedMs = 0; passedMs < ms; passedMs += TICK_MS) {
        timers.tick(TICK_MS);
        await settled();
      }
    },
    stop() {
      Object.assign(globalThis, simulated);
      timers.reset();
    },
  };
}
