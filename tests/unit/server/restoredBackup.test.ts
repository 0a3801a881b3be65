import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '#contracts/session.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { startAlertPipeline } from '#server/composition/service/alertPipeline.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import type { StrikeSource } from '#server/sources/strikeSource.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import { LONGEST_ABSENCE_MS } from '#server/useCases/overrides/overrideRules.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { layEmptyStore } from '../../support/storeTemplate.ts';
import { columnsOf, MINUTE_MS, QUIET_MS, strikeAt, YARD, type TestStrike } from './alerting/engineFixture.ts';
import { NO_STEPS } from './noSteps.ts';
import { CLOSING, facilityAt, OPENING, SAM } from './overrides/overrideFixture.ts';
import { createHandSource, SLOW_MS, START_MS } from './testNetwork.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** The copy is made with the service stopped. */
const COPY_MS = START_MS;
const RESTORED_MS = COPY_MS + 3 * HOUR_MS;
const SESSION_END_MS = START_MS + 60 * 24 * HOUR_MS;

const DOCK = { ...YARD, id: 'DOCK', lat: YARD.lat + 5 };
const clock = { atMs: START_MS, nowMs: () => clock.atMs };
let folder: string;
let running: { end(): Promise<void> } | null = null;
let kiosk: { atCopy: Session; newest: Session };
let signedOut: Session;

/**
 * Network and sessions over the data folder, as one run of the service.
 *
 * @param besides Sources of lightning beside the one that the run delivers by.
 */
async function runService(name: string, besides: readonly StrikeSource[] = []) {
  const storage = await openStorage({ dataDir: join(folder, name, 'database') });
  const repositories = createRepositories(storage.db);
  const { source, deliver } = createHandSource();
  const network = await startAlertPipeline({
    lease: soleLease(1),
    announce: () => {},
    facilities: [YARD, DOCK],
    steps: NO_STEPS,
    observations: createWeatherRegistry([]),
    repositories,
    clock,
    strikes: createStrikeRegistry([source, ...besides]),
    rules: DEFAULT_CLIENT_RULES,
    log: pino({ level: 'silent' }),
  });
  const signer = await createTokenSigner(repositories.engineState, clock);
  const run = {
    repositories,
    network,
    sessions: createSessions({
      repositories,
      signer,
      clock,
    }),
    deliver: (strikes: readonly TestStrike[], fromMs: number) =>
      deliver({
        strikes: columnsOf(strikes),
        fromMs,
        asOfMs: clock.atMs,
      }),
    answer: (id: string) => network.registry.activeAlertsOf('ACME', id),
    types: (id: string) => run.answer(id)?.activeAlerts.map(({ eventType }) => eventType),
    override: (id: string, update: typeof OPENING) =>
      network.overrides.set({
        person: SAM,
        updates: [
          {
            facility: facilityAt(id),
            update: {
              ...update,
              facilityId: id,
            },
          },
        ],
        probabilityOf: () => 0.01,
      }),
    async end() {
      running = null;
      await network.stop();
      await storage.close();
    },
  };
  running = run;
  return run;
}

const copyFolder = (from: string, to: string) =>
  cp(join(folder, from), join(folder, to), { recursive: true });

/** A run up to the copy, and one after it that nobody will remember: the copy takes its place. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'scc-restore-'));
  await layEmptyStore(join(folder, 'data'));
  clock.atMs = COPY_MS;
  const first = await runService('data');
  await seedDemoPeople(first.repositories);
  const person = (await first.repositories.people.findByEmail('user@acme.example'))!;
  const atCopy = await first.sessions.begin(person, SESSION_END_MS, { provedBy: 'password' });
  signedOut = await first.sessions.begin(person, SESSION_END_MS, { provedBy: 'password' });
  first.deliver([{ ...strikeAt(3_000, COPY_MS - MINUTE_MS), lat: DOCK.lat }], COPY_MS - 2 * HOUR_MS);
  await first.override('YARD', OPENING);
  await first.override('DOCK', CLOSING);
  await first.end();
  await copyFolder('data', 'copy');

  clock.atMs = COPY_MS + MINUTE_MS;
  const second = await runService('data');
  second.deliver([], COPY_MS);
  for (const id of ['YARD', 'DOCK']) {
    const { overrideID } = second.answer(id)!.activeAlerts.find(({ eventType }) => eventType === 'OVERRIDE')!;
    const order = { person: SAM, facility: { clientId: 'ACME', id }, overrideId: overrideID! };
    expect(await second.network.overrides.remove(order)).toEqual({ key: 'removed' });
  }
  kiosk = { atCopy, newest: (await second.sessions.refresh(atCopy.refreshToken)) as Session };
  await second.sessions.endByRefreshToken(signedOut.refreshToken);
  await second.end();
  vi.useRealTimers();
}, 3 * SLOW_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

let restores = 0;
/** The service over the copy, as it begins at that time. */
async function restore(atMs = RESTORED_MS, besides: readonly StrikeSource[] = []) {
  restores += 1;
  await copyFolder('copy', `restored-${restores}`);
  clock.atMs = atMs;
  return runService(`restored-${restores}`, besides);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  await running?.end();
  vi.useRealTimers();
});

/** What has been watched since `fromMs`, minute by minute, until `untilMs`. */
function watchQuiet({ deliver }: Awaited<ReturnType<typeof restore>>, untilMs: number): void {
  while (clock.atMs < untilMs) {
    const fromMs = clock.atMs;
    clock.atMs += MINUTE_MS;
    deliver([], fromMs);
  }
}

describe('a restored backup', () => {
  test(
    'refuses a token from after the copy as one that is not in the store, and takes it for no theft [S12][AUTH-16]',
    async () => {
      const { sessions, repositories } = await restore();
      expect(await sessions.refresh(kiosk.newest.refreshToken)).toBe('notInStore');
      expect((await repositories.audit.listLast(100)).map(({ what }) => what)).not.toContain(
        'refreshToken.reused',
      );
      // a display that was off since the copy is known still
      expect(await sessions.refresh(kiosk.atCopy.refreshToken)).toMatchObject({ client: 'ACME' });
    },
    SLOW_MS,
  );

  test(
    'brings back a session that was ended since the copy, as docs/operations.md says',
    async () => {
      const { sessions } = await restore();
      expect(await sessions.refresh(signedOut.refreshToken)).toMatchObject({ client: 'ACME' });
    },
    SLOW_MS,
  );

  test(
    'does not bring back an override that opens a yard: it was removed since, and nobody may know [S1][S9]',
    async () => {
      const run = await restore();
      // the source knows the whole time since the copy: no gap in lightning tells of the restore
      run.deliver([], COPY_MS - HOUR_MS);
      expect(run.types('YARD')).toEqual([]);
      await run.network.overrides.settled();
      expect((await run.repositories.audit.listLast(1))[0]).toMatchObject({
        who: 'service',
        what: 'override.interrupted',
        atMs: RESTORED_MS,
        detail: {
          facilityId: 'YARD',
          setByName: SAM.name,
        },
      });
    },
    SLOW_MS,
  );

  test(
    'brings back an override that closes a yard, until a user removes it [S2]',
    async () => {
      const run = await restore();
      run.deliver([], COPY_MS - HOUR_MS);
      expect(run.types('DOCK')).toContain('OVERRIDE');
    },
    SLOW_MS,
  );

  test(
    'does not know the lightning of a yard until a whole quiet period was watched [S1][S4]',
    async () => {
      const run = await restore();
      run.deliver([], clock.atMs - MINUTE_MS);
      watchQuiet(run, RESTORED_MS + QUIET_MS - 2 * MINUTE_MS);
      expect(run.answer('YARD')?.lightningAsOf).toBeNull();
      watchQuiet(run, RESTORED_MS + QUIET_MS - MINUTE_MS);
      expect(run.answer('YARD')?.lightningAsOf).toBe(isoInstant(clock.atMs));
    },
    SLOW_MS,
  );

  test(
    'keeps an alert of the copy until its own end [S1][S3]',
    async () => {
      const run = await restore(COPY_MS + 2 * MINUTE_MS);
      run.deliver([], clock.atMs);
      expect(run.types('DOCK')).toContain('lightning_alert');
      clock.atMs = COPY_MS + QUIET_MS - MINUTE_MS;
      vi.advanceTimersByTime(1_000);
      expect(run.types('DOCK')).not.toContain('lightning_alert');
    },
    SLOW_MS,
  );
});

test(
  'an alert that was raised since the copy is raised again where its strikes are delivered again [S1][S3]',
  async () => {
    const run = await restore();
    run.deliver([strikeAt(3_000, RESTORED_MS - MINUTE_MS)], COPY_MS);
    expect(run.types('YARD')).toEqual(['lightning_alert', 'lightning_warning']);
  },
  SLOW_MS,
);

describe('a start after a break', () => {
  test.each([
    [LONGEST_ABSENCE_MS, 'stands', ['OVERRIDE']],
    [LONGEST_ABSENCE_MS + 1, 'has ended', []],
  ])(
    'of %i ms: an override that opens the yard %s, though the source missed nothing [S9]',
    async (absentMs, _, types) => {
      const run = await restore(COPY_MS + absentMs);
      run.deliver([], COPY_MS);
      expect(run.types('YARD')).toEqual(types);
    },
    SLOW_MS,
  );

  test.each([
    ['has never known anything', []],
    ['has known nothing for an hour', [COPY_MS - HOUR_MS]],
  ])(
    'an override that opens the yard stands though another source %s: the time is known without it [S9]',
    async (_, othersUpToMs) => {
      const other = createHandSource();
      const profile = { ...other.source.profile, id: 'other' };
      const besides = [{ ...other.source, profile }];
      const before = await restore(COPY_MS + MINUTE_MS, besides);
      before.deliver([], COPY_MS - 2 * HOUR_MS);
      for (const asOfMs of othersUpToMs)
        other.deliver({ strikes: columnsOf([]), fromMs: asOfMs - HOUR_MS, asOfMs });
      await before.end();
      const absentMs = (ms: number) => (clock.atMs = COPY_MS + MINUTE_MS + ms);
      absentMs(LONGEST_ABSENCE_MS);
      const run = await runService(`restored-${restores}`, besides);
      run.deliver([], COPY_MS);
      expect(run.types('YARD')).toEqual(['OVERRIDE']);
      await run.end();
      absentMs(2 * LONGEST_ABSENCE_MS + 1);
      const later = await runService(`restored-${restores}`, besides);
      later.deliver([], COPY_MS);
      expect(later.types('YARD')).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    'an override that opens the yard ends with the proof of a gap since it was set, before the yard is known again [S1][S9]',
    async () => {
      const run = await restore(COPY_MS + MINUTE_MS);
      // a gap of a millisecond could hold a strike
      run.deliver([], COPY_MS + 1);
      watchQuiet(run, COPY_MS + QUIET_MS);
      expect(run.answer('YARD')).toMatchObject({ lightningAsOf: null });
      expect(run.types('YARD')).toEqual(['OVERRIDE']);
      watchQuiet(run, COPY_MS + QUIET_MS + MINUTE_MS);
      expect(run.answer('YARD')?.lightningAsOf).toBe(isoInstant(clock.atMs));
      expect(run.types('YARD')).toEqual([]);
    },
    SLOW_MS,
  );
});
