import { expect, type Page } from '@playwright/test';

type FakeWorker = EventTarget & { state: string };
type Device = {
  checks: { resolve: () => void; reject: (error: Error) => void }[];
  store(build: string | null): void;
  begin(build: string): FakeWorker;
};

/** The browser's service worker for a page, which finds new builds when the test says so. */
export type VersionDevice = {
  /** How many questions for a newer version wait for an answer. */
  waiting(): Promise<number>;
  /** Answers the oldest one. null: there is no other build than the page's. */
  answer(build: string | null): Promise<void>;
  refuse(): Promise<void>;
  /** Nobody waits for the oldest one any more. */
  forget(): Promise<void>;
  /** A build arrives without having been asked for. */
  bring(build: string): Promise<void>;
};

/** Puts the browser's side into the test's hands, before the page is opened. */
export async function createVersionDevice(page: Page): Promise<VersionDevice> {
  await page.addInitScript(() => {
    const workerOf = (build: () => string, state: string) =>
      Object.assign(new EventTarget(), {
        state,
        postMessage: (_order: unknown, [port]: MessagePort[]) => port?.postMessage(build()),
      });
    const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '';
    const checks: Device['checks'] = [];
    const registration = Object.assign(new EventTarget(), {
      installing: null as FakeWorker | null,
      waiting: null as FakeWorker | null,
      active: workerOf(ownBuild, 'activated'),
      update: () =>
        new Promise<void>((resolve, reject) => {
          checks.push({ resolve, reject });
        }),
    });
    const container = Object.assign(new EventTarget(), {
      controller: registration.active,
      ready: Promise.resolve(registration),
      register: async () => registration,
    });
    const device: Device = {
      checks,
      store(build) {
        registration.waiting = build === null ? null : workerOf(() => build, 'installed');
      },
      begin(build) {
        const worker = workerOf(() => build, 'installing');
        registration.installing = worker;
        registration.dispatchEvent(new Event('updatefound'));
        registration.installing = null;
        registration.waiting = worker;
        return worker;
      },
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
    Object.assign(globalThis, { versionDevice: device });
  });
  const waiting = () =>
    page.evaluate(() => (globalThis as unknown as { versionDevice: Device }).versionDevice.checks.length);
  const reached = () => expect.poll(waiting).toBe(1);

  return {
    waiting,
    async answer(build) {
      await reached();
      await page.evaluate((ready) => {
        const device = (globalThis as unknown as { versionDevice: Device }).versionDevice;
        device.store(ready);
        device.checks.shift()?.resolve();
      }, build);
    },
    async refuse() {
      await reached();
      await page.evaluate(() => {
        const { checks } = (globalThis as unknown as { versionDevice: Device }).versionDevice;
        checks.shift()?.reject(new TypeError('Failed to fetch'));
      });
    },
    async forget() {
      await page.evaluate(() => {
        (globalThis as unknown as { versionDevice: Device }).versionDevice.checks.shift();
      });
    },
    async bring(build) {
      await page.evaluate((ready) => {
        const worker = (globalThis as unknown as { versionDevice: Device }).versionDevice.begin(ready);
        worker.state = 'installed';
        worker.dispatchEvent(new Event('statechange'));
      }, build);
    },
  };
}
