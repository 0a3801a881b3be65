import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { appUpdateMachine, type AppUpdateEvent } from '#machines/appUpdate/appUpdateMachine.ts';
import { heldPromises } from './heldPromises.ts';

export const APP_UPDATE_INPUT = { everyMs: 120_000, timeoutMs: 60_000 };

/** The appUpdate machine with a service that answers when told, a browser that finds when told, and a clock of its own. */
export function createAppUpdateSystem() {
  const clock = new SimulatedClock();
  const checks = heldPromises<string | null>();
  const announced: string[] = [];
  let tell: (event: EventObject) => void = () => {};
  const watchVersions = fromCallback<EventObject>(({ sendBack }) => {
    tell = sendBack;
  });
  const machine = appUpdateMachine.provide({ actors: { checkVersion: checks.logic, watchVersions } });
  const actor = createActor(machine, { clock, input: APP_UPDATE_INPUT });
  actor.on('version.waiting', ({ version }) => announced.push(version));
  actor.start();
  return {
    actor,
    clock,
    checks,
    /** Versions told to whoever decides about reloads, oldest first. */
    announced,
    browser: (event: AppUpdateEvent) => tell(event),
  };
}
