/** How the sign-in window ended. */
export type SignInOutcome =
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly codeVerifier: string;
      readonly redirectUri: string;
    }
  | { readonly kind: 'closed' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'error'; readonly error: string; readonly description: string };

export type SignInRequest = {
  readonly authAppUrl: string;
  readonly clientId: string;
  readonly language: string;
  readonly signal: AbortSignal;
};

type Attempt = { readonly state: string; readonly codeVerifier: string; readonly redirectUri: string };

const CLOSED_CHECK_EVERY_MS = 500;
const ATTEMPT_KEY = 'signInAttempt';

/** Opens the sign-in page in a window of its own and waits for its answer (AUTH-05, GAP-16). */
export async function runSignInWindow(page: Window, request: SignInRequest): Promise<SignInOutcome> {
  const attempt = newAttempt(page);
  // opened before the first await: later it would no longer count as the user's click
  const popup = page.open('about:blank', 'signIn', 'popup,width=480,height=720');
  if (popup === null) return { kind: 'blocked' };
  popup.location.href = await addressOf(request, attempt);

  return new Promise((resolve) => {
    const timer = page.setInterval(() => {
      if (popup.closed) finish({ kind: 'closed' });
    }, CLOSED_CHECK_EVERY_MS);
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const answer = origin === page.location.origin ? answerIn(data) : null;
      if (answer?.get('state') === attempt.state) finish(outcomeOf(answer, attempt));
    };
    const abort = () => finish({ kind: 'closed' });
    function finish(outcome: SignInOutcome): void {
      page.clearInterval(timer);
      page.removeEventListener('message', hear);
      request.signal.removeEventListener('abort', abort);
      popup?.close();
      resolve(outcome);
    }
    page.addEventListener('message', hear);
    request.signal.addEventListener('abort', abort);
  });
}

/** Where popups are blocked: leaves for the sign-in page in this window and comes back with the answer. */
export async function leaveToSignIn(page: Window, request: SignInRequest): Promise<void> {
  const attempt = newAttempt(page);
  page.sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
  page.location.assign(await addressOf(request, attempt));
}

/** The answer that a same-window sign-in left behind; null when there is none. */
export function takeReturnedSignIn(page: Window): SignInOutcome | null {
  const stored = page.sessionStorage.getItem(ATTEMPT_KEY);
  const search = page.sessionStorage.getItem('signInAnswer');
  page.sessionStorage.removeItem(ATTEMPT_KEY);
  page.sessionStorage.removeItem('signInAnswer');
  if (stored === null || search === null) return null;
  const attempt = JSON.parse(stored) as Attempt;
  const answer = new URLSearchParams(search);
  return answer.get('state') === attempt.state ? outcomeOf(answer, attempt) : null;
}

function answerIn(data: unknown): URLSearchParams | null {
  const isAnswer = typeof data === 'object' && data !== null && 'signInAnswer' in data;
  return isAnswer && typeof data.signInAnswer === 'string' ? new URLSearchParams(data.signInAnswer) : null;
}

function outcomeOf(answer: URLSearchParams, { codeVerifier, redirectUri }: Attempt): SignInOutcome {
  const code = answer.get('code');
  if (code !== null) return { kind: 'code', code, codeVerifier, redirectUri };
  return {
    kind: 'error',
    error: answer.get('error') ?? 'unknown',
    description: answer.get('error_description') ?? '',
  };
}

function newAttempt(page: Window): Attempt {
  const redirectUri = `${page.location.origin}/auth-callback.html`;
  return { state: randomText(), codeVerifier: randomText(), redirectUri };
}

async function addressOf(request: SignInRequest, attempt: Attempt): Promise<string> {
  const query = new URLSearchParams({
    lng: request.language,
    client_id: request.clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    state: attempt.state,
    code_challenge: await challengeOf(attempt.codeVerifier),
    code_challenge_method: 'S256',
  });
  return `${request.authAppUrl}/sign-in?${query}`;
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
