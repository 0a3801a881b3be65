import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { YARD_SLEEP_LIMIT_MS, type ReloadRequest } from '#domain/kiosk/reloadRule.ts';
import type { KioskEvent, KioskInput } from '#machines/kiosk/kioskFacts.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';

export const KIOSK_INPUT: KioskInput = {
  sleepLimitMs: YARD_SLEEP_LIMIT_MS,
  frozenAfterMs: 30_000,
  lockAgainMs: 60_000,
  answerWithinMs: 10_000,
  memoryLimitBytes: 1_000,
  coreFailureLimit: 3,
  coreFailureSpanMs: 600_000,
  isShown: true,
  isOnline: true,
  hasWakeLock: true,
  fullscreen: 'windowed',
  reloads: {},
};

/** A display's machine on a device that does what the test says. */
export function createKioskSystem(input: Partial<KioskInput> = {}) {
  const clock = new SimulatedClock();
  const entering = heldPromises<void>();
  const leaving = heldPromises<void>();
  const reloading = heldPromises<void, { reloadingFor: ReloadRequest | null }>();
  const running = new Set<string>();
  const watch = (name: string) =>
    fromCallback<EventObject>(() => {
      running.add(name);
      return () => void running.delete(name);
    });

  const machine = kioskMachine.provide({
    actors: {
      watchPage: watch('page'),
      watchSleep: watch('sleep'),
      watchLoop: watch('loop'),
      watchMemory: watch('memory'),
      watchFullscreen: watch('fullscreen'),
      holdWakeLock: watch('wakeLock'),
      enterFullscreen: entering.logic,
      leaveFullscreen: leaving.logic,
      reload: reloading.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { ...KIOSK_INPUT, ...input } }).start();
  const nowMs = () => MISSION_TIME_MS + clock.now();

  return {
    actor,
    clock,
    entering,
    leaving,
    reloading,
    nowMs,
    /** What of the device is watched or held now. */
    running: () => [...running].sort(),
    snapshot: () => actor.getSnapshot(),
    send: (event: KioskEvent) => actor.send(event),
    /** A good status comes. */
    succeed: () => actor.send({ type: 'fetch.succeeded', atMs: nowMs() }),
    /** What the page has reloaded for, in order. */
    reloads: () => reloading.calls.map(({ input }) => input.reloadingFor),
  };
}
