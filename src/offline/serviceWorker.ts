/// <reference lib="webworker" />
import { cacheNameOf, type WorkerOrder } from '#contracts/appBuild.ts';
import type { AppFiles } from './appFiles.ts';
import { createBuildStore } from './buildStore.ts';
import { freshElseKept } from './freshElseKept.ts';
import { unusedCaches } from './unusedCaches.ts';
import { wayOf } from './wayOf.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. */
declare const APP_FILES: AppFiles;
const app = APP_FILES;

/** Time after which the stored answer is shown instead of the network's; shorter than a page's timeout, ms. */
const PATIENCE_MS = 4_000;
const INDEX = '/index.html';

const isoNow = () => new Date().toISOString();
const store = createBuildStore({ caches, fetch: (url, init) => fetch(url, init), isoNow });
const ownPaths = new Set(app.files.map(({ path }) => path));

self.addEventListener('install', (event) => event.waitUntil(store.store(app)));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(dropUnused)));

self.addEventListener('message', ({ data, ports }) => {
  const order = data as WorkerOrder;
  if (order.type === 'build.asked') ports[0]?.postMessage(app.build);
  else void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin, ownPaths);
  if (way === 'page') {
    event.respondWith(pageFor(request));
    event.waitUntil(dropUnused());
  } else if (way === 'file') event.respondWith(fileFor(request));
  else if (way === 'kept') {
    const answer = freshElseKept(request, {
      fetch: (asked) => fetch(asked),
      openCache: () => caches.open('kept'),
      patience: () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
      isoNow,
      hold: (work) => event.waitUntil(work),
    });
    event.respondWith(answer);
  }
});

/** Page of the newest build for a page that is opened; pages that are already open keep theirs. */
async function pageFor(request: Request): Promise<Response> {
  const newest = (await store.newest().catch(() => null)) ?? app.build;
  const page = (await store.fileOf(newest, INDEX)) ?? (await store.fileOf(app.build, INDEX));
  return page ?? fetch(request);
}

async function fileFor(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const isOwn = ownPaths.has(pathname);
  // texts name their build: an older page must not miss texts
  const build = searchParams.get('v') ?? app.build;
  const file = (await store.fileOf(build, pathname)) ?? (isOwn ? null : await store.hashedFile(pathname));
  if (file !== null) return file;
  return fetch(request).catch(async (error: unknown) => {
    const other = await store.fileOf(app.build, pathname);
    if (other === null) throw error;
    return other;
  });
}

/** Deletes builds that no page runs. Not while another worker is being installed: its build has no page yet. */
async function dropUnused(): Promise<void> {
  const names = await caches.keys();
  const newest = (await store.newest()) ?? app.build;
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const { held = [] } = await self.navigator.locks.query();
  const unused = unusedCaches({
    caches: names,
    needed: [cacheNameOf(app.build), cacheNameOf(newest)],
    pageCount: pages.length,
    locks: held.map(({ name = '' }) => name),
  });
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  await Promise.all(unused.map((name) => caches.delete(name)));
}
