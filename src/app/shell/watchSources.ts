import { createSourcesApi } from '#adapters/api/sourcesApi.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { onAnswer, poll } from '#app/binding/poll.ts';

const EVERY_MS = 60_000;
const STALE_AFTER_MS = 180_000;

/**
 * Counts what an administrator should look at on the page of sources, each minute.
 *
 * @returns A function that stops.
 */
export function watchSources(
  { http, environment, presentMs }: Pick<Platform, 'http' | 'environment' | 'presentMs'>,
  tell: (count: number) => void,
): () => void {
  const { apiBaseUrl } = environment;
  const api = createSourcesApi(http, { apiBaseUrl, staleAfterMs: STALE_AFTER_MS, presentMs });
  const rhythm = { everyMs: EVERY_MS, retryMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS };
  const feed = poll(rhythm, (signal) => api.fetchWarnings(signal));
  onAnswer(feed, tell);
  feed.start();
  return () => {
    feed.stop();
  };
}
