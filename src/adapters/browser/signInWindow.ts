import type { SignInCode, SignInRefusal, WindowOutcome } from '#machines/signIn/signInMachine.ts';
import type { CodeGrant } from '../api/authApi.ts';

export type SignInProvider = { readonly authAppUrl: string; readonly clientId: string };

/** The browser's half of a sign-in with authorization code and PKCE (GAP-16). */
export type SignInWindow = {
  /** Opens the provider's page in a window of its own and waits for its answer (AUTH-05). */
  run(language: string, signal: AbortSignal): Promise<WindowOutcome>;
  /** Where windows are blocked: leaves for the provider's page in this window. */
  leave(language: string): Promise<void>;
  /** The answer that a same-window sign-in left behind; null when there is none. Given once. */
  takeReturned(): SignInCode | SignInRefusal | null;
  /** What the service needs to trade a code. @throws Error when no attempt of this browser has that state. */
  grantFor(code: SignInCode): CodeGrant;
};

const CLOSED_CHECK_EVERY_MS = 500;
const ANSWER_KEY = 'signInAnswer';
const ATTEMPT_KEY = 'signInAttempt';

/** The attempt outlives a redirect in the tab's storage; the verifier never stands in an address. */
export function createSignInWindow(page: Window, { authAppUrl, clientId }: SignInProvider): SignInWindow {
  const redirectUri = `${page.location.origin}/auth-callback.html`;
  const tab = page.sessionStorage;

  async function begin(language: string): Promise<{ state: string; address: string }> {
    const state = randomText();
    const codeVerifier = randomText();
    tab.setItem(ATTEMPT_KEY, JSON.stringify({ state, codeVerifier }));
    const query = new URLSearchParams({
      lng: language,
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      code_challenge: await challengeOf(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { state, address: `${authAppUrl}/sign-in?${query}` };
  }

  return {
    async run(language, signal) {
      // opened before the first await: later it would no longer count as the person's click
      const popup = page.open('about:blank', 'signIn', 'popup,width=480,height=760');
      if (popup === null) return 'blocked';
      const { state, address } = await begin(language);
      popup.location.href = address;
      return answerOf(page, popup, state, signal);
    },
    async leave(language) {
      const { address } = await begin(language);
      page.location.assign(address);
      await new Promise<never>(() => {}); // the page goes; nothing comes after
    },
    takeReturned() {
      const search = tab.getItem(ANSWER_KEY);
      tab.removeItem(ANSWER_KEY);
      return search === null ? null : outcomeIn(new URLSearchParams(search));
    },
    grantFor({ code, state }) {
      const attempt = JSON.parse(tab.getItem(ATTEMPT_KEY) ?? '{}') as {
        state?: string;
        codeVerifier?: string;
      };
      tab.removeItem(ATTEMPT_KEY);
      if (attempt.state !== state || !attempt.codeVerifier)
        throw new Error('This sign-in was not begun here.');
      return { code, codeVerifier: attempt.codeVerifier, redirectUri, clientId };
    },
  };
}

function answerOf(page: Window, popup: Window, state: string, signal: AbortSignal): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    const timer = page.setInterval(() => {
      if (popup.closed) finish('closed');
    }, CLOSED_CHECK_EVERY_MS);
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const answer = origin === page.location.origin ? searchIn(data) : null;
      if (answer?.get('state') === state) finish(outcomeIn(answer));
    };
    const abort = () => finish('closed');
    function finish(outcome: WindowOutcome): void {
      page.clearInterval(timer);
      page.removeEventListener('message', hear);
      signal.removeEventListener('abort', abort);
      popup.close();
      resolve(outcome);
    }
    page.addEventListener('message', hear);
    signal.addEventListener('abort', abort);
  });
}

function searchIn(data: unknown): URLSearchParams | null {
  const isAnswer = typeof data === 'object' && data !== null && ANSWER_KEY in data;
  const search = isAnswer ? data[ANSWER_KEY] : null;
  return typeof search === 'string' ? new URLSearchParams(search) : null;
}

function outcomeIn(answer: URLSearchParams): SignInCode | SignInRefusal {
  const code = answer.get('code');
  if (code !== null) return { code, state: answer.get('state') ?? '' };
  return { error: answer.get('error') ?? 'unknown', errorDescription: answer.get('error_description') ?? '' };
}

/** 256 random bits, base64url. */
function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Source: RFC 7636 section 4.2. */
async function challengeOf(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return base64Url(new Uint8Array(digest));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
