import { createActor, SimulatedClock } from 'xstate';
import type { MapPoint, MapSubject } from '#domain/map/mapSubject.ts';
import { popupMachine, type PointValues } from '#machines/popup/popupMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';

export const OPEN_AFTER_MS = 120;
export const POPUP_TIMEOUT_MS = 8_000;

const AT: MapPoint = { lon: -97, lat: 39 };
export const YARD: MapSubject = { kind: 'facility', id: 'NORTHGATE_YARD' };
export const ALERT: MapSubject = { kind: 'features', features: [{ layer: 'nwsAlerts', id: '1' }], at: AT };
export const PLACE: MapSubject = { kind: 'place', at: AT };
export const VALUES: PointValues = [
  { layer: 'temperature', atMs: MISSION_TIME_MS, values: { temperature: 21 } },
];

/** The card of a map, with time and the answers about points in the test's hands. */
export function startPopup() {
  const clock = new SimulatedClock();
  const questions = heldPromises<PointValues, { at: MapPoint | null }>();
  const machine = popupMachine.provide({ actors: { askPoint: questions.logic } });
  const input = { openAfterMs: OPEN_AFTER_MS, timeoutMs: POPUP_TIMEOUT_MS };
  const actor = createActor(machine, { clock, input }).start();
  const read = <Value>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Value) =>
    select(actor.getSnapshot());
  return { actor, clock, questions, read };
}
