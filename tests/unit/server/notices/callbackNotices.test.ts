import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CallbackNotice } from '#contracts/callbackNotice.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { clients } from '#server/storage/tables/places.ts';
import { eventOf } from './noticeFixture.ts';
import { YARD_ID } from './noticeStage.ts';
import { receiver, setReceivedStage, stage } from './receivedStage.ts';

const WIND = eventOf('wind_level1');

setReceivedStage();

const states = async () => (await stage.storage.db.select().from(notices)).map(({ state }) => state);

describe('callback URLs and the webhook of the client', () => {
  test('are told of everything, once each, signed with the secret of the client', async () => {
    await stage.subscribeUrl(`${receiver.url}/callback`);
    await stage.storage.db.update(clients).set({ callbackUrl: `${receiver.url}/webhook` });
    const run = stage.start({});
    await stage.see(run, WIND);
    await receiver.until(() => receiver.calls.length === 2);
    expect(receiver.calls.map(({ path }) => path).toSorted()).toEqual(['/callback', '/webhook']);
    const [client] = await stage.storage.db.select().from(clients).where(eq(clients.id, 'ACME'));
    for (const { headers, body } of receiver.calls) {
      const notice = CallbackNotice.parse(JSON.parse(body));
      expect(notice).toMatchObject({ kind: 'begun', client: 'ACME', facilityId: YARD_ID, event: WIND });
      expect(headers['idempotency-key']).toBe(notice.id);
      const timestamp = String(headers['x-scc-timestamp']);
      const digest = createHmac('sha256', client!.signingSecret!)
        .update(`${timestamp}.${body}`)
        .digest('hex');
      expect(headers['x-scc-signature']).toBe(`v1=${digest}`);
    }
  });

  test('are told of nothing while this process is not sure that it leads, and of everything then [S13]', async () => {
    await stage.subscribeUrl(`${receiver.url}/callback`);
    stage.scene.isSure = false;
    const run = stage.start({});
    await stage.see(run, WIND);
    expect(await states()).toEqual(['waiting']);
    expect(receiver.calls).toEqual([]);
    stage.scene.isSure = true;
    await receiver.until(() => receiver.calls.length === 1);
  });

  test.each([
    ['a redirect, which is not followed', 302, ['failed']],
    ['a refusal', 404, ['failed']],
    ['a server at fault, three times', 503, ['failed']],
  ])('are given up after %s', async (_what, status, expected) => {
    receiver.box.answer = ({ path }, response) =>
      void response.writeHead(path === '/elsewhere' ? 204 : status, { location: '/elsewhere' }).end();
    await stage.subscribeUrl(`${receiver.url}/callback`);
    const run = stage.start({});
    await stage.see(run, WIND);
    await receiver.until(() => receiver.calls.length === (status === 503 ? 3 : 1));
    await run.stop();
    expect(await states()).toEqual(expected);
    expect(receiver.calls.every(({ path }) => path === '/callback')).toBe(true);
  });

  test('are tried again under the same key while they are at fault', async () => {
    const statuses = [500, 429, 204];
    receiver.box.answer = (_call, response) => void response.writeHead(statuses.shift() ?? 204).end();
    await stage.subscribeUrl(`${receiver.url}/callback`);
    const run = stage.start({});
    await stage.see(run, WIND);
    await receiver.until(() => receiver.calls.length === 3);
    await run.stop();
    expect(await states()).toEqual(['delivered']);
    expect(new Set(receiver.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433'])(
    'are never called at %s',
    async (host) => {
      await stage.subscribeUrl(`${host}:${receiver.port}/callback`);
      const run = stage.start({ isPrivateAllowed: false });
      await stage.see(run, WIND);
      await run.stop();
      expect(await states()).toEqual(['failed']);
      expect(receiver.calls).toEqual([]);
    },
  );
});
