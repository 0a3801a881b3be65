import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { timeText } from '#server/useCases/notices/noticeFigures.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { eventOf } from './noticeFixture.ts';
import { mailbox, receiver, setReceivedStage, stage } from './receivedStage.ts';

const MINUTE_MS = 60_000;

setReceivedStage();

const rows = () => stage.storage.db.select().from(notices).orderBy(asc(notices.gid));
const states = async () => (await rows()).map(({ state }) => state);
const tried = async () => (await rows()).map(({ state, attempts }) => `${state} ${attempts}`);

/** An alert by lightning at a time, epoch ms: each strike moves its end. */
function alertBy(strikeMs: number) {
  return eventOf('lightning_alert', {
    eventStartAt: isoInstant(strikeMs),
    eventExpiresAt: isoInstant(strikeMs + 30 * MINUTE_MS),
  });
}

test('an alert that could not be brought before its stated end passed is told with the end that it has by then, by mail and to programs [S1][S3]', async () => {
  await stage.subscribe({ email: 'uma@acme.example' });
  await stage.subscribeUrl(`${receiver.url}/hook`);
  mailbox.box.rule = () => ({ code: 451, text: 'not now' });
  receiver.box.answer = (_call, response) => void response.writeHead(503).end();
  const mail = { url: mailbox.url, from: { name: '', address: 'alerts@yards.example' } };
  const run = stage.start({ mail }, () => 30_000);
  const beginMs = stage.clock.nowMs();
  await stage.see(run, alertBy(beginMs));
  await expect.poll(tried).toEqual(['waiting 1', 'waiting 1']);

  const laterMs = beginMs + 25 * MINUTE_MS;
  stage.scene.standing = [alertBy(laterMs)]; // it only moved, which nobody announces
  stage.clock.aheadMs += 31 * MINUTE_MS;
  mailbox.box.rule = () => null;
  receiver.box.answer = (_call, response) => void response.writeHead(204).end();
  run.noteQueued();
  await expect.poll(async () => (await states()).filter((state) => state === 'delivered').length).toBe(2);
  const endMs = laterMs + 30 * MINUTE_MS;
  const end = timeText(endMs, 'America/New_York', 'en-US');
  expect(mailbox.mails.map(({ mail: { text } }) => text)).toEqual([
    // with its day where this runs before midnight
    expect.stringMatching(new RegExp(`Earliest end: (?:.+, )?${end}`)),
  ]);
  const [, told] = receiver.calls.map(({ body }) => CallbackNotice.parse(JSON.parse(body)));
  expect(told?.event.eventExpiresAt).toBe(isoInstant(endMs));
  expect(receiver.calls).toHaveLength(2);
});

test('an alert whose stated end has passed while nothing has made it later is told all the same [S2]', async () => {
  await stage.subscribe({ email: 'uma@acme.example' });
  mailbox.box.rule = () => ({ code: 451, text: 'not now' });
  const mail = { url: mailbox.url, from: { name: '', address: 'alerts@yards.example' } };
  const run = stage.start({ mail }, () => 30_000);
  await stage.see(run, alertBy(stage.clock.nowMs()));
  await expect.poll(tried).toEqual(['waiting 1']);
  stage.clock.aheadMs += 31 * MINUTE_MS;
  mailbox.box.rule = () => null;
  run.noteQueued();
  await expect.poll(states).toEqual(['delivered']);
});
