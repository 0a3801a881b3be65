import { createActor, SimulatedClock } from 'xstate';
import type { ExportChoice } from '#domain/alerting/historyExport.ts';
import { alertExportMachine, type ExportOrder } from '#machines/alertExport/alertExportMachine.ts';
import { selectExportChoice } from '#machines/alertExport/alertExportSelectors.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { settled } from './settled.ts';

export const EXPORT_LIMITS = { timeoutMs: 20_000, timeZone: 'America/Chicago' };

/** The export of past alerts of a facility (or of a client: none is chosen), whose calls are answered when told. */
export function createAlertExportSystem(facilityIds: readonly string[] = ['YARD']) {
  const clock = new SimulatedClock();
  const calls = heldPromises<void, { order: ExportOrder }>();
  const machine = alertExportMachine.provide({ actors: { sendExport: calls.logic } });
  const actor = createActor(machine, { clock, input: { ...EXPORT_LIMITS, facilityIds } }).start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    calls,
    now,
    state: () => now().value,
    open: () => actor.send({ type: 'dialog.opened', atMs: MISSION_TIME_MS }),
    close: () => actor.send({ type: 'dialog.closed' }),
    choose: (changes: Partial<ExportChoice>) =>
      actor.send({ type: 'choice.changed', choice: { ...selectExportChoice(now()), ...changes } }),
    request: () => actor.send({ type: 'export.requested', atMs: MISSION_TIME_MS }),
    async succeed() {
      calls.last().resolve();
      await settled();
    },
    async fail(words = 'Emails are not set up at this service.') {
      calls.last().reject(new Error(words));
      await settled();
    },
  };
}
