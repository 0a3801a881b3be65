import { expect, type Page } from '@playwright/test';

/** What a device has stored of the app, and what a page makes of it. */
export type StoredApp = {
  /** Waits until a page can start without a network: a whole build, settings and facilities are stored. */
  expectReady(): Promise<void>;
  /** Waits until a worker stands between the page and the network. */
  expectControlled(): Promise<void>;
  /** Build that runs in the page. */
  running(): Promise<string | null>;
  /** Builds on the device. */
  builds(): Promise<string[]>;
  /** Makes the stored session look as after a night without power: the access token has lived its life. */
  ageSession(): Promise<void>;
  /** From the next start on every status that the page shows is noted, from its first moment. */
  watchStarts(): Promise<void>;
  seenStatuses(): Promise<string[]>;
};

const NIGHT_S = 10 * 3_600;
/** A whole build, on a machine that does much else. */
const STORED_WITHIN_MS = 45_000;

export function createStoredApp(page: Page): StoredApp {
  const keptPaths = () =>
    page.evaluate(async () => {
      const cache = await caches.open('kept');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
    });
  const expectControlled = () =>
    expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
        timeout: STORED_WITHIN_MS,
      })
      .toBe('activated');
  return {
    expectControlled,
    async expectReady() {
      await expectControlled();
      await expect
        .poll(keptPaths)
        .toEqual(['/api/facilities/metadata', '/config.json', '/static/event-metadata.json']);
    },
    running: () => page.locator('meta[name=build]').getAttribute('content'),
    builds: () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-'))),
    ageSession: () =>
      page.evaluate((nightS) => {
        const session = JSON.parse(localStorage.getItem('session') ?? '{}') as { idToken: string };
        const iat = Math.floor(Date.now() / 1_000) - nightS;
        const idToken = ['e30', btoa(JSON.stringify({ iat })), ''].join('.');
        localStorage.setItem('session', JSON.stringify({ ...session, idToken }));
      }, NIGHT_S),
    watchStarts: async () => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { startStatuses: seen });
        const look = () => {
          const status = document.querySelector('.yard')?.getAttribute('data-status') ?? null;
          if (status !== null && seen.at(-1) !== status) seen.push(status);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      });
    },
    seenStatuses: () => page.evaluate(() => (window as unknown as { startStatuses: string[] }).startStatuses),
  };
}
