import { afterEach, expect, test, vi } from 'vitest';
import { cacheNameOf } from '#contracts/appBuild.ts';
import { createMemoryCaches } from './memoryCaches.ts';

const BUILD = '1.7.15+11111111';
const ORIGIN = 'https://yards.example';
const rejected = () => Promise.reject(new Error('Unexpected internal error.'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

type FetchEvent = {
  request: object;
  respondWith(given: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
};

/** The service worker of a build over the caches of a device; its requests answer their text. */
async function startWorker(caches: object, network: () => Promise<Response>) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const files = ['/index.html', '/assets/a.js'].map((path) => ({ path, integrity: '' }));
  vi.stubGlobal('APP_FILES', { build: BUILD, files });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => [] },
    navigator: { locks: { query: async () => ({}) } },
    registration: { installing: null, waiting: null },
  });
  await import('#offline/serviceWorker.ts');
  return async (path: string, mode: RequestMode) => {
    const answers: Promise<Response>[] = [];
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode, headers: new Headers() };
    const works: Promise<unknown>[] = [];
    listeners.get('fetch')!({
      request,
      respondWith: (given) => void answers.push(given),
      waitUntil: (work) => void works.push(work.catch(() => undefined)),
    });
    const [answer] = await Promise.all(answers);
    await Promise.all(works);
    return answer!.text();
  };
}

const online = async () =>
  new Response('from the network', { headers: { 'content-type': 'application/json' } });

test.each([
  ['/', 'navigate'],
  ['/assets/a.js', 'no-cors'],
  ['/assets/of-another-build.js', 'no-cors'],
  ['/config.json', 'cors'],
] as const)('%s comes from the network when the device cannot read its caches [S12]', async (path, mode) => {
  const caches = { match: rejected, open: rejected, has: rejected, keys: rejected, delete: rejected };
  const ask = await startWorker(caches, online);
  expect(await ask(path, mode)).toBe('from the network');
});

test('a script that neither the device nor the network has fails as the network does', async () => {
  const caches = { match: rejected, open: rejected, has: rejected, keys: rejected, delete: rejected };
  const ask = await startWorker(caches, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask('/assets/a.js', 'no-cors')).rejects.toThrow('Failed to fetch');
});

test('a device that cannot read which build is the newest opens the page of its worker and deletes no build [S12]', async () => {
  const { caches, contents } = createMemoryCaches();
  for (const build of [BUILD, '1.8.0+22222222']) {
    await (await caches.open(cacheNameOf(build))).put('/index.html', new Response(`page of ${build}`));
  }
  const before = contents();
  const match = (path: string, options: MultiCacheQueryOptions) =>
    options.cacheName === 'builds' ? rejected() : caches.match(path, options);
  const keys = async () => Object.keys(contents());
  const ask = await startWorker({ match, keys, delete: (name: string) => caches.delete(name) }, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(await ask('/', 'navigate')).toBe(`page of ${BUILD}`);
  expect(contents()).toEqual(before);
});
