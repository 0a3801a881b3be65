/** Time of a page or worker that stands still until it is told to pass. */
export type VirtualTime = {
  /** Epoch ms. */
  nowMs(): number;
  /** When the next timer is due, epoch ms; Infinity: none waits. */
  nextDueMs(): number;
  /** Lets time come to the given instant, or the next due timer if that is earlier, and runs what is due then. */
  passTo(atMs: number): void;
  /** Resolves when so much time has passed. */
  pause(ms: number): Promise<void>;
};

type Timer = { dueMs: number; everyMs: number | null; run: () => void };

/** Browsers fire timers of a longer delay at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;
const FRAME_MS = 16;

/** Puts a clock and timers of our own in place of the browser's. */
export function installVirtualTime(scope: typeof globalThis, startMs: number): VirtualTime {
  const timers = new Map<number, Timer>();
  const RealDate = Date;
  let nowMs = startMs;
  let lastId = 0;

  function add(run: () => void, delay: number | undefined, repeats: boolean): number {
    const asked = Math.max(1, Number(delay) || 0);
    const delayMs = asked > LONGEST_DELAY_MS ? 1 : asked;
    timers.set(++lastId, { dueMs: nowMs + delayMs, everyMs: repeats ? delayMs : null, run });
    return lastId;
  }

  function nextDueMs(): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { dueMs } of timers.values()) if (dueMs < nextMs) nextMs = dueMs;
    return nextMs;
  }

  function passTo(atMs: number): void {
    nowMs = Math.max(nowMs, Math.min(atMs, nextDueMs()));
    const due = [...timers].filter(([, { dueMs }]) => dueMs <= nowMs);
    for (const [id, timer] of due.sort(([, a], [, b]) => a.dueMs - b.dueMs)) {
      if (!timers.has(id)) continue;
      if (timer.everyMs === null) timers.delete(id);
      else timer.dueMs += timer.everyMs;
      timer.run();
    }
  }

  class VirtualDate extends RealDate {
    constructor(...given: ConstructorParameters<typeof Date> | []) {
      super(...((given.length === 0 ? [nowMs] : given) as ConstructorParameters<typeof Date>));
    }
    static override now(): number {
      return Math.floor(nowMs);
    }
  }

  const clear = (id?: number) => void timers.delete(Number(id));
  const bind =
    (repeats: boolean) =>
    (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
      add(() => callback(...args), delay, repeats);
  Object.assign(scope, {
    Date: VirtualDate,
    setTimeout: bind(false),
    setInterval: bind(true),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (frame: FrameRequestCallback) =>
      add(() => frame(nowMs - startMs), FRAME_MS, false),
    cancelAnimationFrame: clear,
  });
  scope.performance.now = () => nowMs - startMs;
  scope.AbortSignal.timeout = (ms) => {
    const limit = new AbortController();
    add(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), ms, false);
    return limit.signal;
  };

  return {
    nowMs: () => nowMs,
    nextDueMs,
    passTo,
    pause: (ms) => new Promise((resolve) => void add(resolve, ms, false)),
  };
}
