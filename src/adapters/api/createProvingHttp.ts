import { HttpError, type HttpClient, type HttpRequest } from './httpClient.ts';

/** Key of the refusal that requires a fresh proof before a change that can better a status (GAP-142). */
const PROOF_NEEDED = 'freshProofNeeded';

/** Asks the person to confirm who they are. @returns whether they did. */
export type Prove = (signal?: AbortSignal) => Promise<boolean>;

/**
 * Creates a client that asks for a fresh proof where the service refuses a call without one, and then sends the call
 * once more. A caller whose order may no longer be meant by then states so with `isStillMeant`.
 */
export function createProvingHttp(http: HttpClient, prove: Prove): HttpClient {
  let asked: Promise<boolean> | null = null;

  /** Asks the person once for several calls that are refused at the same time. */
  function proveOnce(signal: AbortSignal | undefined): Promise<boolean> {
    asked ??= prove(signal).finally(() => (asked = null));
    return asked;
  }

  async function withProof<T>(call: () => Promise<T>, request: HttpRequest = {}): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isProofNeeded(error) || !(await proveOnce(request.signal))) throw error;
      if (request.signal?.aborted || request.isStillMeant?.() === false) throw error;
      return call();
    }
  }

  return {
    json: (url, contract, request) => withProof(() => http.json(url, contract, request), request),
    text: (url, request) => withProof(() => http.text(url, request), request),
    head: (url, request) => withProof(() => http.head(url, request), request),
  };
}

function isProofNeeded(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401 && error.key === PROOF_NEEDED;
}
