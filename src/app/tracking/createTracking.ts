import { createActor, fromPromise } from 'xstate';
import { fetchHourWeather } from '#adapters/api/hourlyApi.ts';
import { createTrackingApi } from '#adapters/api/trackingApi.ts';
import type { VehicleTracking } from '#contracts/vehicleTracking.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { passingSeconds } from '#domain/roads/passing.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { popupMachine, type PointValues } from '#machines/popup/popupMachine.ts';
import { selectSubject } from '#machines/popup/popupSelectors.ts';
import { trackingMachine } from '#machines/tracking/trackingMachine.ts';
import { selectRun } from '#machines/tracking/trackingSelectors.ts';
import type { Passing } from '#views/tracking/passingContent.ts';
import { momentOf, pathOf, piecesOf, type TrackingRef } from '#views/tracking/trackedRun.ts';
import { createLayerFlow } from '#app/layers/createLayerFlow.ts';
import { createMapLayers } from '#app/layers/createMapLayers.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createTimeSlider } from '#app/layers/createTimeSlider.ts';
import { createWatchers } from '#app/binding/createWatchers.ts';

/** Source: requirement TRACK-03, spec/gaps.md GAP-96. */
const MIN_LETTERS = 2;
/** A service that has just begun puts its roads together first. */
const RUN_TIMEOUT_MS = 20_000;
const TIMEOUT_MS = 8_000;
/** Long enough to pass over things on the way to another. Source: the design, section 8. */
const OPEN_AFTER_MS = 120;
const S_MS = 1_000;
/** Source: requirement TRACK-09. */
export const LAYERS = ['radar', 'nwsAlerts'] as const;
/** The machine of live lightning, which this map does not show. */
const NO_LIGHTNING = { historyMs: 1, stepMs: 1, frameMs: 1 };

/** Everything that the page of a vehicle runs on. Nothing runs before `start`. */
export function createTracking(platform: Platform, goTo: (vrid: string | null) => void) {
  const { environment, http } = platform;
  const api = createTrackingApi(http, environment.trackingUrl, RUN_TIMEOUT_MS);
  const machine = trackingMachine.provide({
    actors: {
      fetchRun: fromPromise<VehicleTracking, { vrid: string }>(({ input, signal }) =>
        api.fetchRun(input.vrid, signal),
      ),
    },
  });
  const tracking = createActor(machine, { input: { minLetters: MIN_LETTERS, timeoutMs: RUN_TIMEOUT_MS } });
  tracking.on('address.wanted', ({ vrid }) => goTo(vrid));
  const slider = createTimeSlider(platform, { time: null, date: null }, () => undefined);
  const layers = createMapLayers(platform, slider, { asked: LAYERS.join(','), only: LAYERS });
  const lightning = createActor(lightningMachine, { input: NO_LIGHTNING });
  const flow = createLayerFlow({ layers, slider, lightning });
  const passing = createPassing(platform, tracking);
  const actors = [lightning, layers.datasets, layers.menu, passing.popup, slider, tracking];
  return {
    tracking,
    layers,
    flow,
    passing,
    start() {
      actors.toReversed().forEach((actor) => actor.start());
    },
    dispose() {
      flow.dispose();
      actors.forEach((actor) => actor.stop());
    },
  };
}

/** The card over the map. A click on the way asks for the weather of when the vehicle passes there (GAP-98). */
function createPassing({ http, environment, presentMs }: Platform, tracking: TrackingRef) {
  const { weatherBaseUrl } = environment;
  const { watch, tell } = createWatchers();
  let asked: Pick<Passing, 'atMs' | 'level'> | null = null;
  let known: Passing | null = null;
  const note = (question: typeof asked, answer: typeof known) => {
    asked = question;
    known = answer;
    tell();
  };

  const machine = popupMachine.provide({
    actors: {
      askPoint: fromPromise<PointValues, { at: MapPoint | null }>(async ({ input: { at }, signal }) => {
        if (at === null || asked === null) return [];
        const question = asked;
        const moment = { atMs: question.atMs, nowMs: presentMs() };
        const weather = await fetchHourWeather({ http, weatherBaseUrl }, [at.lon, at.lat], moment, signal);
        if (asked === question) note(question, { ...question, weather });
        return [{ layer: 'passing', atMs: question.atMs, values: null }];
      }),
    },
  });
  const popup = createActor(machine, { input: { openAfterMs: OPEN_AFTER_MS, timeoutMs: TIMEOUT_MS } });
  let shown = selectRun(tracking.getSnapshot());
  tracking.subscribe((snapshot) => {
    const run = selectRun(snapshot);
    if (run === shown) return;
    shown = run;
    note(null, null);
    // the way and its risk are of what was known before; an alert stands whatever drives below it
    if (run === null || selectSubject(popup.getSnapshot())?.kind === 'place')
      popup.send({ type: 'card.closed' });
  });

  return {
    popup,
    watch,
    /** What the card says of a point of the way; null: not known yet. */
    known: () => known,
    choosePiece(pieceId: string, at: MapPoint) {
      const run = selectRun(tracking.getSnapshot());
      const piece = run && piecesOf(run).find(({ id }) => id === pieceId);
      if (!piece) return;
      const { level, seconds_from: secondsFrom, seconds_to: secondsTo } = piece.properties;
      const departMs = momentOf(run.vehicle.origin_scheduled_depart);
      const timed = { path: pathOf(piece), secondsFrom, secondsTo };
      const atMs =
        departMs === null ? presentMs() : departMs + S_MS * passingSeconds(timed, [at.lon, at.lat]);
      note({ atMs, level }, null);
      popup.send({ type: 'subject.chosen', subject: { kind: 'place', at } });
    },
  };
}
