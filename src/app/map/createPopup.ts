import { createActor, fromPromise } from 'xstate';
import { fetchPointValues, type PointQuestion } from '#adapters/api/pointApi.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { popupMachine, type PointValues } from '#machines/popup/popupMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Long enough to pass over things on the way to another. Source: the design, section 8. */
const OPEN_AFTER_MS = 120;
const TIMEOUT_MS = 8_000;

type Askable = { readonly questions: readonly PointQuestion[]; readonly isMetric: boolean };

/** The card over the map. Not started. @param askable Which layers a click on the map asks, and in which units they answer. */
export function createPopup({ http }: Pick<Platform, 'http'>, askable: () => Askable) {
  const machine = popupMachine.provide({
    actors: {
      askPoint: fromPromise<PointValues, { at: MapPoint | null }>(async ({ input: { at }, signal }) => {
        if (at === null) return [];
        const { questions, isMetric } = askable();
        return fetchPointValues(http, questions, { at, isMetric }, signal);
      }),
    },
  });
  return createActor(machine, { input: { openAfterMs: OPEN_AFTER_MS, timeoutMs: TIMEOUT_MS } });
}
