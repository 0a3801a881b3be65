import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { beginLocationStatuses } from '#app/admin/beginLocationStatuses.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';

const YARD = 'NORTH';
const EVERY_MS = 15_000;
const RETRY_MS = 10_000;

type Said = { readonly ageMs?: number; readonly term?: number; readonly isClosed?: boolean };

/** The file of a client with one yard, `ageMs` before now. */
function fileOf({ ageMs = 0, term = 1, isClosed = false }: Said, nowMs: number) {
  const generatedAt = new Date(nowMs - ageMs).toISOString();
  const event = {
    keplerId: 'k1',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    eventStartAt: generatedAt,
  };
  const alert = { facilityId: YARD, id: 'k1', highestSeverityAlert: null, activeAlerts: [event] };
  const alerts = isClosed ? [alert] : [];
  return { client: 'ACME', term, generatedAt, lightningAsOf: generatedAt, watched: [YARD], alerts };
}

/** The statuses of a client over a service that says what the test says, and a clock that the test moves. */
function begin() {
  let nowMs = MISSION_TIME_MS;
  let now = () => nowMs;
  let said: Said | null = {};
  let modified = 0;
  const answered: { atMs: number; term: number; isClosed: boolean }[] = [];
  const http = createHttpClient({
    fetch: (_, init) => {
      if (said === null) return Promise.resolve(new Response(null, { status: 503 }));
      const headers = { 'last-modified': new Date(MISSION_TIME_MS + (modified += 1_000)).toUTCString() };
      if (init?.method === 'HEAD') return Promise.resolve(new Response(null, { headers }));
      const { ageMs = 0, term = 1, isClosed = false } = said;
      answered.push({ atMs: nowMs - ageMs, term, isClosed });
      return Promise.resolve(Response.json(fileOf(said, nowMs)));
    },
    timeoutMs: 8_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
  const { value, end } = beginLocationStatuses(
    { environment: environment!, http, clock: { nowMs: () => now() } },
    'ACME',
  );
  return {
    end,
    answered,
    watch: value.watch,
    status: () => value.statusNow(YARD),
    nowMs: () => nowMs,
    /** What the service answers from now on; null: it fails. */
    say(next: Said | null) {
      said = next;
    },
    pass: (spanMs: number) => {
      nowMs += spanMs;
      vi.advanceTimersByTime(spanMs);
      return settled();
    },
    /** The clocks go on, and no timer does. */
    sleep(spanMs: number) {
      nowMs += spanMs;
    },
    breakClock() {
      now = () => {
        throw new Error('no clock');
      };
    },
    /** Timers go on, and the network's clock does not. */
    passTimers(spanMs: number) {
      vi.advanceTimersByTime(spanMs);
      return settled();
    },
  };
}

let yard: ReturnType<typeof begin>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  yard = begin();
  return settled();
});
afterEach(() => {
  yard.end();
  vi.useRealTimers();
});

describe('the status of a location', () => {
  it('is that of the newest answer [STATUS-20]', async () => {
    expect(yard.status()).toBe('Open');
    yard.say({ isClosed: true });
    await yard.pass(EVERY_MS);
    expect(yard.status()).toBe('Alert');
  });

  it.each([
    ['Open', 60_000],
    ['Unknown', 60_001],
  ])('reads %s where the device slept for %i ms after the content [STATUS-20][S1][S5]', (word, spanMs) => {
    yard.sleep(spanMs);
    expect(yard.status()).toBe(word);
  });

  it.each([
    ['Open', EVERY_MS - 1],
    ['Unknown', EVERY_MS],
  ])(
    'reads %s where the clock stands still and the service is silent for %i ms [STATUS-20][S1][S4]',
    async (word, spanMs) => {
      yard.say(null);
      await yard.passTimers(spanMs);
      expect(yard.status()).toBe(word);
    },
  );

  it('stays Alert while the service is silent, and is not known a minute after the content [STATUS-20][S2][S4]', async () => {
    yard.say({ isClosed: true });
    await yard.pass(EVERY_MS);
    yard.say(null);
    await yard.pass(60_000);
    expect(yard.status()).toBe('Alert');
    await yard.pass(1);
    expect(yard.status()).toBe('Unknown');
  });

  it('is not improved by a judge whose term is over, nor by an older answer [STATUS-20][S13]', async () => {
    yard.say({ isClosed: true, term: 2 });
    await yard.pass(EVERY_MS);
    yard.say({ term: 1 });
    await yard.pass(EVERY_MS);
    expect(yard.status()).toBe('Alert');
    yard.say({ term: 2, ageMs: EVERY_MS + 1_000 });
    await yard.pass(RETRY_MS);
    expect(yard.status()).toBe('Alert');
  });

  it('is raised at once by an older answer [STATUS-20][S2]', async () => {
    yard.say({ isClosed: true, ageMs: EVERY_MS + 1_000 });
    await yard.pass(EVERY_MS);
    expect(yard.status()).toBe('Alert');
  });

  it.each([
    ['Open', 20_000],
    ['Unknown', 20_001],
  ])('reads %s where the first content is %i ms old [STATUS-20][S5]', async (word, ageMs) => {
    yard.end();
    yard = begin();
    yard.say({ ageMs });
    await settled();
    expect(yard.status()).toBe(word);
  });

  it('reads Unknown where the facts cannot be judged [STATUS-20][S1]', () => {
    yard.breakClock();
    expect(yard.status()).toBe('Unknown');
  });

  it('reads Unknown after the end [STATUS-20][S1]', () => {
    yard.end();
    expect(yard.status()).toBe('Unknown');
  });

  it('is told as possibly another with each second and each answer, until that is stopped', async () => {
    let told = 0;
    const stop = yard.watch(() => (told += 1));
    await yard.passTimers(1_000);
    expect(told).toBe(1);
    await yard.passTimers(EVERY_MS - 1_000);
    expect(told).toBeGreaterThan(EVERY_MS / 1_000);
    const before = told;
    stop();
    await yard.passTimers(2 * EVERY_MS);
    expect(told).toBe(before);
  });

  type Answered = (typeof yard.answered)[number];
  /** A later judge whose content is older improves nothing either. */
  const newest = (answers: readonly Answered[]) =>
    answers.reduce((best, one) => (one.term >= best.term && one.atMs >= best.atMs ? one : best));
  const provesOpen = ({ atMs, isClosed }: Answered) => !isClosed && yard.nowMs() - atMs <= 60_000;

  it('never reads Open but by the newest answer of the newest judge, of the last minute [STATUS-20][S1][S5][S13]', async () => {
    const step = fc.oneof(
      fc.record({
        ageMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70_000 })),
        term: fc.integer({ min: 1, max: 3 }),
        isClosed: fc.boolean(),
      }),
      fc.constant(null),
    );
    const span = fc.integer({ min: 1_000, max: 45_000 });
    const run = fc.array(fc.tuple(step, span, fc.boolean()), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(run, async (steps) => {
        yard.end();
        yard = begin();
        for (const [said, spanMs, isAsleep] of steps) {
          yard.say(said);
          if (isAsleep) yard.sleep(spanMs);
          else await yard.pass(spanMs);
          expect(yard.status() !== 'Open' || provesOpen(newest(yard.answered))).toBe(true);
        }
      }),
      {
        numRuns: 100,
        // the later judge's content is 14 ms older, and turns a minute old first
        examples: [
          [
            [
              [null, 34_700, false],
              [{ ageMs: 0, term: 1, isClosed: false }, 24_293, false],
              [{ ageMs: 1_021, term: 2, isClosed: false }, 1_007, false],
              [null, 12_983, false],
              [null, 44_997, true],
              [null, 1_000, false],
            ],
          ],
        ],
      },
    );
  });
});
