import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionBearer } from '#adapters/api/sessionBearer.ts';
import { createSessionStore } from '#adapters/storage/sessionStore.ts';
import { createSession } from '#app/page/createSession.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { selectIsSignedIn } from '#machines/session/sessionSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStorage } from '../memoryStorage.ts';
import { createTokenService } from './tokenService.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KIOSK_DAYS = 90;
/** A display asks for something this often; one refused call is enough to renew by. */
const POLL_MS = 2 * HOUR_MS;
/**
 * Some thousand signatures wait for crypto threads that other test files share:
 * 6 s alone, minutes beside password hashes.
 */
const LIMIT_MS = 300_000;
/** An access token lives for an hour, is renewed 15 min before its end, and up to 2 min before that: here 1 min. */
const RENEWAL_LEFT_MS = 15 * 60_000 + 60_000;
const RENEWALS_A_DAY = Math.floor(DAY_MS / (HOUR_MS - RENEWAL_LEFT_MS));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(MISSION_TIME_MS);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { search: '', hash: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A signed-in kiosk over the token code of the real service; both live by the simulated time. */
async function startKiosk() {
  const service = createTokenService(() => Date.now());
  const storage = createMemoryStorage({ session: JSON.stringify(await service.signIn()) });
  /** What the kiosk takes the network's time for, less that time. */
  let skewMs = 0;
  let isOut = false;

  function load() {
    const sessions = createSessionStore(storage, new EventTarget() as Window);
    const bearer = createSessionBearer({ sessions, objectStorageHosts: [], timeoutMs: 60_000 });
    const actor = createSession({
      config: { maintenance: false },
      sessions,
      bearer,
      auth: service.auth,
      presentMs: () => Date.now() + skewMs,
      learnTime: () => Promise.resolve(),
    } as unknown as Platform);
    actor.subscribe((snapshot) => {
      if (snapshot.matches('signedOut')) isOut = true;
    });
    return { actor, bearer };
  }
  let page = load();
  /** A call, which asks for another bearer where the service does not take the one it has. */
  async function poll(): Promise<void> {
    const token = page.bearer.of('/api/alerts/active');
    if (!(await service.takes(token))) void page.bearer.renewed(token ?? '');
  }
  setInterval(() => void poll(), POLL_MS);

  return {
    service,
    /** Lets time pass from timer to timer; each answer of the service comes in time. */
    async live(spanMs: number) {
      const endMs = Date.now() + spanMs;
      while (Date.now() < endMs) {
        vi.advanceTimersToNextTimer();
        do await settled();
        while (service.isBusy());
        await settled();
      }
    },
    reload() {
      page.actor.stop();
      page = load();
    },
    jumpClock: (jumpMs: number) => (skewMs += jumpMs),
    isSignedIn: () => selectIsSignedIn(page.actor.getSnapshot()),
    wasOut: () => isOut,
    poll,
  };
}

test(
  'a kiosk stays signed in for 90 days, whatever the network and the clocks do, and renews in time [AUTH-12][AUTH-15][S12]',
  async () => {
    const kiosk = await startKiosk();
    const { service } = kiosk;
    await settled();
    const faults: Readonly<Record<number, () => Promise<void>>> = {
      // the service is gone for an hour, in which the access token runs out
      10: async () => {
        service.fail('down');
        await kiosk.live(HOUR_MS);
        service.fail(null);
      },
      // an answer is lost after the service has used the refresh token up
      20: async () => {
        service.fail('answerLost');
        await kiosk.live(HOUR_MS);
      },
      // the network goes with an answer in it, and comes back after a weekend
      25: async () => {
        service.fail('lostAndGone');
        await kiosk.live(2 * DAY_MS);
        service.fail(null);
      },
      // the service does not take the bearer that it gave, for instance since its key is another one
      30: async () => {
        service.refuseBearer();
        await kiosk.poll();
      },
      // the device sleeps for five hours; the first call after it finds the bearer refused
      50: async () => void vi.setSystemTime(Date.now() + 5 * HOUR_MS),
      // it takes the time for three hours earlier than it is, and finds out a day later
      60: async () => {
        kiosk.jumpClock(-3 * HOUR_MS);
        await kiosk.live(DAY_MS);
        kiosk.jumpClock(3 * HOUR_MS);
      },
      // it loads its page anew
      70: async () => {
        kiosk.reload();
        await settled();
      },
    };

    const daysOfOthers: number[] = [];
    for (let day = 0; day < KIOSK_DAYS; day++) {
      await faults[day]?.();
      await kiosk.live(DAY_MS);
      expect([day, kiosk.isSignedIn(), kiosk.wasOut()]).toEqual([day, true, false]);
      const lefts = service.takeRenewals();
      expect(lefts.length).toBeGreaterThanOrEqual(RENEWALS_A_DAY - (day === 60 ? DAY_MS / POLL_MS : 1));
      if (lefts.some((leftMs) => leftMs !== RENEWAL_LEFT_MS)) daysOfOthers.push(day);
    }
    expect(daysOfOthers).toEqual([10, 20, 25, 30, 50, 60]);
    expect(service.thefts()).toBe(0);
  },
  LIMIT_MS,
);
