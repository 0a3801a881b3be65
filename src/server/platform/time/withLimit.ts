/**
 * Does work that ends at a limit or with the signal of its caller, and leaves nothing at that signal, which may live as
 * long as the process.
 *
 * @param limitMs How long it may take, ms; then its own signal is aborted with an error of the code ETIMEDOUT.
 */
export async function withLimit<Result>(
  limitMs: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const end = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => {
    const late = new Error(`no whole answer within ${limitMs} ms`);
    controller.abort(Object.assign(late, { code: 'ETIMEDOUT' }));
  }, limitMs);
  caller?.addEventListener('abort', end, { once: true });
  if (caller?.aborted === true) end();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', end);
  }
}
