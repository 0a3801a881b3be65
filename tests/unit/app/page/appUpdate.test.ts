import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PageBuild } from '#adapters/browser/pageBuild.ts';
import { createAppUpdate } from '#app/page/createAppUpdate.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createUpdates } from '#app/page/createUpdates.ts';
import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import {
  selectFault,
  selectIsChecking,
  selectWaitingVersion,
} from '#machines/appUpdate/appUpdateSelectors.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { settled } from '#tests/support/settled.ts';
import { createFakeServiceWorkers } from '#tests/unit/adapters/browser/fakeServiceWorkers.ts';

const BUILD: PageBuild = { id: '1.7.15+11111111', version: '1.7.15' };
const EVERY_MS = 120_000;
const config = appConfigOf(DEFAULT_LIGHTNING_RULES, false);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a build on a device; null: where the browser offers none. */
function openPage({
  build = BUILD,
  isKept = false,
  serviceWorker = {} as object | null,
  maintenance = false,
} = {}) {
  const asked: string[] = [];
  const service = { config, isReached: true };
  const reload = vi.fn<() => void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', serviceWorker === null ? {} : { serviceWorker });
  vi.stubGlobal('location', { hostname: 'yards.example', reload });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const headers = service.isReached ? {} : { [KEPT_AT_HEADER]: 'earlier' };
    return Response.json(service.config, { headers });
  });
  const catalogue = {
    fetchEventTraits: async () => void asked.push('traits'),
    fetchFacilities: async (clientId: string) => void asked.push(`facilities of ${clientId}`),
  };
  const sessions = { read: () => ({ client: 'ACME' }) };
  return {
    platform: {
      build,
      config: { ...config, maintenance },
      isKept,
      catalogue,
      sessions,
    } as unknown as Platform,
    asked,
    service,
    reload,
  };
}

/** The same, looking for newer versions. */
function beginUpdates(device: Parameters<typeof openPage>[0]) {
  const page = openPage(device);
  const update = createAppUpdate(page.platform);
  const snapshot = () => update.actor.getSnapshot();
  const isUpToDate = () =>
    selectWaitingVersion(snapshot()) === null &&
    selectFault(snapshot()) === null &&
    !selectIsChecking(snapshot());
  return { ...page, update, snapshot, isUpToDate };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await settled();
}

describe('where no build is stored', () => {
  test('a page under development asks nothing and is up to date', async () => {
    const { container, registered } = createFakeServiceWorkers();
    const page = beginUpdates({ build: { id: null, version: null }, serviceWorker: container });
    await turns();
    expect(page.isUpToDate()).toBe(true);
    expect(registered).toEqual([]);
  });

  test('a browser without service workers says so, instead of being up to date [S12]', async () => {
    const page = beginUpdates({ serviceWorker: null });
    await turns();
    expect(selectFault(page.snapshot())).toBe('This browser offers no service worker here.');
  });
});

test('a page that gets its worker asks once more what it was started from, so that it is kept [S12]', async () => {
  const workers = createFakeServiceWorkers();
  const { asked } = beginUpdates({ serviceWorker: workers.container });
  await turns();
  expect(asked).toEqual([]);
  workers.takeOver('1.7.15+11111111');
  await turns();
  expect(asked.sort()).toEqual(['/config.json', 'facilities of ACME', 'traits']);
});

test('a page under maintenance that gets its worker asks nothing [SHELL-25][GAP-14]', async () => {
  const workers = createFakeServiceWorkers();
  const { asked } = beginUpdates({ serviceWorker: workers.container, maintenance: true });
  workers.takeOver('1.7.15+11111111');
  await turns();
  expect(asked).toEqual([]);
});

test('the service is asked every 120 s, and not a millisecond earlier [SHELL-27][CONST-41]', async () => {
  const workers = createFakeServiceWorkers();
  workers.run('1.7.15+11111111');
  let checks = 0;
  workers.registration.update = async () => {
    checks += 1;
  };
  beginUpdates({ serviceWorker: workers.container });
  await turns();
  vi.advanceTimersByTime(EVERY_MS - 1);
  await turns();
  expect(checks).toBe(1);
  vi.advanceTimersByTime(1);
  await turns();
  expect(checks).toBe(2);
});

test('the newest version runs after a reload', async () => {
  const workers = createFakeServiceWorkers();
  workers.run('1.8.0+22222222');
  const { update, reload, snapshot } = beginUpdates({ serviceWorker: workers.container });
  await turns();
  expect(selectWaitingVersion(snapshot())).toBe('1.8.0+22222222');
  expect(reload).not.toHaveBeenCalled();
  update.activate();
  expect(reload).toHaveBeenCalledOnce();
});

describe('a page that started from settings kept on the device', () => {
  async function start() {
    const workers = createFakeServiceWorkers();
    workers.run('1.7.15+11111111');
    const page = beginUpdates({ isKept: true, serviceWorker: workers.container });
    page.service.isReached = false;
    await turns();
    const check = async () => {
      vi.advanceTimersByTime(EVERY_MS);
      await turns();
    };
    return { ...page, check };
  }

  test('gives way to the service’s own, when they are others, once it is reached [S5]', async () => {
    const { service, check, snapshot, isUpToDate } = await start();
    service.config = { ...config, version: '1.8.0' };
    await check();
    expect(isUpToDate()).toBe(true);
    service.isReached = true;
    await check();
    expect(selectWaitingVersion(snapshot())).toBe('1.8.0');
  });

  test('goes on with them when they are the same, and asks no more', async () => {
    const { service, asked, check, isUpToDate } = await start();
    service.isReached = true;
    await check();
    expect(isUpToDate()).toBe(true);
    const before = asked.length;
    await check();
    expect(asked).toHaveLength(before);
  });
});

describe('who asks for the version that waits', () => {
  test('hears of it at once when it was found before, of each one later, of its withdrawal, and of nothing after the end', async () => {
    const workers = createFakeServiceWorkers();
    workers.run('1.8.0+22222222');
    const { platform } = openPage({ serviceWorker: workers.container });
    const updates = createUpdates(platform);
    const early: (string | null)[] = [];
    const late: (string | null)[] = [];
    const stop = updates.watch((version) => early.push(version));
    await updates.begin();
    await turns();
    updates.watch((version) => late.push(version));
    stop();
    workers.run('1.9.0+33333333');
    vi.advanceTimersByTime(EVERY_MS);
    await turns();
    expect(early).toEqual(['1.8.0+22222222']);
    workers.run(BUILD.id!);
    vi.advanceTimersByTime(EVERY_MS);
    await turns();
    expect(late).toEqual(['1.8.0+22222222', '1.9.0+33333333', null]);
  });

  test('begins the search once, however often it is begun', async () => {
    const { container, registered } = createFakeServiceWorkers();
    const { platform } = openPage({ serviceWorker: container });
    const updates = createUpdates(platform);
    expect(await updates.begin()).toBe(await updates.begin());
    await turns();
    expect(registered).toHaveLength(1);
  });
});
