import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PolicyEdit } from '#contracts/policy.ts';
import { INCIDENT_KEPT_MS } from '#server/sources/ingest/feedJournal.ts';
import { createFileJournal } from '#server/sources/ingest/fileJournal.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { ada } from '../policies/policyStage.ts';
import {
  feedOf,
  FEED_KEY,
  heartbeatLine,
  heartbeatsBetween,
  strikeLine,
} from '../sources/ingest/feedFixture.ts';
import { textsOf } from '../sources/ingest/journalTexts.ts';
import { signedHeaders } from '../sources/ingest/signedHeaders.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';

const MINUTE_MS = 60_000;
const MOST_A_MINUTE = 1_200;
const SIGNED = 'signed';
const BEARER = { authorization: `Bearer ${FEED_KEY}` };
const FORGED = signedHeaders('', START_MS, 'x'.repeat(32));
const HOME = '203.0.113.1';
const STRANGER = '203.0.113.66';
const TOO_LONG = 'x'.repeat(4 * 1_048_576 + 1);

let network: TestNetwork;
beforeEach(async () => {
  network = await createTestNetwork({}, [
    feedOf(),
    feedOf({ feed: 'beside' }),
    feedOf({ feed: SIGNED, auth: 'hmac' }),
  ]);
  // the minute of the limit passes by hand
  vi.useFakeTimers({ toFake: ['Date'] });
}, SLOW_MS);
afterEach(async () => {
  vi.useRealTimers();
  await network.close();
});

type Sending = { headers?: Record<string, string>; feed?: string; from?: string };
async function send(payload: string, { headers = BEARER, feed = 'dtn-legacy', from = HOME }: Sending = {}) {
  const url = `/ingest/v1/${feed}`;
  return (await network.app.inject({ method: 'POST', url, payload, headers, remoteAddress: from }))
    .statusCode;
}
const sendSigned = (payload: string, from = HOME) =>
  send(payload, { headers: signedHeaders(payload, START_MS), feed: SIGNED, from });
async function exhaust(sending: Sending, from = 0) {
  for (let sent = from; sent < MOST_A_MINUTE; sent += 1) await send('', sending);
}
const textsIn = (feed = 'dtn-legacy') =>
  textsOf(createFileJournal(join(network.feedsDir, feed), INCIDENT_KEPT_MS), 0);

describe('a body that the limit refuses', { timeout: SLOW_MS }, () => {
  test('was lost: what its feed proves as it goes on opens no yard [S1][S4]', async () => {
    await exhaust({}, 1);
    const { network: pipeline, intakes, clock } = network;
    intakes[0]!.source.setMayClear(true, clock.nowMs());
    const rules = { ...PLAIN_RULES, requiredSources: ['dtn-legacy'] };
    const order = PolicyEdit.parse({ name: 'Default', rules, reason: 'Ours', basedOn: 0 });
    await pipeline.policies.edit(ada, 'default', order);
    clock.atMs = START_MS + 40 * MINUTE_MS;
    const quiet = heartbeatsBetween(START_MS - 60 * MINUTE_MS, clock.atMs);
    expect(await send(quiet)).toBe(202);
    const answer = () => pipeline.registry.activeAlertsOf('ACME', 'YARD');
    expect(answer()?.lightningAsOf).not.toBeNull();
    expect(await send(strikeLine({ strikeTime: clock.atMs + 20_000 }))).toBe(429);
    expect(answer()?.lightningAsOf).toBeNull();

    clock.atMs += MINUTE_MS;
    vi.setSystemTime(Date.now() + MINUTE_MS);
    expect(await send(heartbeatLine(clock.atMs))).toBe(202);
    expect(answer()?.lightningAsOf).toBeNull();
  });

  test('is noted once, and once more as its feed goes on after further ones [S1]', async () => {
    await exhaust({});
    for (let refused = 0; refused < 3; refused += 1) expect(await send('x')).toBe(429);
    expect((await textsIn()).slice(-2)).toEqual(['', null]);
    vi.setSystemTime(Date.now() + MINUTE_MS);
    const next = heartbeatLine(START_MS);
    expect(await send(next)).toBe(202);
    expect((await textsIn()).slice(-3)).toEqual([null, null, next]);
  });

  test('is one of its own feed from wherever it comes, and uses up no share of another [S1]', async () => {
    await exhaust({});
    expect(await send('', { from: '203.0.113.2' })).toBe(429);
    expect(await send('', { feed: 'beside' })).toBe(202);
    expect(await textsIn('beside')).toEqual(['']);
  });

  test('and should be signed was lost where its address has sent a signed one; a stranger loses nothing [S1][S4]', async () => {
    const body = heartbeatLine(START_MS);
    expect(await sendSigned(body)).toBe(202);
    await exhaust({ headers: FORGED, feed: SIGNED, from: STRANGER });
    expect(await send('x', { headers: FORGED, feed: SIGNED, from: STRANGER })).toBe(429);
    expect(await textsIn(SIGNED)).toEqual([body]);
    await exhaust({ headers: FORGED, feed: SIGNED }, 1);
    expect(await sendSigned(body)).toBe(429);
    expect(await textsIn(SIGNED)).toEqual([body, null]);
  });
});

test(
  'the limit of a feed lasts no longer for a clock that is set back [S1]',
  { timeout: SLOW_MS },
  async () => {
    const rightMs = Date.now();
    vi.setSystemTime(rightMs + 120 * MINUTE_MS);
    expect(await send('')).toBe(202);
    const statuses = new Set<number>();
    for (let sent = 1; sent <= MOST_A_MINUTE; sent += 1) {
      vi.setSystemTime(rightMs + sent * 100);
      statuses.add(await send(''));
    }
    expect([...statuses]).toEqual([202]);
  },
);

describe('a body above 4 MB that should be signed', () => {
  test('was lost where its address has sent a signed one before; a stranger loses nothing [S1][S4]', async () => {
    const body = heartbeatLine(START_MS);
    expect(await sendSigned(body)).toBe(202);
    expect(await send(TOO_LONG, { headers: FORGED, feed: SIGNED, from: STRANGER })).toBe(413);
    expect(await textsIn(SIGNED)).toEqual([body]);
    expect(await sendSigned(TOO_LONG)).toBe(413);
    expect(await textsIn(SIGNED)).toEqual([body, null]);
  });

  test('was lost where its address sends a signed one afterwards [S1][S4]', async () => {
    const body = heartbeatLine(START_MS);
    expect(await sendSigned(TOO_LONG)).toBe(413);
    expect(await textsIn(SIGNED)).toEqual([]);
    expect(await sendSigned(body, '203.0.113.2')).toBe(202);
    expect(await textsIn(SIGNED)).toEqual([body]);
    expect(await sendSigned(body)).toBe(202);
    expect(await textsIn(SIGNED)).toEqual([body, null, body]);
  });
});
