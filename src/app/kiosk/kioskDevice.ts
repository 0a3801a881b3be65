import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { DEVICE_CLOCKS } from '#adapters/browser/deviceClocks.ts';
import { createFullscreen } from '#adapters/browser/fullscreen.ts';
import { watchLoop } from '#adapters/browser/loopWatch.ts';
import { heapLimitBytes, watchMemory } from '#adapters/browser/memoryWatch.ts';
import { watchPage, type PageTurn } from '#adapters/browser/pageWatch.ts';
import { watchSleep } from '#adapters/browser/sleepWatch.ts';
import { holdWakeLock } from '#adapters/browser/wakeLock.ts';
import { SLEEP_CHECK_MS, YARD_SLEEP_LIMIT_MS } from '#domain/kiosk/reloadRule.ts';
import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** How long what goes wrong is borne with before a page reloads. Our own decisions. */
export const KIOSK_LIMITS = {
  frozenAfterMs: 30 * SECOND_MS,
  lockAgainMs: MINUTE_MS,
  answerWithinMs: 10 * SECOND_MS,
  coreFailureLimit: 5,
  coreFailureSpanMs: 10 * MINUTE_MS,
};

const LOOP = { everyMs: 1_000, missedLooks: 3, sleepLimitMs: YARD_SLEEP_LIMIT_MS };
/** Twenty times what a yard page uses, and never near the browser's own limit. */
const MEMORY = { limitBytes: 400_000_000, shareOfHeap: 0.7, everyMs: 60_000 };

const FACTS: Record<PageTurn, KioskEvent> = {
  shown: { type: 'page.shown' },
  hidden: { type: 'page.hidden' },
  touched: { type: 'operator.interacted' },
  offline: { type: 'network.lost' },
  online: { type: 'network.restored' },
};

/** What this device offers to a display, and tells of it. `wake`: the page has slept, or is seen again. */
export function kioskDevice(wake: () => void) {
  const fullscreen = createFullscreen(window);
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;

  return {
    offers: {
      isShown: !document.hidden,
      isOnline: navigator.onLine,
      hasWakeLock: wakeLock !== undefined,
      fullscreen: fullscreen.state(),
      memoryLimitBytes: Math.min(MEMORY.limitBytes, MEMORY.shareOfHeap * heapLimitBytes(performance)),
    },
    actors: {
      watchPage: telling((tell) =>
        watchPage(window, (turn) => {
          tell(FACTS[turn]);
          if (turn === 'shown') wake();
        }),
      ),
      watchSleep: telling((tell) =>
        watchSleep(DEVICE_CLOCKS, SLEEP_CHECK_MS, (sleptMs) => {
          tell({ type: 'page.woken', sleptMs });
          wake();
        }),
      ),
      watchLoop: telling((tell) => watchLoop(window, LOOP, (turn) => tell({ type: `loop.${turn}` }))),
      watchMemory: telling((tell) =>
        watchMemory(performance, MEMORY.everyMs, (usedBytes) => tell({ type: 'memory.measured', usedBytes })),
      ),
      watchFullscreen: telling((tell) =>
        fullscreen.watch((isFull) => tell({ type: isFull ? 'fullscreen.entered' : 'fullscreen.left' })),
      ),
      holdWakeLock: telling(
        (tell) => wakeLock && holdWakeLock(wakeLock, (turn) => tell({ type: `wakeLock.${turn}` })),
      ),
      enterFullscreen: fromPromise(() => fullscreen.enter()),
      leaveFullscreen: fromPromise(() => fullscreen.leave()),
    },
  };
}

/** An actor that tells facts until it is stopped. */
function telling(watch: (tell: (fact: KioskEvent) => void) => (() => void) | undefined) {
  return fromCallback<EventObject>(({ sendBack }) => watch(sendBack));
}
