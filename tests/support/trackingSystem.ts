import { createActor, SimulatedClock } from 'xstate';
import type { VehicleTracking } from '#contracts/vehicleTracking.ts';
import { trackingMachine, type TrackingEmitted } from '#machines/tracking/trackingMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const TRACKING_LIMITS = { minLetters: 2, timeoutMs: 8_000 };

/** The page of a vehicle: its address follows what the machine wants, and questions are answered when told. */
export function createTrackingSystem() {
  const clock = new SimulatedClock();
  const questions = heldPromises<VehicleTracking, { vrid: string }>();
  const machine = trackingMachine.provide({ actors: { fetchRun: questions.logic } });
  const actor = createActor(machine, { clock, input: TRACKING_LIMITS });
  const wanted: TrackingEmitted[] = [];
  actor.on('address.wanted', (event) => {
    wanted.push(event);
    actor.send({ type: 'address.changed', vrid: event.vrid });
  });
  actor.start();
  return {
    actor,
    clock,
    questions,
    wanted,
    now: () => actor.getSnapshot(),
    state: () => actor.getSnapshot().value,
    goTo: (vrid: string | null) =>
      actor.send({
        type: 'address.changed',
        vrid,
      }),
    type: (text: string) =>
      actor.send({
        type: 'id.typed',
        text,
      }),
    submit: () => actor.send({ type: 'id.submitted' }),
    refresh: () => actor.send({ type: 'refresh.requested' }),
    async answer(answer: VehicleTracking) {
      questions.last().resolve(answer);
      await settled();
    },
    async fail() {
      questions.last().reject(new Error('503'));
      await settled();
    },
  };
}
