/** How the service worker answers a request. */
export type Way =
  /** Not at all: the browser asks the network, as without a worker. */
  | 'network'
  /** With the page of the newest build that is stored. */
  | 'page'
  /** With a file of the build that the page belongs to. */
  | 'file'
  /** From the network, and with the last good answer where that fails. */
  | 'kept';

/** What the choice depends on. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { readonly headers: Pick<Headers, 'has'> };

/** What a start needs and what no verdict is made from (S5). Only as a whole: a query asks for something else. */
const START_LISTS =
  /^\/(config\.json|api\/facilities\/metadata|static\/event-metadata\.json|static\/(?!alert-payloads\/|status\/)[^/]+\/facilities\.json)$/;

/** Paths whose answer is never the app's page: calls, what the service says of itself, and files at the root. */
const NO_PAGE =
  /^\/((api|auth|feeds|static|weather|layers|assets|locales|manual|healthz|metrics)(\/|$)|[^/]*\.[^/]*$)/;

/** Files whose name carries a digest of their content: whatever build they belong to, they are right. */
const HASHED = /^\/assets\//;

/**
 * Chooses how a request is answered. Whatever is not named here goes to the network: a forgotten feed is a
 * live one (S5).
 *
 * @param origin Of the worker; other origins go to the network.
 * @param files Paths of the worker's own build.
 */
export function wayOf(asked: Asked, origin: string, files: ReadonlySet<string>): Way {
  const url = new URL(asked.url);
  if (asked.method !== 'GET' || url.origin !== origin || asked.headers.has('range')) return 'network';
  if (START_LISTS.test(url.pathname)) return url.search === '' ? 'kept' : 'network';
  if (asked.mode === 'navigate') return isPage(url.pathname) ? 'page' : 'network';
  return HASHED.test(url.pathname) || files.has(url.pathname) ? 'file' : 'network';
}

function isPage(path: string): boolean {
  return path === '/index.html' || !NO_PAGE.test(path);
}
