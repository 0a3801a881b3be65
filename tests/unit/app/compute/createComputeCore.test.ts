import { afterEach, expect, test, vi } from 'vitest';
import { createComputeCore } from '#app/compute/createComputeCore.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { createPageWorkers } from '../yard/pageWorker.ts';

let isOffline = true;
vi.mock('comlink', async (original) => {
  const comlink = await original<typeof import('comlink')>();
  return {
    ...comlink,
    get wrap() {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return comlink.wrap;
    },
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a worker whose script to talk to it could not be loaded is started again with it [S12]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const workers = createPageWorkers(
    () => 'running',
    () => ({ start: () => {}, heartbeat: () => ({}), setNetworkOffsetMs: () => {} }),
  );
  vi.stubGlobal('Worker', workers.Worker);
  vi.stubGlobal('location', { origin: 'https://yards.example' });
  const environment = {
    lightningFeedTemplate: '/feed',
    lightningColumnsTemplate: '',
    lightningWindowUrl: '',
  };
  const core = createComputeCore(
    { environment, clock: { skewMs: () => 0 } } as unknown as Platform,
    {
      sightings: { post: () => {}, clear: () => {} },
      rules: { read: () => DEFAULT_LIGHTNING_RULES, watch: () => () => {} },
    },
    [],
  );
  core.start();
  await vi.waitFor(() => expect(core.getSnapshot().value).toBe('faulted'));
  expect(workers.count()).toBe(0);
  isOffline = false;
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(core.getSnapshot().hasTag('running')).toBe(true));
  expect(workers.count()).toBe(1);
  core.stop();
});
