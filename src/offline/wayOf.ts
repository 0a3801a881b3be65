/** Ways in which the service worker answers a request. */
export type Way =
  /** Not at all: the browser asks the network, as without a worker. */
  | 'network'
  /** With the page of the newest stored build. */
  | 'page'
  /** With a file of the build that the page belongs to. */
  | 'file'
  /** From the network, and with the last good answer where that fails. */
  | 'kept';

/** Request properties that the choice depends on. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { readonly headers: Pick<Headers, 'has'> };

/** Lists that a start needs and no verdict is made from (S5). Only as a whole: a query asks for something else. */
const START_LISTS =
  /^\/(config\.json|api\/facilities\/metadata|static\/event-metadata\.json|static\/(?!alert-payloads\/|status\/)[^/]+\/facilities\.json)$/;

/** Paths whose answer is never the app's page: calls, the service's own files, and files at the root. */
const NO_PAGE =
  /^\/((api|auth|feeds|static|weather|layers|assets|locales|manual|healthz|livez|readyz|metrics)(\/|$)|[^/]*\.[^/]*$)/;

/** Files whose name carries a digest of their content: they are right for any build. */
const HASHED = /^\/assets\//;

/**
 * Chooses how a request is answered. Requests that are not named here go to the network: a forgotten feed stays live
 * (S5).
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
