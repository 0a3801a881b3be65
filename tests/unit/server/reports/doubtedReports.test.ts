import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Channel } from '#server/storage/rows/notice.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { people } from '#server/storage/tables/people.ts';
import {
  clock,
  HOURS_2_MS,
  pass,
  repositories,
  setAlertPipelineStage,
  start,
  storage,
} from '../alertPipelineStage.ts';
import { MINUTE_MS, strikeAt, YARD } from '../alerting/engineFixture.ts';
import { START_MS } from '../testNetwork.ts';

setAlertPipelineStage();

const PLACE = { clientId: YARD.clientId, facilityId: YARD.id };
const UMA = { id: 'uma', name: 'Uma User' };
const NOTICE_PLACE = { ...PLACE, name: 'Northgate Yard', countryCode: 'US', timeZone: null };
type Run = Awaited<ReturnType<typeof start>>;

const SITE_ADMIN = ['user_endpoints', 'site_admin_endpoints'];
let noteQueued: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  noteQueued = vi.fn<() => void>();
  await storage.db.execute(sql`truncate notices`);
  await storage.db.execute(sql`delete from location_access`);
  await storage.db.execute(sql`delete from people`);
  clock.atMs = START_MS + dayMs();
});

/** The audit is never emptied: each test has a day of its own. */
let days = 0;
const dayMs = () => (days += 1) * 24 * 60 * MINUTE_MS;

async function begin(channels: readonly Channel[] = ['email']): Promise<Run> {
  const outbox = { channels: new Set(channels), placeOf: () => NOTICE_PLACE, noteQueued };
  const run = await start({ outbox: () => outbox });
  run.deliver([], clock.atMs - HOURS_2_MS);
  return run;
}

async function reportAt(run: Run, afterMinutes: number, idempotencyKey?: string): Promise<void> {
  pass(afterMinutes * MINUTE_MS);
  run.deliver([], clock.atMs - HOURS_2_MS);
  const request = { facilityId: YARD.id, sign: 'flash', minutesAgo: 0, idempotencyKey } as const;
  await run.pipeline.reports.report(PLACE, request, UMA);
}

async function register(email: string, changes: Partial<typeof people.$inferInsert> = {}): Promise<string> {
  await repositories.clients.ensure('ACME', 'Acme');
  const [added] = await storage.db
    .insert(people)
    .values({ clientId: 'ACME', name: email, email, authorities: SITE_ADMIN, ...changes })
    .returning();
  return added!.id;
}

const letters = () => storage.db.select().from(notices);
const doubts = async () =>
  (await repositories.audit.listLast(50)).filter(
    ({ what, atMs }) =>
      what === 'lightningReports.unconfirmed' && atMs >= START_MS + days * 24 * 60 * MINUTE_MS,
  );

describe('the third report within two hours that no sensor confirms', () => {
  test('is told to the site admins of the client and noted in the audit, once [GAP-140]', async () => {
    await register('sam@acme.example');
    await register('uma@acme.example', { authorities: ['user_endpoints'] });
    await register('gone@acme.example', { disabledAtMs: START_MS });
    await repositories.clients.ensure('OTHER', 'Other');
    await register('olga@other.example', { clientId: 'OTHER' });
    const run = await begin();
    await reportAt(run, 1);
    await reportAt(run, 40);
    expect(await letters()).toEqual([]);
    await reportAt(run, 40);
    expect((await letters()).map(({ channel, address }) => [channel, address])).toEqual([
      ['email', 'sam@acme.example'],
    ]);
    expect((await letters())[0]!.content).toMatchObject({
      kind: 'reportsUnconfirmed',
      reports: [{ atMs: clock.atMs }, {}, {}],
    });
    expect(noteQueued).toHaveBeenCalledTimes(1);
    expect(await doubts()).toMatchObject([
      { who: 'service', clientId: 'ACME', detail: { facilityId: YARD.id, reports: 3 } },
    ]);
    await reportAt(run, 1);
    expect(await letters()).toHaveLength(1);
  });

  test('does not count a report twice whose first answer was lost [GAP-140]', async () => {
    await register('sam@acme.example');
    const run = await begin();
    await reportAt(run, 1, 'first');
    await reportAt(run, 0, 'first');
    await reportAt(run, 0, 'first');
    expect(await letters()).toEqual([]);
    await reportAt(run, 1, 'second');
    await reportAt(run, 1, 'third');
    expect(await letters()).toHaveLength(1);
  });

  test('is none where the first is older than two hours, to the millisecond [GAP-140]', async () => {
    await register('sam@acme.example');
    const run = await begin();
    await reportAt(run, 1);
    await reportAt(run, 60);
    pass(1);
    await reportAt(run, 60);
    expect(await letters()).toEqual([]);
    expect(await doubts()).toEqual([]);
  });

  test('is none where a sensor saw a strike inside the alert circle beside one of them [GAP-140]', async () => {
    await register('sam@acme.example');
    const run = await begin();
    await reportAt(run, 1);
    await reportAt(run, 20);
    run.deliver([strikeAt(3_000, clock.atMs)], clock.atMs - HOURS_2_MS);
    await reportAt(run, 20);
    expect(await doubts()).toEqual([]);
  });

  test('is one where the strike was outside the alert circle [GAP-140]', async () => {
    const run = await begin();
    await reportAt(run, 1);
    await reportAt(run, 20);
    run.deliver([strikeAt(15_000, clock.atMs)], clock.atMs - HOURS_2_MS);
    await reportAt(run, 20);
    expect(await doubts()).toHaveLength(1);
  });

  test('goes by text message to site admins without an e-mail that works, and to none who may not see the yard [GAP-140][ADMIN-24]', async () => {
    await register('sam@acme.example', { phoneNumber: '+15555550100' });
    await register('lim@acme.example', { phoneNumber: '+15555550101', isLimited: true });
    const run = await begin(['sms']);
    for (const _ of [1, 2, 3]) await reportAt(run, 5);
    expect((await letters()).map(({ channel, address }) => [channel, address])).toEqual([
      ['sms', '+15555550100'],
    ]);
  });

  test('closes the yard and is stored also where nobody can be told [GAP-140][S1]', async () => {
    await register('sam@acme.example');
    const run = await begin();
    await reportAt(run, 1);
    await reportAt(run, 1);
    vi.spyOn(repositories.audit, 'list').mockRejectedValueOnce(new Error('no disk'));
    await reportAt(run, 1);
    vi.restoreAllMocks();
    expect(run.types()).toEqual(['lightning_alert']);
    expect(await letters()).toEqual([]);
    await reportAt(run, 1);
    expect(await letters()).toHaveLength(1);
  });
});
