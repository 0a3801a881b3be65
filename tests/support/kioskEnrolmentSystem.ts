import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import type { KioskSession } from '#contracts/kiosk.ts';
import type {
  EnrolmentAnswer,
  KioskEnrolmentEmitted,
  RenewalAnswer,
  ShownCode,
} from '#machines/kioskEnrolment/enrolmentFacts.ts';
import { kioskEnrolmentMachine } from '#machines/kioskEnrolment/kioskEnrolmentMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { MISSION_TIME_MS } from './missionTime.ts';
import { sessionGrant } from './sessionGrant.ts';
import { settled } from './settled.ts';

export const ENROLMENT_TIMES = {
  pollEveryMs: 5_000,
  retryMs: 2_000,
  longestRetryMs: 60_000,
  timeoutMs: 10_000,
};
export const CODE_LIFE_MS = 15 * 60_000;
export const HALL_KIOSK: KioskSession = {
  kioskId: '00000000-0000-4000-8000-000000000001',
  name: 'Hall',
  facilityIds: ['YARD'],
  session: sessionGrant({ atMs: MISSION_TIME_MS }).session,
};

/** The enrolment of a display whose calls are answered when told. */
export function createKioskEnrolmentSystem() {
  const clock = new SimulatedClock();
  const calls = {
    recall: heldPromises<boolean>(),
    make: heldPromises<void>(),
    ask: heldPromises<ShownCode>(),
    take: heldPromises<EnrolmentAnswer, { token: string }>(),
    renew: heldPromises<RenewalAnswer>(),
    forget: heldPromises<void>(),
  };
  let clocks = 0;
  const machine = kioskEnrolmentMachine.provide({
    actors: {
      recallDisplay: calls.recall.logic,
      makeKey: calls.make.logic,
      askForCode: calls.ask.logic,
      takeSession: calls.take.logic,
      renewSession: calls.renew.logic,
      forgetDisplay: calls.forget.logic,
      watchClock: fromCallback<EventObject>(() => {
        clocks += 1;
        return () => void (clocks -= 1);
      }),
    },
  });
  const actor = createActor(machine, { clock, input: ENROLMENT_TIMES });
  const told: KioskEnrolmentEmitted[] = [];
  actor.on('session.granted', (event) => told.push(event));
  actor.start();
  const nowMs = () => MISSION_TIME_MS + clock.now();
  let codes = 0;

  return {
    actor,
    clock,
    calls,
    told,
    nowMs,
    state: () => actor.getSnapshot().value,
    snapshot: () => actor.getSnapshot(),
    clocks: () => clocks,
    async recall(isEnrolled: boolean) {
      calls.recall.last().resolve(isEnrolled);
      await settled();
    },
    async makeKey() {
      calls.make.last().resolve();
      await settled();
    },
    async giveCode() {
      codes += 1;
      const atMs = nowMs();
      const code = {
        token: `token-${codes}`,
        code: `CODE-000${codes}`,
        expiresAtMs: atMs + CODE_LIFE_MS,
        atMs,
      };
      calls.ask.last().resolve(code);
      await settled();
    },
    async say(answer: EnrolmentAnswer) {
      calls.take.last().resolve(answer);
      await settled();
    },
    async renew(answer: RenewalAnswer) {
      calls.renew.last().resolve(answer);
      await settled();
    },
    async fail(call: keyof typeof calls, words = 'Failed to fetch') {
      calls[call].last().reject(new Error(words));
      await settled();
    },
    async forget() {
      calls.forget.last().resolve();
      await settled();
    },
  };
}
