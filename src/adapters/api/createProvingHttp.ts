import { HttpError, type HttpClient, type HttpRequest } from './httpClient.ts';

/** The service's name for that the person must confirm who they are, before what can better a status (GAP-142). */
const PROOF_NEEDED = 'freshProofNeeded';

/** Asks the person to confirm who they are. @returns whether they did. */
export type Prove = (signal?: AbortSignal) => Promise<boolean>;

/**
 * The same client, which asks for a fresh proof where the service refuses a call without one, and then sends the call
 * again, once. A caller whose order may no longer be meant by then says so with `isStillMeant`.
 */
export function createProvingHttp(http: HttpClient, prove: Prove): HttpClient {
  let asked: Promise<boolean> | null = null;

  /** Of several calls that are refused at the same time the person is asked once. */
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
  return error instanceof HttpError && error.status === 401 && error.message === PROOF_NEEDED;
}
