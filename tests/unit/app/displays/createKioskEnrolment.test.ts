import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { makeDisplayKey } from '#adapters/browser/displayKey.ts';
import { createKioskEnrolment } from '#app/displays/createKioskEnrolment.ts';
import type { SessionActor } from '#app/page/createSession.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { HALL_KIOSK } from '#tests/support/kioskEnrolmentSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const IN_A_QUARTER = new Date(MISSION_TIME_MS + 900_000).toISOString();
const ISSUED_NOW = `.${btoa(JSON.stringify({ iat: MISSION_TIME_MS / 1_000 }))}.`;
const KIOSK = { ...HALL_KIOSK, session: { ...HALL_KIOSK.session, idToken: ISSUED_NOW } };
const ENROLLED = { kioskId: KIOSK.kioskId, name: 'Old name', facilityIds: null, clientId: 'ACME' };

beforeEach(() => vi.stubGlobal('navigator', { storage: { persist: () => new Promise(() => {}) } }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The key store of a browser. While it is held it opens for nobody. */
function createKeyDatabase(key?: CryptoKeyPair) {
  const written: unknown[] = key === undefined ? [] : [key];
  let held: (() => void)[] | null = null;

  function fire(type: string, target: EventTarget): void {
    queueMicrotask(() => target.dispatchEvent(new Event(type)));
  }
  function answer(result?: unknown): EventTarget {
    const request = Object.assign(new EventTarget(), { result });
    fire('success', request);
    return request;
  }
  function transaction(): EventTarget {
    const store = {
      get: () => answer(written.at(-1)),
      put: (value: unknown) => answer(void written.push(value)),
    };
    const begun = Object.assign(new EventTarget(), { objectStore: () => store });
    fire('complete', begun);
    return begun;
  }
  const database = { transaction, close: () => {} };
  return {
    factory: {
      open() {
        if (held === null) return answer(database);
        const request = Object.assign(new EventTarget(), { result: database });
        held.push(() => fire('success', request));
        return request;
      },
    },
    written,
    hold: () => void (held = []),
    release() {
      const waiting = held ?? [];
      held = null;
      for (const open of waiting) open();
    },
    waiting: () => held?.length ?? 0,
  };
}

/** The enrolment in a browser whose service gives a code, and a session to who proves that it is enrolled. */
function startEnrolment(
  keys: ReturnType<typeof createKeyDatabase>,
  { local = createMemoryStorage(), learnTime = () => Promise.resolve() } = {},
) {
  vi.stubGlobal('indexedDB', keys.factory);
  vi.stubGlobal('localStorage', local);
  const json = async (url: string) =>
    url.endsWith('/renew') ? KIOSK : { token: 'token', code: 'ABCD-EFGH', expiresAt: IN_A_QUARTER };
  const send = vi.fn<(event: object) => void>();
  const actor = createKioskEnrolment(
    {
      http: { json },
      environment: { authBaseUrl: '/auth' },
      presentMs: () => MISSION_TIME_MS,
      learnTime,
    } as unknown as Platform,
    { send } as unknown as SessionActor,
  );
  return { actor, send };
}

test('a new display shows its code while the browser still asks whether it may keep data [GAP-141]', async () => {
  const keys = createKeyDatabase();
  const { actor } = startEnrolment(keys);
  const shown = await waitFor(actor, (snapshot) => snapshot.matches('showingCode'));
  expect([shown.context.code?.code, keys.written.length]).toEqual(['ABCD-EFGH', 1]);
  actor.stop();
});

test('an enrolled display that cannot learn the time still has its key [S12][GAP-141]', async () => {
  const local = createMemoryStorage({ enrolledDisplay: JSON.stringify(ENROLLED) });
  const keys = createKeyDatabase(await makeDisplayKey());
  const { actor } = startEnrolment(keys, { local, learnTime: () => new Promise(() => {}) });
  const snapshot = await waitFor(actor, (now) => !now.matches('recalling'));
  expect(snapshot.value).toBe('renewing');
  actor.stop();
});

test('an enrolled display whose storage is full has its session all the same [S12][GAP-141]', async () => {
  const local = createMemoryStorage({ enrolledDisplay: JSON.stringify(ENROLLED) });
  local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { actor, send } = startEnrolment(createKeyDatabase(await makeDisplayKey()), { local });
  await waitFor(actor, (snapshot) => snapshot.matches('enrolled'));
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'session.received', session: KIOSK.session }),
  );
  actor.stop();
});

test('a key store that answers late stores one key, that of the code that is shown [S12][GAP-141]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const keys = createKeyDatabase();
  const { actor } = startEnrolment(keys);
  keys.hold();
  await waitFor(actor, (snapshot) => snapshot.matches('makingKey'));
  vi.advanceTimersByTime(10_000);
  expect(actor.getSnapshot().value).toBe('keyless');
  vi.advanceTimersByTime(2_000);
  expect([actor.getSnapshot().value, keys.waiting()]).toEqual(['recalling', 2]);
  keys.release();
  await waitFor(actor, (snapshot) => snapshot.matches('showingCode'));
  expect(keys.written).toHaveLength(1);
  actor.stop();
});
