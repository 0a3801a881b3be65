import { FeedState } from '#contracts/feeds.ts';
import { SourcesAnswer, SourceWarnings } from '#contracts/sources.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import type { HttpClient } from './httpClient.ts';

/** Sources of a client, for its administrators (GAP-137). */
export type SourcesApi = {
  /** Rejects an answer whose content is older than `staleAfterMs` (S5). */
  fetchSources(signal?: AbortSignal): Promise<SourcesAnswer>;
  /** Number of things to look at, by the same rule of age. */
  fetchWarnings(signal?: AbortSignal): Promise<number>;
  setMayClear(
    feed: string,
    order: { mayClear: boolean; reason: string },
    signal?: AbortSignal,
  ): Promise<void>;
};

type Dependencies = {
  readonly apiBaseUrl: string;
  readonly staleAfterMs: number;
  /** Network time, epoch ms. */
  readonly presentMs: () => number;
};

export function createSourcesApi(
  http: HttpClient,
  { apiBaseUrl, staleAfterMs, presentMs }: Dependencies,
): SourcesApi {
  function fresh<Answer extends { readonly generatedAt: string }>(answer: Answer): Answer {
    if (!isCurrent(Date.parse(answer.generatedAt), staleAfterMs, presentMs())) throw new Error('timeout');
    return answer;
  }
  return {
    fetchSources: async (signal) =>
      fresh(await http.json(`${apiBaseUrl}/admin/sources`, SourcesAnswer, { signal })),
    fetchWarnings: async (signal) =>
      fresh(await http.json(`${apiBaseUrl}/admin/source_warnings`, SourceWarnings, { signal })).count,
    async setMayClear(feed, order, signal) {
      const url = `${apiBaseUrl}/admin/feeds/${encodeURIComponent(feed)}/may_clear`;
      await http.json(url, FeedState, { method: 'PUT', body: order, signal });
    },
  };
}
