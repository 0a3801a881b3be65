const CLOSED_CHECK_EVERY_MS = 500;
/** Key of the answer of auth-callback.html, in its message and in the tab's storage. */
export const ANSWER_KEY = 'signInAnswer';

/** Address of the page to which windows return from the service. */
export const callbackAddressOf = (page: Window): string => `${page.location.origin}/auth-callback.html`;

/**
 * Waits for the answer of a window that has returned; null: it was closed, or the signal ended. The window is closed
 * then.
 */
export function hearAnswer(
  page: Window,
  popup: Window,
  state: string,
  signal: AbortSignal,
): Promise<URLSearchParams | null> {
  return new Promise((resolve) => {
    let wasClosed = false;
    const timer = page.setInterval(() => {
      // on a busy machine a window is seen closed before its answer is heard, which is on its way then
      if (popup.closed && wasClosed) finish(null);
      wasClosed = popup.closed;
    }, CLOSED_CHECK_EVERY_MS);
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const answer = origin === page.location.origin ? searchIn(data) : null;
      if (answer?.get('state') === state) finish(answer);
    };
    const abort = () => finish(null);
    function finish(answer: URLSearchParams | null): void {
      page.clearInterval(timer);
      page.removeEventListener('message', hear);
      signal.removeEventListener('abort', abort);
      popup.close();
      resolve(answer);
    }
    page.addEventListener('message', hear);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}

function searchIn(data: unknown): URLSearchParams | null {
  const isAnswer = typeof data === 'object' && data !== null && ANSWER_KEY in data;
  const search = isAnswer ? data[ANSWER_KEY] : null;
  return typeof search === 'string' ? new URLSearchParams(search) : null;
}

/** 256 random bits, base64url. */
export function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
