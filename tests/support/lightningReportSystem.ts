import { createActor, SimulatedClock } from 'xstate';
import {
  lightningReportMachine,
  ReportRefused,
  type LightningReportEmitted,
  type ReportOrder,
} from '#machines/lightningReport/lightningReportMachine.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const REPORT_TIMEOUT_MS = 10_000;
export const REPORT_RETRY_MS = 3_000;
/** Time of the lightning as the service tells it. */
export const REPORTED_MS = MISSION_TIME_MS - 60_000;

/** The report form of one yard, whose calls are answered when told. */
export function createLightningReportSystem(kept: ReportOrder | null = null) {
  const clock = new SimulatedClock();
  const sends = heldPromises<number, ReportOrder>();
  const machine = lightningReportMachine.provide({ actors: { sendReport: sends.logic } });
  const input = { facilityId: 'YARD-7', timeoutMs: REPORT_TIMEOUT_MS, retryMs: REPORT_RETRY_MS, kept };
  const actor = createActor(machine, { clock, input });
  const told: LightningReportEmitted[] = [];
  actor.on('*', (event) => told.push(event));
  actor.start();
  return {
    actor,
    clock,
    sends,
    told,
    state: () => actor.getSnapshot().value,
    async answer(how: 'taken' | 'refused' | 'failure') {
      const held = sends.last();
      if (how === 'taken') held.resolve(REPORTED_MS);
      else held.reject(how === 'refused' ? new ReportRefused('403') : new Error('503'));
      await settled();
    },
  };
}
