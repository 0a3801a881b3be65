import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Carrier } from '#server/storage/rows/notice.ts';
import { createCallbackCarrier } from '#server/useCases/notices/carriers.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { eventOf, PLACE } from './noticeFixture.ts';
import { APP_ORIGIN, createNoticeStage, type NoticeStage } from './noticeStage.ts';
import { startReceiver } from './receivers.ts';

const DAY_MS = 86_400_000;
const clock = { atMs: MISSION_TIME_MS, nowMs: () => clock.atMs };

let stage: NoticeStage;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carry: Carrier;
beforeAll(async () => {
  [stage, receiver] = await Promise.all([createNoticeStage(), startReceiver()]);
  const { clients } = stage.repositories;
  const metadata = eventMetadataFor(DEFAULT_CLIENT_RULES);
  const letterhead = { appOrigin: APP_ORIGIN, metadata, isSimulation: false };
  carry = createCallbackCarrier({ letterhead, clients, isPrivateAllowed: true, clock });
}, SLOW_MS);
afterAll(() => Promise.all([stage.close(), receiver.close()]));

/** Which secrets a delivery at this time is signed with, by header. */
async function signersAt(atMs: number, secrets: Readonly<Record<string, string>>) {
  clock.atMs = atMs;
  receiver.calls.length = 0;
  const event = eventOf('lightning_alert');
  const content = {
    kind: 'begun' as const,
    event,
    standing: [],
    remaining: null,
    decidedAtMs: atMs,
    place: PLACE,
    reader: null,
  };
  await carry({ id: 'n-1', channel: 'callback', address: `${receiver.url}/hook`, content });
  const [{ headers, body }] = receiver.calls as [(typeof receiver.calls)[number]];
  const nameOf = (signature: unknown) =>
    Object.keys(secrets).find((name) => {
      const digest = createHmac('sha256', secrets[name]!).update(
        `${String(headers['x-scc-timestamp'])}.${body}`,
      );
      return signature === `v1=${digest.digest('hex')}`;
    });
  return [nameOf(headers['x-scc-signature']), nameOf(headers['x-scc-signature-new'])];
}

test('a delivery carries the signatures of both secrets for 24 hours after a change, to the millisecond, and then that of the new one [AUTH-23]', async () => {
  const { clients } = stage.repositories;
  const order = { newSecret: 'new', atMs: MISSION_TIME_MS, oldEndsAtMs: MISSION_TIME_MS + DAY_MS };
  await clients.ensureSigningSecrets('ACME', 'old', MISSION_TIME_MS);
  const secrets = { new: 'new', old: 'old' };
  expect(await signersAt(MISSION_TIME_MS, secrets)).toEqual(['old', undefined]);
  expect(await clients.rotateSigningSecret('ACME', order)).toBe(true);
  expect(await signersAt(MISSION_TIME_MS, secrets)).toEqual(['old', 'new']);
  expect(await signersAt(MISSION_TIME_MS + DAY_MS - 1, secrets)).toEqual(['old', 'new']);
  expect(await signersAt(MISSION_TIME_MS + DAY_MS, secrets)).toEqual(['new', undefined]);
});
