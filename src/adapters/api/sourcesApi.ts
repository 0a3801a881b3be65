import { FeedState } from '#contracts/feeds.ts';
import { SourcesAnswer } from '#contracts/sources.ts';
import { isCurrent } from '#domain/alerting/isCurrent.ts';
import type { HttpClient } from './httpClient.ts';

/** Sources of a client, for its administrators (GAP-137). */
export type SourcesApi = {
  /** Rejects an answer whose content is older than `staleAfterMs` (S5). */
  fetchSources(signal?: AbortSignal): Promise<SourcesAnswer>;
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
  return {
    async fetchSources(signal) {
      const answer = await http.json(`${apiBaseUrl}/admin/sources`, SourcesAnswer, { signal });
      if (!isCurrent(Date.parse(answer.generatedAt), staleAfterMs, presentMs())) throw new Error('timeout');
      return answer;
    },
    async setMayClear(feed, order, signal) {
      const url = `${apiBaseUrl}/admin/feeds/${encodeURIComponent(feed)}/may_clear`;
      await http.json(url, FeedState, { method: 'PUT', body: order, signal });
    },
  };
}
