import rateLimit from '@fastify/rate-limit';
import { performance } from 'node:perf_hooks';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { NoticeConfirmation } from '#contracts/noticeConfirmation.ts';
import { confirmationRoute } from '#server/routes/notices/confirmationRoute.ts';
import { answerProblem } from '#server/platform/http/problemError.ts';
import { notices, subscriptions } from '#server/storage/tables/notices.ts';
import { people } from '#server/storage/tables/people.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { eventOf, PLACE, UMA } from './noticeFixture.ts';
import { YARD_ID } from './noticeStage.ts';
import { mailbox, setReceivedStage, stage } from './receivedStage.ts';

const ALERT = eventOf('lightning_alert');

setReceivedStage();

const mail = () => ({ url: mailbox.url, from: { name: '', address: 'alerts@yards.example' } });
const subjects = () => mailbox.mails.map(({ mail: { subject } }) => subject);
const states = async () =>
  (await stage.storage.db.select().from(notices).orderBy(notices.gid)).map(({ state }) => state);

describe('a restart', () => {
  test('sends what waited, and nothing twice', async () => {
    for (const name of ['ann', 'ben', 'cat']) await stage.subscribe({ email: `${name}@acme.example` });
    const before = stage.start({ mail: { ...mail(), url: 'smtp://127.0.0.1:1' } }, () => 30_000);
    await stage.see(before, ALERT);
    await before.stop();
    expect(mailbox.mails).toEqual([]);
    stage.clock.aheadMs += 60_000;
    const after = stage.start({ mail: mail() });
    await mailbox.until(() => mailbox.mails.length === 3);
    await stage.see(after, ALERT);
    await after.stop();
    expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(
      ['ann', 'ben', 'cat'].map((name) => `${name}@acme.example`),
    );
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('catches up with an alert of which nothing was stored, and with one that is over', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    stage.scene.standing = [ALERT];
    const first = stage.start({ mail: mail() });
    await mailbox.until(() => mailbox.mails.length === 1);
    await first.stop();
    stage.scene.standing = [];
    stage.start({ mail: mail() });
    await mailbox.until(() => mailbox.mails.length === 2);
    expect(subjects()[1]).toBe('Northgate Yard: Lightning Alert is over');
  });

  test('takes up a notice whose sender was killed underway, under the same Message-ID', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    await mailbox.until(() => mailbox.mails.length === 1);
    await run.stop();
    // as it stands when the process dies between the server's yes and our note of it
    const leaseUntilMs = stage.clock.nowMs() + 60_000;
    await stage.storage.db.update(notices).set({ state: 'sending', attempts: 1, leaseUntilMs });
    const early = stage.start({ mail: mail() });
    await stage.see(early, ALERT);
    await early.stop();
    expect(mailbox.mails).toHaveLength(1);
    stage.clock.aheadMs += 60_001;
    stage.start({ mail: mail() });
    await mailbox.until(() => mailbox.mails.length === 2);
    const [first, second] = mailbox.mails.map(({ mail: { messageId } }) => messageId);
    expect(second).toBe(first);
  });
});

describe('what waited through a restart', () => {
  const NEXT = { ...ALERT, keplerId: 'k-next' };
  const deadMail = () => ({ ...mail(), url: 'smtp://127.0.0.1:1' });
  const attempts = async () =>
    (await stage.storage.db.select().from(notices).orderBy(notices.gid)).map((row) => row.attempts);

  /** A beginning that could not be brought before the process stopped. */
  async function leaveBeginning(): Promise<void> {
    await stage.subscribe({ email: 'uma@acme.example' });
    const before = stage.start({ mail: deadMail() }, () => 30_000);
    await stage.see(before, ALERT);
    await expect.poll(attempts).toEqual([1]);
    await before.stop();
  }

  test('is not sent where it is not true any more [S1][S5][S13]', async () => {
    await leaveBeginning();
    stage.clock.aheadMs += 24 * 3_600_000;
    stage.scene.standing = [];
    const after = stage.start({ mail: mail() });
    await expect.poll(states).toEqual(['superseded']);
    await after.stop();
    expect(mailbox.mails).toEqual([]);
  });

  test('is not sent as an end while another alert stands, which is told [S1][S5][S13]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    await expect.poll(states).toEqual(['delivered']);
    await run.stop();
    const down = stage.start({ mail: deadMail() }, () => 30_000);
    await stage.see(down);
    await expect.poll(attempts).toEqual([1, 1]);
    await down.stop();
    stage.clock.aheadMs += 40 * 60_000;
    stage.scene.standing = [NEXT];
    const after = stage.start({ mail: mail() });
    await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
    await after.stop();
    expect(subjects()).toEqual(['Northgate Yard: Lightning Alert', 'Northgate Yard: Lightning Alert']);
  });

  test('waits until the yard is evaluated, while letters go at once [S1][S13]', async () => {
    await leaveBeginning();
    stage.clock.aheadMs += 60_000;
    const live = { isEvaluated: false };
    const { scenery } = stage;
    const after = stage.start({ mail: mail() }, undefined, {
      ...scenery,
      activeAlertsOf: (...yard) => (live.isEvaluated ? scenery.activeAlertsOf(...yard) : null),
    });
    await after.settled();
    const decidedAtMs = stage.clock.nowMs();
    const content = { kind: 'newDevice', device: '', decidedAtMs, reader: UMA } as const;
    const letter = { thread: 'letter', channel: 'email', address: 'lea@acme.example', content } as const;
    await stage.repositories.notices.queueLetters('ACME', [letter]);
    after.noteQueued();
    await mailbox.until(() => mailbox.mails.length === 1);
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['lea@acme.example']);
    live.isEvaluated = true;
    await stage.see(after, ALERT);
    await mailbox.until(() => mailbox.mails.length === 2);
    expect(mailbox.mails[1]!.to).toBe('uma@acme.example');
  });

  test('of a facility that is no more is taken back, and not sent [S1][S13]', async () => {
    const place = { ...PLACE, facilityId: 'GONE' };
    const content = {
      kind: 'begun',
      event: ALERT,
      remaining: null,
      standing: [],
      decidedAtMs: stage.clock.nowMs(),
      place,
      reader: UMA,
    } as const;
    const made = { thread: 'gone', channel: 'email', address: 'uma@acme.example', content } as const;
    await stage.repositories.notices.record({ make: [made], supersede: [], close: [] }, () => true);
    const run = stage.start({ mail: mail() });
    await expect.poll(states).toEqual(['superseded']);
    await run.stop();
    expect(mailbox.mails).toEqual([]);
    expect(await stage.repositories.notices.facilitiesWithOpen()).toEqual([]);
  });
});

describe('what decides nothing', () => {
  test('is told to nobody: a drill, and an override [S9]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    stage.scene.drills = [{ ...ALERT, keplerId: 'drill-1' }];
    await stage.see(run, { ...ALERT, eventType: 'OVERRIDE', alertStatus: 'OVERRIDE', groupId: 'override' });
    expect(await states()).toEqual([]);
  });
});

describe('a thousand subscribers', () => {
  test(
    'are told without making anybody else wait',
    async () => {
      const persons = Array.from({ length: 1_000 }, (_, n) => ({
        clientId: 'ACME',
        name: `Person ${n}`,
        email: `person-${n}@acme.example`,
      }));
      const added = await stage.storage.db.insert(people).values(persons).returning({ personId: people.id });
      const { facilityGid } = stage;
      await stage.storage.db
        .insert(subscriptions)
        .values(added.map(({ personId }) => ({ clientId: 'ACME', facilityGid, personId })));
      const run = stage.start({ mail: mail() });
      await run.settled();

      stage.scene.standing = [ALERT];
      const startMs = performance.now();
      run.noteChanged('ACME', YARD_ID);
      const toldMs = performance.now() - startMs;
      const turns = countTurns();
      await run.settled();
      expect(toldMs).toBeLessThan(20);
      expect(turns.stop()).toBeGreaterThanOrEqual(20);
      const queued = await stage.storage.db.select().from(notices);
      expect(new Set(queued.map(({ address }) => address)).size).toBe(1_000);
      await mailbox.until(() => mailbox.mails.length >= 25);
    },
    SLOW_MS,
  );
});

/** How often others came to their turn. */
function countTurns() {
  let turns = 0;
  let isStopped = false;
  const next = () =>
    setImmediate(() => {
      turns += 1;
      if (!isStopped) next();
    });
  next();
  return {
    stop() {
      isStopped = true;
      return turns;
    },
  };
}

describe('the confirmation of a notice', () => {
  test('is noted once, needs no sign-in, and answers the same ever after [CALL-52][AUTH-02]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = stage.start({ mail: mail() });
    await stage.see(run, ALERT);
    const [notice] = await stage.storage.db.select().from(notices);
    const { repositories, clock } = stage;
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    app.setErrorHandler(answerProblem);
    await app.register(rateLimit, { global: false });
    await app.register(confirmationRoute, {
      notices: repositories.notices,
      audit: repositories.audit,
      clock,
    });
    const confirm = (id: string) =>
      app.inject({ url: `/api/notification/notification_audit/confirmation/${id}` });

    const first = await confirm(notice!.id);
    expect(first.statusCode).toBe(200);
    expect(NoticeConfirmation.parse(first.json()).id).toBe(notice!.id);
    clock.aheadMs += 60_000;
    const again = await Promise.all([confirm(notice!.id), confirm(notice!.id)]);
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    const trail = await repositories.audit.listLast(10);
    expect(trail.map(({ what, detail }) => [what, detail['id']])).toEqual([['notice.confirmed', notice!.id]]);

    for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id', "'--"]) {
      expect((await confirm(encodeURIComponent(id))).statusCode).toBe(404);
    }
    await app.close();
  });
});
