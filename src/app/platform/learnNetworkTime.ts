import { HttpError, type HttpClient } from '#adapters/api/httpClient.ts';

const TRIES = 3;
const PAUSE_MS = 1_500;

/**
 * Asks until the network's time is trusted; a device whose own clock is wrong needs two answers. Without a network it asks
 * once. Never throws.
 */
export async function learnNetworkTime(
  http: Pick<HttpClient, 'text'>,
  clock: { readonly nowMs: () => number },
): Promise<void> {
  for (let tries = 0; tries < TRIES && Number.isNaN(clock.nowMs()); tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const isAnswered = await http.text('/healthz').then(
      () => true,
      (error: unknown) => error instanceof HttpError && error.status > 0,
    );
    if (!isAnswered) return;
  }
}
