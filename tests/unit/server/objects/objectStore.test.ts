import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore, type ObjectStoreOptions } from '#server/platform/objects/objectStore.ts';
import { freePort } from '../../../support/freePort.ts';
import { answering, type LocalAnswer } from '../../../support/localServer.ts';
import { errorXml, startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';

const FORM = { type: 'application/json', cacheControl: 'public, max-age=60, immutable' };
const KEY = 'steps/20261126/glm-east+glm-west/12 00é!.json';
const BYTES = Buffer.from('[{"lat":1}]');

let server: ObjectServer;
let logged: string[];
let elapsedMs: number;
beforeEach(async () => {
  server = await startObjectServer();
  logged = [];
  elapsedMs = 0;
});
afterEach(() => server.stop());

function storeOf(changes: Partial<ObjectStoreOptions> = {}) {
  const note = (facts: object, text: string) => void logged.push(`${text} ${JSON.stringify(facts)}`);
  return createObjectStore({
    settings: server.settings,
    clock: { nowMs: Date.now },
    log: { info: note, warn: note, error: note },
    pause: async () => {},
    monotonicMs: () => elapsedMs,
    attemptMs: 2_000,
    ...changes,
  });
}
const otherSettings = (changes: Partial<ObjectServer['settings']>) => ({
  settings: { ...server.settings, ...changes },
});

describe('an object', () => {
  test('is stored with its digest and form, read back, listed and removed, by signed calls', async () => {
    const store = storeOf();
    await store.put(KEY, BYTES, FORM);
    expect(server.objects.get(KEY)?.headers).toMatchObject({
      'content-type': FORM.type,
      'cache-control': FORM.cacheControl,
      'x-amz-meta-sha256': expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    const found = await store.get(KEY);
    expect(found?.bytes).toEqual(BYTES);
    expect(found?.storedAtMs).toBeGreaterThan(Date.now() - 60_000);
    await store.put('steps/20261125/a/000000.json', BYTES, FORM);
    await store.put('tiles/20261125/a', BYTES, FORM);
    expect(await store.list('steps/')).toEqual(['steps/20261125/a/000000.json', KEY]);
    await store.remove(KEY);
    await store.remove(KEY);
    expect(await store.get(KEY)).toBeNull();
    expect(server.refusals).toEqual([]);
  });

  test('lies in the folder of the settings', async () => {
    const store = storeOf(otherSettings({ folder: 'scc/east/' }));
    await store.put('exports/a', BYTES, FORM);
    expect([...server.objects.keys()]).toEqual(['scc/east/exports/a']);
    expect(await store.list('exports/')).toEqual(['exports/a']);
    expect((await store.get('exports/a'))?.bytes).toEqual(BYTES);
  });

  test.each([
    ['another secret', { secretAccessKey: 'guessed' }, 'SignatureDoesNotMatch'],
    ['a key that the store does not know', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ])('is neither stored nor read by %s, and no key is told', async (_, changes, code) => {
    const store = storeOf(otherSettings(changes));
    const refusal = await store.put('a', BYTES, FORM).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ fault: 'refused', message: `PUT a: 403 ${code}, told by a test` });
    expect(server.objects.size).toBe(0);
    expect(server.requests).toHaveLength(1);
    expect(logged).toEqual([`The object store fails {"reason":"PUT a: 403 ${code}, told by a test"}`]);
  });

  test('is not stored where its bytes were changed on their way', async () => {
    const store = storeOf({
      fetch: (address, init) => fetch(address, { ...init, body: Buffer.from('[]         ') }),
    });
    await expect(store.put('a', BYTES, FORM)).rejects.toMatchObject({
      message: expect.stringContaining('XAmzContentSHA256Mismatch'),
    });
  });

  test.each([
    ['other bytes', { bytes: Buffer.from('[]') }],
    ['no digest', { headers: {} }],
  ])('with %s is not read, and those beside it are', async (_, changes) => {
    const store = storeOf();
    await store.put('a', BYTES, FORM);
    await store.put('b', BYTES, FORM);
    server.objects.set('a', { ...server.objects.get('a')!, ...changes });
    await expect(store.get('a')).rejects.toMatchObject({ fault: 'broken' });
    expect((await store.get('b'))?.bytes).toEqual(BYTES);
  });

  test('of a bucket that is not there is not called missing [S4]', async () => {
    const store = storeOf(otherSettings({ bucketUrl: server.settings.bucketUrl.replace('yards', 'others') }));
    await expect(store.get('a')).rejects.toMatchObject({ fault: 'refused' });
  });
});

const XML = { 'content-type': 'application/xml' };
const cutOff: LocalAnswer = (_, response) => {
  response.writeHead(200, { 'content-length': 99 });
  response.write('[', () => response.destroy());
};

describe('a call that fails', () => {
  const FAULTS: readonly (readonly [title: string, answer: LocalAnswer, attempts: number])[] = [
    ['403', answering(403, XML, errorXml('AccessDenied')), 1],
    ['404 of no object', answering(404, {}, 'Not found'), 1],
    ['a redirect', answering(307, { location: 'http://127.0.0.1:1/' }), 1],
    ['500', answering(500, XML, errorXml('InternalError')), 3],
    ['503', answering(503, XML, errorXml('SlowDown')), 3],
    ['a body that breaks off', cutOff, 3],
    ['a slow body', (_, response) => void response.writeHead(200, {}).write('['), 3],
    ['no answer', () => {}, 3],
    ['a connection that ends', (request) => request.destroy(), 3],
  ];
  test.each(FAULTS)('by %s is told, and repeated only where that may help', async (_, answer, attempts) => {
    const store = storeOf({ attemptMs: 400 });
    server.failBy(() => answer);
    await expect(store.get('a')).rejects.toThrow(/^GET a: /u);
    expect(store.readings.isFailing()).toBe(true);
    expect(store.readings.failures()).toBe(attempts);
    expect(logged).toHaveLength(1);
  });

  test('passes once an attempt does, and the log hears nothing of it', async () => {
    const store = storeOf();
    let failuresLeft = 2;
    server.failBy(() => (failuresLeft-- > 0 ? answering(500, {}) : null));
    await store.put('a', BYTES, FORM);
    expect([store.readings.failures(), store.readings.isFailing(), logged]).toEqual([2, false, []]);
  });

  test('is not sent again for ten seconds, whichever call asks', async () => {
    const store = storeOf();
    server.failBy(() => answering(500, {}));
    await expect(store.get('a')).rejects.toMatchObject({ fault: 'failed' });
    elapsedMs = 9_999;
    await expect(store.put('b', BYTES, FORM)).rejects.toMatchObject({ fault: 'resting' });
    expect(server.requests).toHaveLength(3);
    server.failBy(() => null);
    elapsedMs = 10_000;
    await store.put('b', BYTES, FORM);
    expect(logged.at(-1)).toBe('The object store answers again {}');
  });

  test('ends when its caller cannot wait longer', async () => {
    const store = storeOf({ attemptMs: 60_000 });
    server.failBy(() => () => {});
    await expect(store.get('a', { limitMs: 50 })).rejects.toMatchObject({ fault: 'failed' });
  });

  test('that its caller has given up says nothing of the store', async () => {
    const store = storeOf({ attemptMs: 60_000 });
    const gone = new AbortController();
    server.failBy(() => () => gone.abort());
    await expect(store.put('a', BYTES, FORM, { signal: gone.signal })).rejects.toThrow('PUT a');
    expect([store.readings.failures(), store.readings.isFailing(), logged]).toEqual([0, false, []]);
  });

  test('tells why no connection is made', async () => {
    const store = storeOf(otherSettings({ bucketUrl: `http://127.0.0.1:${await freePort()}/yards` }));
    await expect(store.get('a')).rejects.toMatchObject({
      message: 'GET a: ECONNREFUSED',
      cause: { code: 'ECONNREFUSED' },
    });
  });
});
