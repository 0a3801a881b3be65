import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { createKioskApi } from '#adapters/api/kioskApi.ts';
import { makeDisplayKey, publicHalfOf, signDisplayProof } from '#adapters/browser/displayKey.ts';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import { createDisplayKeyStore, type DisplayKeyStore } from '#adapters/storage/displayKeyStore.ts';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import type { KioskSession } from '#contracts/kiosk.ts';
import type {
  EnrolmentAnswer,
  KioskEnrolmentEvent,
  RenewalAnswer,
  ShownCode,
} from '#machines/kioskEnrolment/enrolmentFacts.ts';
import { kioskEnrolmentMachine } from '#machines/kioskEnrolment/kioskEnrolmentMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { SessionActor } from '#app/page/createSession.ts';

/** How often a display asks about its code, and how long it waits after failures: many may stand behind one address. */
const TIMES = { pollEveryMs: 5_000, retryMs: 2_000, longestRetryMs: 60_000, timeoutMs: 10_000 };
const TICK_MS = 1_000;

/** Makes this device a display, or gets a session for the display that it is; the session goes to the session actor. */
export function createKioskEnrolment(platform: Platform, session: SessionActor) {
  const { http, environment, presentMs, learnTime } = platform;
  const api = createKioskApi(http, environment.authBaseUrl);
  const keys = createDisplayKeyStore(indexedDB);
  const memory = createEnrolledDisplayMemory(localStorage);

  async function keyInUse(): Promise<CryptoKeyPair> {
    const key = await keys.read();
    if (key === null) throw new Error('The key of this display is gone.');
    return key;
  }
  function keep({ session: { client: clientId }, kioskId, name, facilityIds }: KioskSession): void {
    memory.write({ kioskId, name, facilityIds, clientId });
  }

  const machine = kioskEnrolmentMachine.provide({
    actors: {
      recallDisplay: fromPromise(async () => (await keys.read()) !== null && memory.read() !== null),
      makeKey: fromPromise(({ signal }) => makeKey(keys, signal)),
      askForCode: fromPromise<ShownCode>(async ({ signal }) => {
        await learnTime(); // codes end at a time, and proofs carry it
        const publicKey = await publicHalfOf(await keyInUse());
        const { token, code, expiresAt } = await api.requestCode(publicKey, signal);
        return { token, code, expiresAtMs: Date.parse(expiresAt), atMs: presentMs() };
      }),
      takeSession: fromPromise<EnrolmentAnswer, { token: string }>(async ({ input: { token }, signal }) => {
        const claim = { purpose: 'enrolment', subject: token, atMs: presentMs() } as const;
        const proof = await signDisplayProof(await keyInUse(), claim, null);
        const answer = await api.takeSession(token, proof, signal);
        if (typeof answer === 'object') keep(answer);
        return answer;
      }),
      renewSession: fromPromise<RenewalAnswer>(async ({ signal }) => {
        await learnTime();
        const kioskId = memory.read()?.kioskId ?? '';
        const claim = { purpose: 'renewal', subject: kioskId, atMs: presentMs() } as const;
        const answer = await api.renewSession(
          await signDisplayProof(await keyInUse(), claim, kioskId),
          signal,
        );
        if (typeof answer === 'object') keep(answer);
        return answer;
      }),
      forgetDisplay: fromPromise(async () => {
        await keys.forget();
        memory.forget();
      }),
      watchClock: watchClock(presentMs),
    },
  });
  const actor = createActor(machine, { input: TIMES });
  actor.on('session.granted', ({ kiosk }) =>
    session.send({ type: 'session.received', ...toSessionGrant(kiosk.session, presentMs()) }),
  );
  return actor.start();
}

/** Makes the key of this device, unless it has one. */
async function makeKey(keys: DisplayKeyStore, signal: AbortSignal): Promise<void> {
  if ((await keys.read()) === null) {
    const key = await makeDisplayKey();
    signal.throwIfAborted(); // a store that answers late must not replace the key of a later attempt
    await keys.write(key);
  }
  // browsers clear what they may when their disk is full; a display that loses its key must be added again
  void navigator.storage?.persist?.().catch(() => false); // some ask the person first
}

function watchClock(presentMs: () => number) {
  return fromCallback<EventObject>(({ sendBack }) => {
    const tell = (event: KioskEnrolmentEvent) => sendBack(event);
    const timer = setInterval(() => tell({ type: 'clock.ticked', atMs: presentMs() }), TICK_MS);
    return () => clearInterval(timer);
  });
}
