/** Event on a page for the analytics endpoint (GAP-134): no names, no ids, no queries. */
type AnalyticsFact =
  | { readonly type: 'pageview' }
  | { readonly type: 'click'; readonly target: string }
  | { readonly type: 'alert'; readonly status: number; readonly url: string };

export type AnalyticsDependencies = {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly page: Window;
  readonly appVersion: string;
  /** Code of the signed-in person's client; empty: nobody is signed in. */
  readonly client: () => string;
  readonly nowMs: () => number;
};

/** Timeout after which a message is dropped, ms (NET-02). */
const TIMEOUT_MS = 1_000;

/**
 * Reports page views and clicks until stopped, and failing services on request (NET-02, NET-03). No caller waits for
 * it, and messages that fail are dropped.
 */
export function startAnalytics(dependencies: AnalyticsDependencies) {
  const { fetch, url, page, appVersion, client, nowMs } = dependencies;

  function tell(fact: AnalyticsFact): void {
    const time = new Date(nowMs()).toISOString();
    const body = JSON.stringify({ path: pathOf(page.location), ...fact, client: client(), appVersion, time });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { 'content-type': 'application/json' };
    void fetch(url, { method: 'POST', body, headers, signal, keepalive: true }).catch(() => undefined);
  }

  const tellOfView = () => tell({ type: 'pageview' });
  const tellOfClick = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest('a, button, input, select, [role]') : null;
    if (control !== null) tell({ type: 'click', target: nameOf(control) });
  };
  page.addEventListener('hashchange', tellOfView);
  page.addEventListener('click', tellOfClick, true);
  tellOfView();

  return {
    serviceFailed: (status: number, failedUrl: string) =>
      tell({ type: 'alert', status, url: new URL(failedUrl, page.location.href).pathname }),
    stop() {
      page.removeEventListener('hashchange', tellOfView);
      page.removeEventListener('click', tellOfClick, true);
    },
  };
}

/** Kind of the page only: the rest of the path may contain a person's link. */
function pathOf({ hash }: Location): string {
  const [, first = ''] = hash.replace(/^#/, '').split(/[/?]/);
  return `/${first}`;
}

/** Kind of a control, not its text, which may be a person's name. */
function nameOf(control: Element): string {
  const role = control.getAttribute('role') ?? control.tagName.toLowerCase();
  const [look] = control.classList;
  return look === undefined ? role : `${role}.${look}`;
}
