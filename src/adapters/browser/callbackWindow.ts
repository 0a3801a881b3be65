const CLOSED_CHECK_EVERY_MS = 500;
/** What auth-callback.html calls the answer, in its message and in the tab's storage. */
export const ANSWER_KEY = 'signInAnswer';

/** The page that windows come back to from the service. */
export const callbackAddressOf = (page: Window): string => `${page.location.origin}/auth-callback.html`;

/** Waits for what a window says when it has come back; null: it was closed, or the signal ended. The window is closed then. */
export function hearAnswer(
  page: Window,
  popup: Window,
  state: string,
  signal: AbortSignal,
): Promise<URLSearchParams | null> {
  return new Promise((resolve) => {
    const timer = page.setInterval(() => {
      if (popup.closed) finish(null);
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
