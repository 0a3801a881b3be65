/** Resolves after so many ms, or at once when the signal is aborted. Never rejects. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Timeout of a request, and the signal that also ends it. */
export type Patience = { readonly timeoutMs: number; readonly signal: AbortSignal; readonly sleep: Sleep };

/** Makes a request with a signal that is aborted with the given one, or at the timeout. */
export async function withTimeout<T>(
  { timeoutMs, signal, sleep }: Patience,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const request = new AbortController();
  const answered = new AbortController();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  void sleep(timeoutMs, answered.signal).then(abort);
  try {
    return await ask(request.signal);
  } finally {
    answered.abort();
    signal.removeEventListener('abort', abort);
  }
}
