import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore } from '#server/platform/objects/objectStore.ts';
import { startStepUpload } from '#server/world/lightning/stepUpload.ts';
import { createStrikeSteps, type UploadedSteps } from '#server/world/lightning/strikeSteps.ts';
import { freePort } from '../../../support/freePort.ts';
import { answering } from '../../../support/localServer.ts';
import { OBJECT_FAULTS } from '../../../support/objectFaults.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';
import { listOf, NOW_MS, strikesAt, timesInColumns } from './stepStage.ts';

const SOURCES = 'glm-east+glm-west';
const KEY = `steps/20260612/${SOURCES}/180000.json`;
const MINUTE_MS = 60_000;
const QUIET = strikesAt();

let server: ObjectServer;
let folder: string;
let nowMs: number;
const opened: UploadedSteps[] = [];
beforeEach(async () => {
  nowMs = NOW_MS + 5_000;
  server = await startObjectServer();
  server.setClock(() => nowMs);
  folder = await mkdtemp(join(tmpdir(), 'stored-steps-'));
});
afterEach(async () => {
  await Promise.all(opened.map((steps) => steps.stopUpload()));
  await Promise.all(opened.splice(0).map((steps) => steps.settled()));
  await server.stop();
  await rm(folder, { recursive: true });
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { nowMs: () => nowMs };
const storeOf = (settings = server.settings) => createObjectStore({ settings, clock, log, attemptMs: 300 });

/** The steps of a machine with a disk of its own. */
async function machine(name: string, store = storeOf()): Promise<UploadedSteps> {
  const objects = { store, sources: SOURCES };
  const steps = await createStrikeSteps({
    dir: join(folder, name),
    diskBudgetBytes: 1e9,
    objects,
    clock,
    log,
  });
  opened.push(steps);
  return steps;
}
const step = (...timesMs: number[]) => ({
  strikes: strikesAt(...timesMs),
  fromMs: NOW_MS,
  asOfMs: NOW_MS + 5_000,
});
const isStored = () => server.objects.has(KEY);
const storedTimes = () =>
  (JSON.parse(server.objects.get(KEY)!.bytes.toString()) as { timestamp: number }[]).map(
    ({ timestamp }) => timestamp,
  );

describe('a published step', () => {
  test('is stored as it was published, and another machine serves it after a takeover, in both forms [CALL-21]', async () => {
    const first = await machine('first');
    first.accept(step(NOW_MS + 7));
    await expect.poll(isStored).toBe(true);
    const published = (await first.bodyOf(NOW_MS))!.bytes;
    expect(server.objects.get(KEY)).toMatchObject({
      bytes: published,
      headers: { 'cache-control': 'public, max-age=259200, immutable' },
    });
    nowMs += 3 * MINUTE_MS;
    const second = await machine('second');
    expect((await second.bodyOf(NOW_MS))?.bytes).toEqual(published);
    expect(await timesInColumns(second, NOW_MS)).toEqual([NOW_MS + 7]);
    const reads = server.requests.length;
    await second.bodyOf(NOW_MS);
    expect(server.requests).toHaveLength(reads);
  });

  test('is not waited for while it is young: what is not known here is answered at once', async () => {
    const first = await machine('first');
    first.accept(step(NOW_MS + 7));
    await expect.poll(isStored).toBe(true);
    const second = await machine('second');
    const asked = server.requests.length;
    nowMs = NOW_MS + 5_000 + 2 * MINUTE_MS - 1;
    expect(await second.bodyOf(NOW_MS)).toBeNull();
    expect(server.requests).toHaveLength(asked);
    nowMs += 1;
    expect(await listOf(second, NOW_MS)).toHaveLength(1);
  });

  test('of other sources is not served [S14]', async () => {
    const first = await machine('first');
    first.accept(step());
    await expect.poll(isStored).toBe(true);
    nowMs += 3 * MINUTE_MS;
    const objects = { store: storeOf(), sources: 'simulator' };
    const other = await createStrikeSteps({
      dir: join(folder, 'other'),
      diskBudgetBytes: 1e9,
      objects,
      clock,
      log,
    });
    opened.push(other);
    expect(await other.bodyOf(NOW_MS)).toBeNull();
  });

  test('of two leaders in turn has the strikes of both [S3]', async () => {
    const first = await machine('first');
    first.accept(step(NOW_MS + 7));
    await expect.poll(isStored).toBe(true);
    const second = await machine('second');
    second.accept(step(NOW_MS + 3, NOW_MS + 9));
    await expect.poll(storedTimes).toEqual([NOW_MS + 3, NOW_MS + 7, NOW_MS + 9]);
  });

  test('that was stored before it was over is not believed: a clock was ahead [S4][S5]', async () => {
    const first = await machine('first');
    first.accept(step());
    await expect.poll(isStored).toBe(true);
    const object = server.objects.get(KEY)!;
    const second = await machine('second');
    nowMs += 3 * MINUTE_MS;
    server.objects.set(KEY, { ...object, storedAtMs: NOW_MS + 5_000 - 12_000 });
    expect(await second.bodyOf(NOW_MS)).toBeNull();
    const third = await machine('third');
    server.objects.set(KEY, { ...object, storedAtMs: NOW_MS + 5_000 - 11_000 });
    expect(await listOf(third, NOW_MS)).toEqual([]);
  });

  test('that holds no list of strikes is not known, and is no quiet one [S4]', async () => {
    await storeOf().put(KEY, Buffer.from('{"lat":1}'), { type: 'application/json', cacheControl: '' });
    nowMs += 3 * MINUTE_MS;
    expect(await (await machine('second')).bodyOf(NOW_MS)).toBeNull();
  });
});

describe('a store that fails', () => {
  test.each(OBJECT_FAULTS)(
    'by %s never makes a step quiet, and is not waited for twice [S1][S4]',
    async (_, answer) => {
      await storeOf().put(KEY, Buffer.from('[]'), { type: 'application/json', cacheControl: '' });
      server.failBy(() => answer);
      const steps = await machine('second');
      nowMs += 3 * MINUTE_MS;
      expect(await steps.bodyOf(NOW_MS)).toBeNull();
      const asked = server.requests.length;
      expect(await steps.bodyOf(NOW_MS)).toBeNull();
      expect(await timesInColumns(steps, NOW_MS)).toBeNull();
      expect(server.requests).toHaveLength(asked);
    },
  );

  // whoever answers 200 to a call that stores has stored it
  const REFUSALS = OBJECT_FAULTS.filter(([title]) => !title.startsWith('an empty list'));
  test.each(REFUSALS)('by %s delays no step and loses none [S1][S2]', async (_, answer) => {
    let isFailing = true;
    server.failBy(() => (isFailing ? answer : null));
    const local = new Map<number, Uint8Array>();
    const pauses: (() => void)[] = [];
    const upload = startStepUpload({
      store: createObjectStore({
        settings: server.settings,
        clock,
        log,
        attemptMs: 300,
        // each call is made: what rests here is the upload
        monotonicMs: () => (isFailing ? 0 : 60_000),
      }),
      sources: SOURCES,
      readLocal: async (stepMs) => local.get(stepMs) ?? null,
      clock: { nowMs: () => nowMs },
      pause: async () => new Promise<void>((resolve) => pauses.push(resolve)),
    });
    local.set(NOW_MS, Buffer.from('[]'));
    upload.note(NOW_MS);
    await expect.poll(() => pauses.length, { timeout: 5_000 }).toBe(1);
    isFailing = false;
    pauses.forEach((end) => end());
    await expect.poll(isStored).toBe(true);
    await expect.poll(upload.readings.waiting).toBe(0);
    expect(upload.readings.lost()).toBe(0);
    await upload.stop();
  });

  test('by a refused connection leaves steps in memory, which are served at once [S1][S2]', async () => {
    const store = storeOf({ ...server.settings, bucketUrl: `http://127.0.0.1:${await freePort()}/yards` });
    const steps = await machine('first', store);
    steps.accept(step(NOW_MS + 7));
    expect(await timesInColumns(steps, NOW_MS)).toEqual([NOW_MS + 7]);
    await expect.poll(() => store.readings.isFailing()).toBe(true);
    expect(steps.upload?.waiting()).toBe(1);
  });

  test('is given what an earlier run of the machine could not store', async () => {
    server.failBy(() => answering(503, {}));
    const first = await machine('first');
    first.accept(step(NOW_MS + 7));
    await first.settled();
    await first.stopUpload();
    expect(server.objects.size).toBe(0);
    server.failBy(() => null);
    await machine('first');
    await expect.poll(isStored).toBe(true);
    expect(storedTimes()).toEqual([NOW_MS + 7]);
  });

  test('is given no step that is older than what is kept, and one that is gone is counted', async () => {
    const upload = startStepUpload({
      store: storeOf(),
      sources: SOURCES,
      readLocal: async () => null,
      clock: { nowMs: () => nowMs },
    });
    upload.note(NOW_MS - 73 * 3_600_000);
    upload.note(NOW_MS);
    await expect.poll(upload.readings.waiting).toBe(0);
    await upload.stop();
    expect(upload.readings.lost()).toBe(1);
    expect(server.objects.size).toBe(0);
  });

  test('leaves quiet steps quiet where they were published', async () => {
    server.failBy(() => () => {});
    const steps = await machine('first');
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    expect(await listOf(steps, NOW_MS)).toEqual([]);
  });
});
