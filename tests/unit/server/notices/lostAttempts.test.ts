import type { ServerResponse } from 'node:http';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { notices } from '#server/storage/tables/notices.ts';
import type { Notifications } from '#server/useCases/notices/notifications.ts';
import { createUnjudgedYards } from '#server/useCases/notices/unjudgedYards.ts';
import { eventOf } from './noticeFixture.ts';
import { YARD_ID } from './noticeStage.ts';
import { mailbox, receiver, setReceivedStage, stage } from './receivedStage.ts';

const ALERT = eventOf('lightning_alert');
const NEXT = { ...ALERT, keplerId: 'k-next' };
const BEGUN = 'Northgate Yard: Lightning Alert';
const LEASE_MS = 60_000;

setReceivedStage();

const mail = () => ({ url: mailbox.url, from: { name: '', address: 'alerts@yards.example' } });
const start = () => stage.start({ mail: mail() }, () => 30_000);
const subjects = () => mailbox.mails.map(({ mail: { subject } }) => subject);
const rows = () => stage.storage.db.select().from(notices).orderBy(notices.gid);
const states = async () => (await rows()).map(({ state }) => state);
const attempts = async () => (await rows()).map((row) => row.attempts);

/** The last notice as it stands while it is on its way and nobody will say what became of it. */
async function loseLast(): Promise<void> {
  const [last] = await stage.storage.db.select().from(notices).orderBy(desc(notices.gid)).limit(1);
  const leaseUntilMs = stage.clock.nowMs() + LEASE_MS;
  await stage.storage.db
    .update(notices)
    .set({ state: 'sending', leaseUntilMs })
    .where(eq(notices.id, last!.id));
}

/** An alert that was told, and an end of it that is on its way. */
async function leaveEnd() {
  await stage.subscribe({ email: 'uma@acme.example' });
  const run = start();
  await stage.see(run, ALERT);
  await expect.poll(states).toEqual(['delivered']);
  mailbox.box.rule = () => ({ code: 451, text: 'not now' });
  await stage.see(run);
  await expect.poll(attempts).toEqual([1, 1]);
  await expect.poll(states).toEqual(['delivered', 'waiting']);
  mailbox.box.rule = () => null;
  return run;
}

describe('a notice that was on its way when the process ended', () => {
  test('is not sent later as an end while another alert stands, which is told [S1][S13]', async () => {
    await (await leaveEnd()).stop();
    await loseLast();
    stage.clock.aheadMs += 4 * 3_600_000;
    stage.scene.standing = [NEXT];
    start();
    await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
    expect(subjects()).toEqual([BEGUN, BEGUN]);
  });

  test('keeps no alert that follows it waiting [S1][S2]', async () => {
    await (await leaveEnd()).stop();
    await loseLast();
    stage.scene.standing = [NEXT];
    start();
    await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
    expect(subjects()).toEqual([BEGUN, BEGUN]);
  });

  test('is not sent later as a beginning when nothing stands any more [S5][S13]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    mailbox.box.rule = () => ({ code: 451, text: 'not now' });
    const run = start();
    await stage.see(run, ALERT);
    await expect.poll(attempts).toEqual([1]);
    await run.stop();
    await loseLast();
    mailbox.box.rule = () => null;
    stage.clock.aheadMs += 24 * 3_600_000;
    stage.scene.standing = [];
    start();
    await expect.poll(states).toEqual(['superseded']);
    expect(mailbox.mails).toEqual([]);
  });

  test('is sent once its lease is over where it is still true', async () => {
    await (await leaveEnd()).stop();
    // the first look of a run proves an end only by what is known up to that very moment
    stage.clock.heldAtMs = Date.now();
    await loseLast();
    const after = start();
    await after.settled();
    expect(await states()).toEqual(['delivered', 'waiting']);
    stage.clock.aheadMs += LEASE_MS;
    after.noteQueued();
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });
});

describe('a beginning that arrived and of which that could not be noted', () => {
  async function tellAlert() {
    await stage.subscribe({ email: 'uma@acme.example' });
    const run = start();
    await stage.see(run, ALERT);
    await expect.poll(states).toEqual(['delivered']);
    return run;
  }

  test('is told to be over after a crash [S1]', async () => {
    await (await tellAlert()).stop();
    await loseLast();
    stage.scene.standing = [];
    const after = start();
    await expect.poll(states).toEqual(['superseded', 'delivered']);
    await after.settled();
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });

  test('keeps the end that waits for it [S1]', async () => {
    const run = await tellAlert();
    await loseLast();
    await stage.see(run);
    await expect.poll(states).toEqual(['sending', 'waiting']);
    stage.clock.aheadMs += 2 * LEASE_MS;
    run.noteQueued();
    await expect.poll(states).toEqual(['superseded', 'delivered']);
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });

  test('counts as that also when it is refused later [S1]', async () => {
    const run = await tellAlert();
    await loseLast();
    mailbox.box.rule = () => ({ code: 550, text: 'no' });
    stage.clock.aheadMs += 2 * LEASE_MS;
    run.noteQueued();
    await expect.poll(states).toEqual(['failed']);
    mailbox.box.rule = () => null;
    await stage.see(run);
    await expect.poll(states).toEqual(['failed', 'delivered']);
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });
});

test('a notice whose outcome the process could not note is judged before it is sent again [S1]', async () => {
  const run = await leaveEnd();
  await loseLast();
  stage.scene.standing = [NEXT];
  stage.clock.aheadMs += LEASE_MS;
  run.noteQueued();
  await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
  expect(subjects()).toEqual([BEGUN, BEGUN]);
});

test('a yard whose notice was recalled while it was judged is held until it is judged again [S1]', () => {
  const yard = { clientId: 'ACME', facilityId: YARD_ID };
  const unjudged = createUnjudgedYards(() => {});
  const noteEarly = unjudged.noteJudging(yard);
  unjudged.begin([yard]);
  noteEarly();
  expect(unjudged.list()).toEqual([yard]);
  const noteBefore = unjudged.noteJudging(yard);
  unjudged.hold([yard]);
  noteBefore();
  expect(unjudged.list()).toEqual([yard]);
  unjudged.noteJudging(yard)();
  expect(unjudged.list()).toEqual([]);
});

describe('an end whose attempt failed', () => {
  const retry = (run: Notifications) => {
    stage.clock.aheadMs += 30_000;
    run.noteQueued();
  };

  test('is not sent again where another alert stands by then, which is told, also before the yard was judged anew [S1]', async () => {
    const run = await leaveEnd();
    stage.scene.standing = [NEXT];
    retry(run);
    await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
    expect(subjects()).toEqual([BEGUN, BEGUN]);
  });

  test('is not sent again while it is not known any more whether it is one, and is told once it is known [S1][S4]', async () => {
    const run = await leaveEnd();
    stage.scene.isLightningKnown = false;
    retry(run);
    await expect.poll(states).toEqual(['delivered', 'superseded']);
    stage.scene.isLightningKnown = true;
    await stage.see(run);
    await expect.poll(states).toEqual(['delivered', 'superseded', 'delivered']);
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });

  test('is sent again where it is still true, and what was not tried counts as no attempt', async () => {
    const run = await leaveEnd();
    stage.scene.standing = [NEXT];
    const [told, end] = await rows();
    const { notices: queue } = stage.repositories;
    stage.clock.aheadMs += 30_000;
    const nowMs = stage.clock.nowMs();
    const [claimed] = await queue.claim({
      channel: 'email',
      heldYards: [],
      nowMs,
      leaseMs: LEASE_MS,
      most: 1,
    });
    expect(claimed).toMatchObject({ id: end!.id, attempts: 2 });
    await queue.putBack(claimed!, nowMs);
    expect(await rows()).toMatchObject([
      told,
      { state: 'waiting', attempts: 1, isOpen: true, lastError: end!.lastError },
    ]);
    stage.scene.standing = [];
    run.noteQueued();
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    expect(subjects()).toEqual([BEGUN, `${BEGUN} is over`]);
  });
});

describe('a call of which nobody knows whether it arrived', () => {
  const hooks = () => receiver.calls.map(({ body }) => CallbackNotice.parse(JSON.parse(body)).kind);

  test.each([
    ['whose receiver hung up', (response: ServerResponse) => void response.socket?.destroy()],
    ['whose answer a gateway lost', (response: ServerResponse) => void response.writeHead(504).end()],
  ])('%s is told to be over [S1]', async (_what, answer) => {
    await stage.subscribeUrl(`${receiver.url}/hook`);
    receiver.box.answer = (_call, response) => answer(response);
    const run = stage.start({}, () => 60_000);
    await stage.see(run, ALERT);
    await expect.poll(() => receiver.calls.length).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    receiver.box.answer = (_call, response) => void response.writeHead(204).end();
    await stage.see(run);
    await expect.poll(states).toEqual(['superseded', 'delivered']);
    expect(hooks()).toEqual(['begun', 'over']);
    await stage.see(run);
    expect(await stage.repositories.notices.facilitiesWithOpen()).toEqual([]);
  });

  test('counts as that also once it is given up [S1]', async () => {
    await stage.subscribeUrl(`${receiver.url}/hook`);
    receiver.box.answer = (_call, response) => void response.socket?.destroy();
    const run = stage.start({}, () => null);
    await stage.see(run, ALERT);
    await expect.poll(states).toEqual(['failed']);
    receiver.box.answer = (_call, response) => void response.writeHead(204).end();
    await stage.see(run);
    await expect.poll(states).toEqual(['failed', 'delivered']);
    expect(hooks()).toEqual(['begun', 'over']);
  });

  test('is another one than a call that was refused, whose end is told to nobody', async () => {
    await stage.subscribeUrl(`${receiver.url}/hook`);
    receiver.box.answer = (_call, response) => void response.writeHead(503).end();
    const run = stage.start({}, () => 60_000);
    await stage.see(run, ALERT);
    await expect.poll(() => receiver.calls.length).toBe(1);
    await expect.poll(states).toEqual(['waiting']);
    await stage.see(run);
    await expect.poll(states).toEqual(['superseded']);
    expect(hooks()).toEqual(['begun']);
  });
});

test('an end that is not proved any more holds no lightning alert of its yard back while the judge is busy [S2][S11]', async () => {
  await stage.subscribe({ email: 'uma@acme.example' });
  const { recipients, notices: queue } = stage.repositories;
  const { of } = recipients;
  const { putBack } = queue;
  let judgeAgain = () => {};
  const judged = new Promise<void>((resolve) => (judgeAgain = resolve));
  let noteEnd = () => {};
  const endPutBack = new Promise<void>((resolve) => (noteEnd = resolve));
  const run = start();
  await stage.see(run, eventOf('wind_level2'));
  await expect.poll(states).toEqual(['delivered']);
  mailbox.box.rule = () => ({ code: 451, text: 'not now' });
  await stage.see(run);
  await expect.poll(attempts).toEqual([1, 1]);
  await expect.poll(states).toEqual(['delivered', 'waiting']);
  stage.clock.aheadMs += 10_000; // the alert is due 10 s after the end
  await stage.see(run, ALERT);
  await expect.poll(attempts).toEqual([1, 1, 1]);
  await expect.poll(states).toEqual(['delivered', 'waiting', 'waiting']);
  mailbox.box.rule = () => null;
  stage.scene.windAgeMs = 3_600_000; // the mast has fallen silent
  recipients.of = (...whom) => judged.then(() => of(...whom));
  queue.putBack = (...what) => putBack(...what).finally(noteEnd);
  stage.clock.aheadMs += 20_500;
  run.noteQueued();
  await endPutBack;
  stage.clock.aheadMs += 10_000;
  run.noteQueued();
  await expect.poll(subjects).toContain(BEGUN);
  judgeAgain();
  await run.settled();
  Object.assign(recipients, { of });
  Object.assign(queue, { putBack });
});
