import { afterAll, afterEach, beforeAll } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { createNoticeStage, type NoticeStage } from './noticeStage.ts';
import { startMailServer, startReceiver } from './receivers.ts';

export let stage: NoticeStage;
export let mailbox: Awaited<ReturnType<typeof startMailServer>>;
export let receiver: Awaited<ReturnType<typeof startReceiver>>;

/**
 * Sets the stage of `noticeStage.ts` with a mail server and a receiver of calls for the tests of the file that calls it.
 * After each test nothing is left of what they received, and they take everything again.
 */
export function setReceivedStage(): void {
  beforeAll(async () => {
    [stage, mailbox, receiver] = await Promise.all([createNoticeStage(), startMailServer(), startReceiver()]);
  }, SLOW_MS);
  afterEach(async () => {
    await stage.clear();
    mailbox.mails.length = 0;
    mailbox.box.rule = () => null;
    receiver.calls.length = 0;
    receiver.box.answer = (_call, response) => void response.writeHead(204).end();
  });
  afterAll(() => Promise.all([stage.close(), mailbox.close(), receiver.close()]));
}
