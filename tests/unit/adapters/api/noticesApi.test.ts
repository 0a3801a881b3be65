import { describe, expect, it } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createNoticesApi } from '#adapters/api/noticesApi.ts';

const ID = '0b5f1f5e-6f0a-4a53-9d3c-5b1f0a1a2b3c';

function noticesThatAnswer(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const http = createHttpClient({
    fetch: (input) => {
      asked.push(input);
      return answer();
    },
    timeoutMs: 8_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { notices: createNoticesApi(http, '/api'), asked };
}

const LINK = { channel: 'EMAIL', executionId: 'poll-1', notificationId: ID, optionId: '2' };

describe('the answer to a link', () => {
  it('of a notice is a call with its id [CALL-52]', async () => {
    const confirmedAt = '2026-07-04T18:30:00Z';
    const { notices, asked } = noticesThatAnswer(async () => Response.json({ id: ID, confirmedAt }));

    expect(await notices.confirm(ID)).toEqual({ kind: 'accepted' });
    expect(asked).toEqual([`/api/notification/notification_audit/confirmation/${ID}`]);
  });

  it('keeps whatever stands in the address within its part of the path', async () => {
    const { notices, asked } = noticesThatAnswer(async () => new Response(null, { status: 404 }));

    await notices.confirm('../users/1?x');
    expect(asked).toEqual(['/api/notification/notification_audit/confirmation/..%2Fusers%2F1%3Fx']);
  });

  it("brings the service's reason of a refusal [POLL-14]", async () => {
    const generalError = { message: 'noticeNotFound', messageText: 'There is no such notice.' };
    const { notices } = noticesThatAnswer(async () => Response.json({ generalError }, { status: 404 }));

    expect(await notices.confirm(ID)).toEqual({
      kind: 'refused',
      key: 'noticeNotFound',
      text: 'There is no such notice.',
    });
  });

  it('is refused without a reason where the service gives none', async () => {
    const { notices } = noticesThatAnswer(async () => new Response('no', { status: 400 }));

    expect(await notices.confirm(ID)).toEqual({ kind: 'refused', key: null, text: null });
  });

  it.each([408, 429, 500, 503])('is not decided by a %i: asking again may help', async (status) => {
    const { notices } = noticesThatAnswer(async () => new Response(null, { status }));

    await expect(notices.confirm(ID)).rejects.toMatchObject({ status });
  });

  it.each(['pollInstanceAlreadyClosed', 'pollOptionAlreadySelectedUsingChannelSMS'])(
    'of a poll names the problem from generalError.message: %s [POLL-04][GAP-128]',
    async (message) => {
      const generalError = { message, messageText: 'No.' };
      const { notices } = noticesThatAnswer(async () => Response.json({ generalError }, { status: 409 }));

      expect(await notices.answerPoll(LINK)).toEqual({ kind: 'refused', key: message, text: 'No.' });
    },
  );

  it('of a poll is a call with channel, poll, notification and option [CALL-53]', async () => {
    const answer = { notificationId: ID, optionId: '2', answeredAt: '2026-07-04T18:30:00Z' };
    const { notices, asked } = noticesThatAnswer(async () => Response.json(answer));

    expect(await notices.answerPoll({ ...LINK, optionId: '2/3?' })).toEqual({ kind: 'accepted' });
    expect(asked).toEqual([`/api/pipeline/polls/EMAIL/poll-1/${ID}/2%2F3%3F`]);
  });

  it.each(['', 'OK', '{"status":"done"}'])(
    'is taken with a 200, whatever it says: %s [POLL-02][POLL-12]',
    async (body) => {
      const { notices } = noticesThatAnswer(async () => new Response(body));

      expect(await notices.answerPoll(LINK)).toEqual({ kind: 'accepted' });
      expect(await notices.confirm(ID)).toEqual({ kind: 'accepted' });
    },
  );

  it('is not decided by a page, which a web server gives for every path [GAP-1][POLL-02][POLL-12]', async () => {
    const { notices } = noticesThatAnswer(async () => new Response('\n<!doctype html><title>App</title>'));

    const unread = { status: 200, message: expect.stringContaining('answer that cannot be read') };
    await expect(notices.answerPoll(LINK)).rejects.toMatchObject(unread);
    await expect(notices.confirm(ID)).rejects.toMatchObject(unread);
  });

  it('is not decided without a network', async () => {
    const { notices } = noticesThatAnswer(() => Promise.reject(new TypeError('Failed to fetch')));

    await expect(notices.confirm(ID)).rejects.toMatchObject({ status: 0, message: 'Failed to fetch' });
  });
});
