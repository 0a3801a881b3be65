import { describe, expect, test } from 'vitest';
import { createServiceWorkerClient } from '#adapters/browser/serviceWorkerClient.ts';
import { settled } from '../../../support/settled.ts';
import { createFakeServiceWorkers } from './fakeServiceWorkers.ts';

const OWN = '1.7.15+11111111';
const NEXT = '1.8.0+22222222';

function createDevice(running: string | null) {
  const workers = createFakeServiceWorkers();
  if (running !== null) workers.run(running);
  const client = createServiceWorkerClient(workers.container, OWN);
  return { ...workers, client };
}

/** Messages between ports take a turn of their own. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await settled();
}

describe('a check', () => {
  test('finds nothing where the page runs what the device has, and asks past every cache', async () => {
    const { client, registered } = createDevice(OWN);
    expect(await client.check()).toBeNull();
    expect(registered).toEqual([{ script: '/sw.js', options: { updateViaCache: 'none' } }]);
  });

  test('of a first visit waits until the build is stored', async () => {
    const device = createDevice(null);
    const worker = device.begin(OWN);
    const checking = device.client.check();
    let isDone = false;
    void checking.then(() => {
      isDone = true;
    });
    await turns();
    expect(isDone).toBe(false);
    device.registration.installing = null;
    device.registration.active = worker;
    worker.become('activating');
    expect(await checking).toBeNull();
  });

  test('finds the build that the service has now, once it is stored [SHELL-27]', async () => {
    const device = createDevice(OWN);
    const worker = device.begin(NEXT);
    const checking = device.client.check();
    await turns();
    device.finish(worker);
    expect(await checking).toBe(NEXT);
  });

  test('lets the worker in that waits with the page’s own build, and no other [SHELL-27]', async () => {
    const device = createDevice('1.6.0+00000000');
    const own = device.begin(OWN);
    device.finish(own);
    expect(await device.client.check()).toBeNull();
    expect(own.orders).toEqual(['build.asked', 'activation.requested']);
    const next = device.begin(NEXT);
    device.finish(next);
    expect(await device.client.check()).toBe(NEXT);
    expect(next.orders).toEqual(['build.asked']);
  });

  test('finds the build that another tab has let in already', async () => {
    const { client } = createDevice(NEXT);
    expect(await client.check()).toBe(NEXT);
  });

  test('fails when the build cannot be stored, and when the network does', async () => {
    const device = createDevice(OWN);
    const worker = device.begin(NEXT);
    const checking = device.client.check();
    await turns();
    device.fail(worker);
    await expect(checking).rejects.toThrow('The new version could not be stored.');
    device.registration.update = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(device.client.check()).rejects.toThrow('Failed to fetch');
  });
});

describe('what comes by itself', () => {
  test('is told once it is stored, and no more after the end', async () => {
    const device = createDevice(OWN);
    const found: string[] = [];
    const stop = device.client.watch((build) => found.push(build));
    await turns();
    const first = device.begin(NEXT);
    await turns();
    expect(found).toEqual([]);
    device.finish(first);
    await turns();
    expect(found).toEqual([NEXT]);
    const second = device.begin('1.9.0+33333333');
    stop();
    device.finish(second);
    await turns();
    expect(found).toEqual([NEXT]);
  });

  test('and fails is nobody’s business until the next check', async () => {
    const device = createDevice(OWN);
    const found: string[] = [];
    device.client.watch((build) => found.push(build));
    await turns();
    device.fail(device.begin(NEXT));
    await turns();
    expect(found).toEqual([]);
  });
});

describe('a page that began without a worker', () => {
  test('is told once when it gets one', () => {
    const device = createDevice(null);
    let told = 0;
    device.client.onTakenOver(() => {
      told += 1;
    });
    device.takeOver(OWN);
    device.takeOver(NEXT);
    expect(told).toBe(1);
  });

  test('is told nothing after the end, nor is one that began with a worker', () => {
    const device = createDevice(null);
    let told = 0;
    const tell = () => {
      told += 1;
    };
    device.client.onTakenOver(tell)();
    device.takeOver(OWN);
    device.client.onTakenOver(tell);
    device.takeOver(NEXT);
    expect(told).toBe(0);
  });
});
