import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import type { PollOrder } from '#contracts/poll.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { toFacility } from '#server/useCases/facilities/toFacility.ts';
import type { NewNotice } from '#server/storage/rows/noticeQueue.ts';
import { pollAnswerRoute } from '#server/routes/polls/pollAnswerRoute.ts';
import { makePoll, readPoll } from '#server/useCases/polls/pollService.ts';
import type { ServerClock } from '#server/platform/time/serverClock.ts';
import { answerProblem } from '#server/platform/http/problemError.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { eventOf, PLACE, UMA } from '../notices/noticeFixture.ts';
import { APP_ORIGIN, YARD_ID } from '../notices/noticeStage.ts';
import { mailbox, setReceivedStage, stage } from '../notices/receivedStage.ts';
import { SLOW_MS } from '../testNetwork.ts';

const HOUR_MS = 3_600_000;
const NOBODY_ID = '00000000-0000-4000-8000-000000000000';
const LINK = new RegExp(`${APP_ORIGIN}/#(/polls/\\S+)`, 'g');

let answering: Awaited<ReturnType<typeof createAnswering>>;
setReceivedStage();
beforeAll(async () => {
  answering = await createAnswering(stage.clock);
}, SLOW_MS);
afterAll(() => answering.close());

/** The public call alone, with the limits and the words that it has in the service. */
async function createAnswering(clock: ServerClock) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  await app.register(rateLimit, { global: false });
  await app.register(pollAnswerRoute, { polls: stage.repositories.polls, clock });
  return app;
}

/** Follows a link; the status, and the key of the refusal. */
async function follow(path: string, app = answering): Promise<string> {
  const answer = await app.inject({ url: `/api/pipeline${path}` });
  const key = Problem.safeParse(answer.json()).data?.['generalError']?.message;
  return [answer.statusCode, key].filter((part) => part !== undefined).join(' ');
}

async function beginPoll(changes: Partial<PollOrder> = {}) {
  const run = stage.start({ mail: { url: mailbox.url, from: { name: '', address: 'a@yards.example' } } });
  const adminId = await stage.subscribe({ email: `ada-${Math.random()}@acme.example` });
  const admin = (await stage.repositories.people.findById(adminId))!;
  const service = {
    repositories: stage.repositories,
    clock: stage.clock,
    outbox: run,
    facilitiesOf: async () => (await stage.repositories.facilities.list('ACME')).map(toFacility),
  };
  const order: PollOrder = {
    title: 'Can you work on Sunday?',
    message: 'We clear snow from 6.',
    options: ['Yes', 'No'],
    closesAt: isoInstant(stage.clock.nowMs() + HOUR_MS),
    userIds: [],
    facilityIds: [YARD_ID],
    ...changes,
  };
  const poll = await makePoll(service, admin, order);
  return { poll, service, run };
}

const linksTo = (address: string) => {
  const { mail } = mailbox.mails.find(({ to }) => to === address)!;
  return [...(mail.text ?? '').matchAll(LINK)].map(([, path]) => path!);
};

describe('a poll', () => {
  test('is mailed to subscribers, with a link for each answer, in their language [SHELL-10][CALL-53]', async () => {
    await stage.subscribe({ email: 'lea@acme.example', language: 'fr-CA' });
    const { poll } = await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 2);

    expect(poll.recipients).toBe(2);
    const { mail } = mailbox.mails.find(({ to }) => to === 'lea@acme.example')!;
    expect(mail.subject).toBe('Can you work on Sunday?');
    expect(mail.text).toContain('We clear snow from 6.');
    expect(mail.text).toContain('Suivez le lien de votre réponse.');
    expect(linksTo('lea@acme.example').map((path) => path.split('/').slice(2, 4))).toEqual([
      ['EMAIL', poll.id],
      ['EMAIL', poll.id],
    ]);
  });

  test('takes one answer of each person, and says by which channel it came [CALL-53][POLL-04][POLL-08][POLL-09][POLL-10]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const { poll, service } = await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 2);
    const [yes, no] = linksTo('uma@acme.example') as [string, string];

    expect(await follow(yes)).toBe('200');
    expect(await follow(yes)).toBe('409 pollOptionAlreadySelectedUsingChannelEMAIL');
    expect(await follow(no.replace('EMAIL', 'SMS'))).toBe('409 pollOptionAlreadySelectedUsingChannelEMAIL');
    const { options } = await readPoll(service, 'ACME', poll.id);
    expect(options.map(({ text, answers }) => [text, answers])).toEqual([
      ['Yes', 1],
      ['No', 0],
    ]);
  });

  test.each([
    ['sms', '409 pollOptionAlreadySelectedUsingChannelSMS'],
    ['pigeon', '409 pollOptionAlreadySelected'],
  ])('answered by %s says %s the next time [POLL-08][POLL-09][GAP-105]', async (channel, refusal) => {
    await stage.subscribe({ email: 'uma@acme.example' });
    await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 2);
    const link = linksTo('uma@acme.example')[0]!.replace('EMAIL', channel);

    expect(await follow(link)).toBe('200');
    expect(await follow(link)).toBe(refusal);
  });

  test('of two links followed at the same moment takes one [CALL-53]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 2);
    const answers = await Promise.all(linksTo('uma@acme.example').map((path) => follow(path)));

    expect(answers.toSorted()).toEqual(['200', '409 pollOptionAlreadySelectedUsingChannelEMAIL']);
  });

  test('takes answers until a millisecond before its end, and tells who has answered so for ever [POLL-05]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    await stage.subscribe({ email: 'lea@acme.example' });
    const { poll } = await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 3);
    const endMs = Date.parse(poll.closesAt);
    const clock = { atMs: endMs - 1, nowMs: () => clock.atMs };
    const app = await createAnswering(clock);
    const [uma, lea] = ['uma', 'lea'].map((name) => linksTo(`${name}@acme.example`)[0]!) as [string, string];

    expect(await follow(uma, app)).toBe('200');
    clock.atMs = endMs;
    expect(await follow(lea, app)).toBe('409 pollInstanceAlreadyClosed');
    expect(await follow(uma, app)).toBe('409 pollOptionAlreadySelectedUsingChannelEMAIL');
    await app.close();
  });

  test('that is not there, or not for that notification or option, is not answered [POLL-06][POLL-07]', async () => {
    await stage.subscribe({ email: 'uma@acme.example' });
    const { poll } = await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 2);
    const [, , , , notificationId] = linksTo('uma@acme.example')[0]!.split('/');

    for (const id of [NOBODY_ID, 'no-id', "'--"]) {
      const path = `/polls/EMAIL/${encodeURIComponent(id)}/${notificationId}/1`;
      expect(await follow(path)).toBe('404 pollInstanceNotFound');
    }
    expect(await follow(`/polls/EMAIL/${poll.id}/${NOBODY_ID}/1`)).toBe('404 pollOrPollOptionNotFound');
    expect(await follow(`/polls/EMAIL/${poll.id}/${notificationId}/3`)).toBe('404 pollOrPollOptionNotFound');
  });

  test('waits behind a hazard that came later, and no judge of hazards looks at it [S1][S11]', async () => {
    const { poll, run } = await beginPoll();
    await mailbox.until(() => mailbox.mails.length === 1);
    await run.stop();
    const { notices: queue } = stage.repositories;
    expect([poll.recipients, await queue.facilitiesWithOpen()]).toEqual([1, []]);
    await stage.storage.db.update(notices).set({ state: 'waiting' });
    stage.clock.aheadMs += 1_000;
    const nowMs = stage.clock.nowMs();
    const content = { kind: 'begun', event: eventOf('wind_level1'), remaining: null, standing: [] } as const;
    const hazard: NewNotice = {
      thread: 'wind',
      channel: 'email',
      address: 'uma@acme.example',
      content: {
        ...content,
        place: PLACE,
        reader: UMA,
        decidedAtMs: nowMs,
      },
    };
    await queue.record({ make: [hazard], supersede: [], close: [] }, () => false);
    const order = { channel: 'email', heldYards: [], nowMs, leaseMs: 1_000, most: 1 } as const;
    const [first] = await queue.claim(order);
    expect(first?.content.kind).toBe('begun');
  });

  test('asks nobody whose account is disabled, and says so of one who is named [CALL-53]', async () => {
    const disabledAtMs = stage.clock.nowMs();
    const goneId = await stage.subscribe({ email: 'gone@acme.example', disabledAtMs });
    const { poll } = await beginPoll();
    expect(poll.recipients).toBe(1);
    await mailbox.until(() => mailbox.mails.length === 1);
    expect(mailbox.mails.map(({ to }) => to)).not.toContain('gone@acme.example');
    await expect(beginPoll({ facilityIds: [], userIds: [goneId] })).rejects.toMatchObject({
      problem: { generalError: { message: 'userNotFound' } },
    });
  });

  test('asks nobody who is not named, and nobody of another client; one whom it reaches by no channel refuses it', async () => {
    await expect(beginPoll({ facilityIds: [], userIds: [NOBODY_ID] })).rejects.toMatchObject({
      problem: { generalError: { message: 'userNotFound' } },
    });
    await expect(beginPoll({ facilityIds: ['NOWHERE'] })).rejects.toMatchObject({ statusCode: 404 });
    await expect(beginPoll({ closesAt: isoInstant(stage.clock.nowMs() - 1) })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { poll, service } = await beginPoll();
    await expect(readPoll(service, 'OTHER', poll.id)).rejects.toMatchObject({ statusCode: 404 });
    const [admin] = await stage.repositories.clientPeople.search('ACME', 'ada', 1);
    const order = { title: 'T', message: 'M', options: ['a', 'b'], closesAt: poll.closesAt };
    await expect(
      makePoll({ ...service, outbox: { channels: new Set(['sms']), noteQueued() {} } }, admin!, {
        ...order,
        userIds: [admin!.id],
        facilityIds: [],
      }),
    ).rejects.toMatchObject({ problem: { generalError: { message: 'pollReachesNobody' } } });
  });
});
