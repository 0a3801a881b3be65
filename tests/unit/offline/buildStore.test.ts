import { describe, expect, test } from 'vitest';
import type { AppFiles } from '#offline/appFiles.ts';
import { createBuildStore } from '#offline/buildStore.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { createMemoryCaches } from './memoryCaches.ts';

const PAGE = '/index.html';
const SCRIPT = '/assets/index-1a2b.js';
const TEXTS = '/locales/fr-CA/yard.json';

function buildOf(build: string, paths: readonly string[] = [PAGE, SCRIPT, TEXTS]): AppFiles {
  return { build, files: paths.map((path) => ({ path, integrity: `sha256-${build}${path}` })) };
}

/** A device and a service that serves one build at a time: `serving` is what its files say. */
function createSystem() {
  const { caches, contents } = createMemoryCaches();
  const asked: { path: string; init: RequestInit }[] = [];
  const service = { serving: 'one', missing: '' };
  const store = createBuildStore({
    caches,
    isoNow: () => new Date(MISSION_TIME_MS).toISOString(),
    async fetch(path, init) {
      asked.push({ path, init });
      // as a browser does with a digest that does not fit
      if (init.integrity !== `sha256-${service.serving}${path}`) throw new TypeError('Failed to fetch');
      const status = path === service.missing ? 404 : 200;
      return new Response(`${service.serving}:${path}`, { status, headers: { date: 'Sat, 04 Jul 2026' } });
    },
  });
  const textOf = async (answer: Promise<Response | null>) => (await answer)?.text() ?? null;
  return { store, service, asked, contents, textOf };
}

test('a build is stored whole, and noted as the newest', async () => {
  const { store, contents, textOf } = createSystem();
  expect(await store.newest()).toBeNull();
  await store.store(buildOf('one'));
  expect(contents()['app-one']).toEqual([SCRIPT, PAGE, TEXTS].sort());
  expect(await store.newest()).toBe('one');
  expect(await textOf(store.fileOf('one', PAGE))).toBe(`one:${PAGE}`);
  expect((await store.fileOf('one', PAGE))?.headers.has('date')).toBe(false);
});

describe('a build that cannot be had whole is not stored at all', () => {
  test.each([
    ['a file is missing', (service: { missing: string }) => Object.assign(service, { missing: TEXTS })],
    [
      'the next build is put in place meanwhile',
      (service: object) => Object.assign(service, { serving: 'three' }),
    ],
  ])('because %s', async (_, spoil) => {
    const { store, service, contents, textOf } = createSystem();
    await store.store(buildOf('one'));
    service.serving = 'two';
    spoil(service);
    await expect(store.store(buildOf('two'))).rejects.toThrow();
    expect(Object.keys(contents())).not.toContain('app-two');
    expect(await store.newest()).toBe('one');
    expect(await textOf(store.fileOf('one', PAGE))).toBe(`one:${PAGE}`);
  });

  test('but the same build, when it runs already, stays', async () => {
    const { store, service, textOf } = createSystem();
    await store.store(buildOf('one'));
    service.missing = TEXTS;
    await expect(store.store(buildOf('one'))).rejects.toThrow(TEXTS);
    expect(await textOf(store.fileOf('one', TEXTS))).toBe(`one:${TEXTS}`);
  });
});

test('each build has its own files, and an older one keeps them', async () => {
  const { store, service, textOf } = createSystem();
  await store.store(buildOf('one'));
  service.serving = 'two';
  await store.store(buildOf('two', [PAGE, '/assets/index-3c4d.js', TEXTS]));
  expect(await textOf(store.fileOf('one', TEXTS))).toBe(`one:${TEXTS}`);
  expect(await textOf(store.fileOf('two', TEXTS))).toBe(`two:${TEXTS}`);
  expect(await store.fileOf('two', SCRIPT)).toBeNull();
  expect(await textOf(store.hashedFile(SCRIPT))).toBe(`one:${SCRIPT}`);
});

test('a file that an older build has under the same digest is not fetched again', async () => {
  const { store, service, asked, textOf } = createSystem();
  await store.store(buildOf('one'));
  service.serving = 'two';
  asked.length = 0;
  await store.store(buildOf('two'));
  expect(asked.map(({ path }) => path).sort()).toEqual([PAGE, TEXTS].sort());
  expect(await textOf(store.fileOf('two', SCRIPT))).toBe(`one:${SCRIPT}`);
});

test('files without a digest in their name are never taken from the browser’s own cache', async () => {
  const { store, asked } = createSystem();
  await store.store(buildOf('one'));
  const modes = Object.fromEntries(asked.map(({ path, init }) => [path, init.cache]));
  expect(modes).toEqual({ [PAGE]: 'no-cache', [TEXTS]: 'no-cache', [SCRIPT]: 'default' });
});
