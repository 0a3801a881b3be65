import { createActor, fromPromise } from 'xstate';
import { fetchPointValues, type PointQuestion } from '#adapters/api/pointApi.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { popupMachine, type PointValues } from '#machines/popup/popupMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** Long enough to pass over things on the way to another. Source: the design, section 8. */
const OPEN_AFTER_MS = 120;
const TIMEOUT_MS = 8_000;

/** The layers of the map, as far as a click on it asks them. */
type AskedLayers = {
  /** Which layers a click asks now. */
  askable(): readonly PointQuestion[];
  /** @param changed Called after each change of what `askable` returns, and after others. */
  watch(changed: () => void): void;
};

/**
 * The card over the map. Not started.
 * The layers are asked about its point anew whenever they would answer something else.
 */
export function createPopup({ http, presentMs }: Pick<Platform, 'http' | 'presentMs'>, layers: AskedLayers) {
  const machine = popupMachine.provide({
    actors: {
      askPoint: fromPromise<PointValues, { at: MapPoint | null }>(async ({ input: { at }, signal }) => {
        if (at === null) return [];
        return fetchPointValues(http, layers.askable(), { at, nowMs: presentMs() }, signal);
      }),
    },
  });
  const popup = createActor(machine, { input: { openAfterMs: OPEN_AFTER_MS, timeoutMs: TIMEOUT_MS } });
  let asked = '';
  layers.watch(() => {
    const now = JSON.stringify(layers.askable());
    if (now === asked) return;
    asked = now;
    popup.send({ type: 'layers.changed' });
  });
  return popup;
}
