import { PasskeyOptions } from '#contracts/factors.ts';
import { OutsideProofBegun, ProofTaken, ProofWays } from '#contracts/freshProof.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** Outcome of a proof. */
type ProofOutcome = 'taken' | 'wrong' | 'tooMany' | 'failed';

/** Opens the provider's page; `closed`: it returned without an answer. */
type SignInAnew = (
  begin: (back: { redirectUri: string; state: string }) => Promise<string>,
) => Promise<'taken' | 'refused' | 'closed'>;

/** Answers to `navigator.credentials.get`, as JSON. */
type SignByPasskey = (options: PasskeyOptions['options']) => Promise<object>;

export type ProofApi = {
  fetchWays(signal?: AbortSignal): Promise<ProofWays>;
  byPassword(password: string): Promise<ProofOutcome>;
  byCode(code: string): Promise<ProofOutcome>;
  byPasskey(sign: SignByPasskey): Promise<ProofOutcome>;
  byOutside(signInAnew: SignInAnew, language: string): Promise<ProofOutcome>;
};

const OUTCOME_OF: Readonly<Record<number, ProofOutcome>> = { 400: 'wrong', 429: 'tooMany' };

/** Creates calls by which a person proves again who they are (GAP-142). */
export function createProofApi(http: HttpClient, authBaseUrl: string): ProofApi {
  const url = `${authBaseUrl}/proof`;

  async function prove(way: string, body: unknown): Promise<ProofOutcome> {
    try {
      await http.json(`${url}/${way}`, ProofTaken, { method: 'POST', body });
      return 'taken';
    } catch (error) {
      return (error instanceof HttpError ? OUTCOME_OF[error.status] : undefined) ?? 'failed';
    }
  }

  return {
    fetchWays: (signal) => http.json(url, ProofWays, { signal }),
    byPassword: (password) => prove('password', { password }),
    byCode: (code) => prove('totp', { code }),
    async byOutside(signInAnew, language) {
      try {
        const came = await signInAnew(async (back) => {
          const body = { ...back, language };
          const begun = await http.json(`${url}/outside`, OutsideProofBegun, { method: 'POST', body });
          return begun.url;
        });
        if (came !== 'closed') return came === 'taken' ? 'taken' : 'wrong';
        // a provider's pages may cut the window off from this one: the service knows the outcome
        const { freshUntil } = await http.json(url, ProofWays);
        return freshUntil === null ? 'failed' : 'taken';
      } catch {
        return 'failed';
      }
    },
    async byPasskey(sign) {
      try {
        const { token, options } = await http.json(`${url}/passkey/options`, PasskeyOptions, {
          method: 'POST',
        });
        return await prove('passkey', { token, response: await sign(options) });
      } catch {
        return 'failed'; // the browser gave none: cancelled, or there is none on this device
      }
    },
  };
}
