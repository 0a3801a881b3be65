import type { Page } from '@playwright/test';

type Device = {
  usedBytes: number;
  setDrawing(isDrawing: boolean): void;
  setHidden(isHidden: boolean): void;
  setOnline(isOnline: boolean): void;
  takeLocksAway(): void;
};
type WithDevice = { readonly displayDevice: Device };

/** The device that carries a display. Each page that is opened finds it well. */
export type DisplayDevice = {
  /** Memory that the page's script uses, bytes. */
  setUsedBytes(usedBytes: number): Promise<void>;
  /** Whether anything is drawn. */
  setDrawing(isDrawing: boolean): Promise<void>;
  setHidden(isHidden: boolean): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  /** The browser lets the screen turn off again. */
  takeLocksAway(): Promise<void>;
};

/** Puts screen, memory and network of the device into the test's hands, before the page is opened. */
export async function createDisplayDevice(page: Page): Promise<DisplayDevice> {
  await page.addInitScript(() => {
    const locks = new Set<EventTarget>();
    const undrawn: FrameRequestCallback[] = [];
    const draw = requestAnimationFrame.bind(window);
    const is = { hidden: false, online: true, drawing: true };
    const device: Device = {
      usedBytes: 20_000_000,
      setDrawing(isDrawing) {
        is.drawing = isDrawing;
        if (isDrawing) undrawn.splice(0).forEach((frame) => draw(frame));
      },
      setHidden(isHidden) {
        is.hidden = isHidden;
        if (isHidden) device.takeLocksAway();
        document.dispatchEvent(new Event('visibilitychange'));
      },
      setOnline(isOnline) {
        is.online = isOnline;
        dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      },
      takeLocksAway() {
        const taken = [...locks];
        locks.clear();
        taken.forEach((lock) => lock.dispatchEvent(new Event('release')));
      },
    };
    Object.assign(globalThis, { displayDevice: device });
    const tell = (of: object, name: string, get: () => unknown) =>
      Object.defineProperty(of, name, { get, configurable: true });
    tell(document, 'hidden', () => is.hidden);
    tell(navigator, 'onLine', () => is.online);
    tell(performance, 'memory', () => ({
      usedJSHeapSize: device.usedBytes,
      jsHeapSizeLimit: 4_000_000_000,
    }));
    tell(navigator, 'wakeLock', () => ({
      async request() {
        const lock = Object.assign(new EventTarget(), { release: async () => void locks.delete(lock) });
        locks.add(lock);
        return lock;
      },
    }));
    window.requestAnimationFrame = (frame) => (is.drawing ? draw(frame) : undrawn.push(frame));
  });

  return {
    setUsedBytes: (usedBytes) =>
      page.evaluate((bytes) => {
        (globalThis as unknown as WithDevice).displayDevice.usedBytes = bytes;
      }, usedBytes),
    setDrawing: (isDrawing) =>
      page.evaluate((is) => (globalThis as unknown as WithDevice).displayDevice.setDrawing(is), isDrawing),
    setHidden: (isHidden) =>
      page.evaluate((is) => (globalThis as unknown as WithDevice).displayDevice.setHidden(is), isHidden),
    setOnline: (isOnline) =>
      page.evaluate((is) => (globalThis as unknown as WithDevice).displayDevice.setOnline(is), isOnline),
    takeLocksAway: () =>
      page.evaluate(() => (globalThis as unknown as WithDevice).displayDevice.takeLocksAway()),
  };
}
