/** Where a browser has come to: the address that nobody serves (the app's way back), or a page. */
export type Place = { readonly url: URL; readonly status: number; readonly page: string };

const MOST_STEPS = 20;

/** A browser without script: it follows redirects and keeps cookies, each for the origin that set it. */
export function createBrowser(isAppPage: (url: URL) => boolean) {
  const jar = new Map<string, Map<string, string>>();

  async function step(url: URL, form: Record<string, string> | null): Promise<Response> {
    const cookies = jar.get(url.origin) ?? new Map<string, string>();
    jar.set(url.origin, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...(form === null ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      headers: { cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function go(address: string, form: Record<string, string> | null = null): Promise<Place> {
    let url = new URL(address);
    let body = form;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      if (isAppPage(url)) return { url, status: 0, page: '' };
      const response = await step(url, body);
      const location = response.headers.get('location');
      if (location === null) return { url, status: response.status, page: await response.text() };
      url = new URL(location, url);
      body = null;
    }
    throw new Error(`No end of redirects at ${url}.`);
  }
  return { go };
}
export type Browser = ReturnType<typeof createBrowser>;
