import { getEventListeners } from 'node:events';
import { vi } from 'vitest';
import { createMemoryStorage } from '../memoryStorage.ts';

const WATCHED_EVENTS = [
  'pagehide',
  'online',
  'offline',
  'visibilitychange',
  'click',
  'keyup',
  'fullscreenchange',
  'change',
  'release',
];

/**
 * The browser around one display: window, document, screen lock, full screen and storage, which do what the test says
 * and count what is held. Timers are Vitest's.
 */
export function createFakeDisplay() {
  const locks = new Set<EventTarget>();
  const frames = new Map<number, () => void>();
  let frameId = 0;
  const dialog = { isOpen: false };
  const document = Object.assign(new EventTarget(), {
    hidden: false,
    // as browsers do: dialogs of this product have no role attribute
    querySelector: (sought: string) =>
      sought === 'dialog[open] :is(input, textarea, select, [role="tablist"])' && dialog.isOpen ? {} : null,
    fullscreenElement: null,
    fullscreenEnabled: true,
  });
  const mode = Object.assign(new EventTarget(), { matches: false });
  const navigator = {
    onLine: true,
    wakeLock: {
      request() {
        const lock = Object.assign(new EventTarget(), {
          release: () => Promise.resolve(void locks.delete(lock)),
        });
        locks.add(lock);
        return Promise.resolve(lock);
      },
    },
  };
  const window = Object.assign(new EventTarget(), {
    document,
    performance,
    matchMedia: () => mode,
    setInterval: (look: () => void, ms: number) => setInterval(look, ms),
    clearInterval: (timer: number) => clearInterval(timer),
    requestAnimationFrame(frame: () => void) {
      frames.set((frameId += 1), frame);
      return frameId;
    },
    cancelAnimationFrame: (gone: number) => void frames.delete(gone),
  });
  const reloaded = vi.fn();
  const sessionStorage = createMemoryStorage();
  Object.entries({
    window,
    document,
    navigator,
    sessionStorage,
    location: { origin: 'http://network.example', reload: reloaded },
  }).forEach(([name, value]) => vi.stubGlobal(name, value));

  return {
    window,
    document,
    /** The dialog of this page. */
    dialog,
    navigator,
    sessionStorage,
    reloaded,
    /** Draws what waits to be drawn. */
    draw: () => [...frames].forEach(([id, frame]) => frames.delete(id) && frame()),
    takeLocksAway: () =>
      [...locks].forEach((lock) => locks.delete(lock) && lock.dispatchEvent(new Event('release'))),
    /** Everything that somebody holds of this browser now. */
    held: () => ({
      listeners: [window, document, mode, ...locks].flatMap((target) =>
        WATCHED_EVENTS.flatMap((type) => getEventListeners(target, type)),
      ).length,
      timers: vi.getTimerCount(),
      frames: frames.size,
      locks: locks.size,
    }),
  };
}
