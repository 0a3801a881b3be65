import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { createCoverageApi } from '#adapters/api/coverageApi.ts';
import { monthsLater } from '#domain/time/monthsLater.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createSourcesApi } from '#adapters/api/sourcesApi.ts';
import { sourcesMachine, type SourcesOrder, type SourcesEvent } from '#machines/sources/sourcesMachine.ts';
import type { SourcesAnswer } from '#contracts/sources.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { PROOF_PATIENCE_MS } from '#app/platform/proofPatience.ts';

const TIMEOUT_MS = 10_000;
const TIMES = {
  everyMs: 10_000,
  retryMs: 5_000,
  timeoutMs: TIMEOUT_MS,
  orderTimeoutMs: TIMEOUT_MS + PROOF_PATIENCE_MS, // the machine cannot know that a person is asked for a proof
  staleAfterMs: 60_000,
};
const TICK_MS = 1_000;

/** The sources of the person's client, asked for until it is stopped. */
export function createSources({ http, environment, presentMs }: Platform) {
  const { apiBaseUrl } = environment;
  const api = createSourcesApi(http, { apiBaseUrl, staleAfterMs: TIMES.staleAfterMs, presentMs });
  const coverage = createCoverageApi(http, apiBaseUrl);
  function send(order: SourcesOrder, signal: AbortSignal): Promise<void> {
    const reason = order.reason.trim();
    if ('sourceId' in order)
      return api.setMayClear(order.sourceId, { mayClear: order.mayClear, reason }, signal);
    const { facilityId, isAccepted, months } = order;
    if (!isAccepted) return coverage.order(facilityId, { accepted: false, reason }, signal);
    const until = isoInstant(monthsLater(presentMs(), months));
    return coverage.order(facilityId, { accepted: true, until, reason }, signal);
  }
  const machine = sourcesMachine.provide({
    actors: {
      fetchSources: fromPromise<SourcesAnswer>(({ signal }) => api.fetchSources(signal)),
      sendOrder: fromPromise<void, SourcesOrder>(({ input, signal }) => send(input, signal)),
      watchClock: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (event: SourcesEvent) => sendBack(event);
        const timer = setInterval(() => tell({ type: 'clock.ticked', atMs: presentMs() }), TICK_MS);
        return () => clearInterval(timer);
      }),
    },
  });
  return createActor(machine, { input: { ...TIMES, startedAtMs: presentMs() } }).start();
}
