import { cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { App } from '#app/App.tsx';
import { createProduct, type Product } from '#app/page/createProduct.ts';
import type { AppConfig } from '#contracts/appConfig.ts';
import type { Session } from '#contracts/session.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

type Opening = {
  /** Path in the hash, with its query. */
  readonly path: string;
  /** Facts of the stored session; null: nobody is signed in. */
  readonly session?: Partial<Session> | null;
  /** Age of the stored session, s. */
  readonly ageS?: number;
  readonly config?: Partial<AppConfig>;
  /** What the device remembers besides, by its keys in local storage. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** What the tab remembers, by its keys in session storage. */
  readonly inTab?: Readonly<Record<string, string>>;
  /** What the service answers besides, by paths. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Statuses with which the service refuses, by paths. */
  readonly refusals?: Readonly<Record<string, number>>;
  /** The service takes its time with everything else. */
  readonly isSlow?: boolean;
};

/** How long tests wait for the script of a page, which comes when it is needed. */
export const LOADED = { timeout: 30_000 };

const opened: Product[] = [];

/** What a product listens to for as long as its page lives: in a browser that is until the page goes. */
const PAGE_EVENTS = ['click', 'keyup', 'storage'];
let page = new AbortController();

function beginPage(): void {
  page = new AbortController();
  const { signal } = page;
  for (const target of [document, window] as readonly EventTarget[]) {
    const listen = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      const asked = typeof options === 'object' ? options : { capture: options ?? false };
      listen(type, listener, PAGE_EVENTS.includes(type) ? { ...asked, signal } : asked);
    });
  }
}

/** Session as the browser stores it. @param ageS Since it was issued. */
export function storedSession(facts: Partial<Session>, ageS = 0): string {
  const idToken = `.${btoa(JSON.stringify({ iat: Math.floor(Date.now() / 1_000) - ageS }))}.`;
  return JSON.stringify({ ...sessionGrant({}, facts).session, idToken });
}

/** A browser that holds sound back until somebody clicks. */
class SilentAudio extends EventTarget {
  readonly state = 'suspended';
  readonly destination = null;
  resume = () => Promise.resolve();
  decodeAudioData = () => Promise.resolve(null);
}

/**
 * The whole app at an address, put together as the product does it, over a service that has its settings and its texts and
 * answers nothing else unless told.
 */
export async function openApp({
  path,
  session = null,
  ageS = 0,
  config = {},
  remembered = {},
  inTab = {},
  answers = {},
  refusals = {},
  isSlow = false,
}: Opening) {
  const asked: string[] = [];
  const byCertificate: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === '/config.json')
      return Response.json({ ...appConfigOf(DEFAULT_LIGHTNING_RULES, false), ...config });
    if (pathname.startsWith('/locales/'))
      return new Response(readFileSync(`.${pathname}`, 'utf8'), {
        headers: { 'content-type': 'application/json' },
      });
    asked.push(pathname);
    if (init?.credentials === 'include') byCertificate.push(origin + pathname);
    const date = new Date().toUTCString();
    if (pathname in answers) return Response.json(answers[pathname], { headers: { date } });
    if (pathname in refusals) return Response.json({}, { status: refusals[pathname]!, headers: { date } });
    if (isSlow) return new Promise<never>(() => {});
    return new Response('', { status: 503, headers: { date } });
  });
  // jsdom plays no sound, and knows no media
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.spyOn(console, 'info').mockImplementation(() => {});
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(inTab)) sessionStorage.setItem(key, value);
  if (session !== null) localStorage.setItem('session', storedSession(session, ageS));
  history.replaceState(null, '', `/#${path}`);
  beginPage();
  const product = await createProduct();
  opened.push(product);
  const drawn = render(
    <I18nextProvider i18n={product.texts}>
      <App product={product} />
    </I18nextProvider>,
  );
  return {
    product,
    page: drawn,
    /** Paths that were asked for besides settings and texts. */
    asked,
    /** Addresses that the browser was to show its certificate to. */
    byCertificate,
  };
}

/**
 * Lets the browser draw no map: it measures nothing, has a worker that never answers, and no styles. The map in the middle
 * says that it cannot be drawn, and all around it stands. `closeApp` ends it.
 */
export function drawNoMap(): void {
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

/** Ends what lives as long as a page does: it would go on in the tests that follow. */
export function closeApp(): void {
  cleanup();
  for (const { session, language, siren } of opened.splice(0))
    for (const actor of [session, language.actor, siren]) actor.stop();
  page.abort();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
