import type { SignInCode, SignInRefusal, WindowOutcome } from '#machines/signIn/signInMachine.ts';
import type { CodeGrant } from '../api/authApi.ts';
import { ANSWER_KEY, base64Url, callbackAddressOf, hearAnswer, randomText } from './callbackWindow.ts';

export type SignInProvider = { readonly authAppUrl: string; readonly clientId: string };

/** Browser half of a sign-in with authorization code and PKCE (GAP-16). */
export type SignInWindow = {
  /** Opens the provider's page in a window of its own and waits for its answer (AUTH-05). */
  run(language: string, signal: AbortSignal): Promise<WindowOutcome>;
  /** Where windows are blocked: navigates to the provider's page in this window. */
  leave(language: string): Promise<void>;
  /** Takes the answer that a same-window sign-in left behind, once; null when there is none. */
  takeReturned(): SignInCode | SignInRefusal | null;
  /** Grant that the service needs to exchange a code. @throws Error when no attempt of this browser has that state. */
  grantFor(code: SignInCode): CodeGrant;
};

const ATTEMPT_KEY = 'signInAttempt';

/** Creates the window. The attempt outlives a redirect in the tab's storage; the verifier is never in an address. */
export function createSignInWindow(page: Window, { authAppUrl, clientId }: SignInProvider): SignInWindow {
  const redirectUri = callbackAddressOf(page);
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
      const answer = await hearAnswer(page, popup, state, signal);
      return answer === null ? 'closed' : outcomeIn(answer);
    },
    async leave(language) {
      const { address } = await begin(language);
      page.location.assign(address);
      await new Promise<never>(() => {}); // the page goes; nothing comes after
    },
    takeReturned() {
      const search = tab.getItem(ANSWER_KEY);
      tab.removeItem(ANSWER_KEY);
      const answer = search === null ? null : new URLSearchParams(search);
      // a proof whose window lost the app: the service knows of it, and it signs nobody in
      return answer === null || answer.has('proof') ? null : outcomeIn(answer);
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

function outcomeIn(answer: URLSearchParams): SignInCode | SignInRefusal {
  const code = answer.get('code');
  if (code !== null) return { code, state: answer.get('state') ?? '' };
  return { error: answer.get('error') ?? 'unknown', errorDescription: answer.get('error_description') ?? '' };
}

/** Source: RFC 7636 section 4.2. */
async function challengeOf(codeVerifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  return base64Url(new Uint8Array(digest));
}
