import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FeedReceipt, FeedState } from '#contracts/feeds.ts';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import { INCIDENT_KEPT_MS } from '#server/sources/ingest/feedJournal.ts';
import { createFileJournal } from '#server/sources/ingest/fileJournal.ts';
import { fileJournalsIn } from '../sources/ingest/fileJournals.ts';
import { textsOf } from '../sources/ingest/journalTexts.ts';
import { openFeedGrants } from '#server/useCases/feeds/feedGrants.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { feedOf, FEED_KEY, heartbeatsBetween, strikeLine } from '../sources/ingest/feedFixture.ts';
import { signedHeaders } from '../sources/ingest/signedHeaders.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';

const MINUTE_MS = 60_000;
const SIGNED = 'signed';
const FETCHED = 'fetched';
const STREAMED = 'streamed';
const STREAM = {
  url: 'wss://stream.example/v1',
  token: { url: 'https://tokens.example', audience: 'https://stream.example' },
};

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({}, [
    feedOf(),
    feedOf({ feed: SIGNED, auth: 'hmac' }),
    feedOf({}, 'xweather'),
    feedOf({ feed: FETCHED, pull: { url: 'https://feed.example' } }),
    feedOf({ feed: STREAMED, stream: STREAM }, 'dtn-stream'),
  ]);
}, SLOW_MS);
afterAll(() => network.close());

const bearer = { authorization: `Bearer ${FEED_KEY}` };
const post = (payload: string | Buffer, headers: Record<string, string> = bearer, feed = 'dtn-legacy') =>
  network.app.inject({ method: 'POST', url: `/ingest/v1/${feed}`, payload, headers });
const STRIKE = strikeLine({ strikeTime: START_MS - 1_000 });

describe('POST /ingest/v1/{feed}', () => {
  test('answers 202 once a delivery is on the disk, and takes the same rows once [GAP-137]', async () => {
    const answer = await post(STRIKE, { ...bearer, 'content-type': 'application/x-ndjson' });
    expect(answer.statusCode).toBe(202);
    expect(FeedReceipt.parse(answer.json())).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: 0,
      problems: [],
    });
    expect(FeedReceipt.parse((await post(STRIKE)).json())).toMatchObject({ accepted: 0, duplicates: 1 });
    const closing = network.network.registry.activeAlertsOf('ACME', 'YARD')?.activeAlerts[0];
    expect(closing?.closestStrike?.origin).toMatchObject({ source: 'DTN', kind: 'CG', errorM: 500 });
  });

  test('takes a packed body, and answers 400 for one that was cut off or is of another type [S4]', async () => {
    const packed = gzipSync(strikeLine({ strikeTime: START_MS - 2_000 }));
    const asGzip = { ...bearer, 'content-encoding': 'gzip' };
    expect((await post(packed, asGzip)).json()).toMatchObject({ accepted: 1 });
    expect((await post(packed.subarray(0, 20), asGzip)).statusCode).toBe(400);
    const html = await post('<html></html>', { ...bearer, 'content-type': 'text/html' });
    expect(html.json()).toMatchObject({
      refused: 1,
      problems: [{ row: 1, reason: 'the line is no JSON object' }],
    });
  });

  test('takes nothing of a body that is slow or breaks off, and a whole one meanwhile [S1][S4]', async () => {
    await network.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = network.app.server.address() as AddressInfo;
    const line = strikeLine({ strikeTime: START_MS - 3_000 });
    const socket = connect(port, '127.0.0.1');
    const head = `POST /ingest/v1/dtn-legacy HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${FEED_KEY}\r\n`;
    socket.write(
      `${head}Content-Type: application/x-ndjson\r\nContent-Length: ${line.length + 9}\r\n\r\n${line}`,
    );
    // the half of it is on its way
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(line.length);
    expect((await post(strikeLine({ strikeTime: START_MS - 4_000 }))).json()).toMatchObject({ accepted: 1 });
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    expect((await post(line)).json()).toMatchObject({ accepted: 1, duplicates: 0 });
  });

  test.each([
    ['no key', {}, 'dtn-legacy'],
    ['another key', { authorization: 'Bearer wrong' }, 'dtn-legacy'],
    ['a feed that does not exist', bearer, 'nobody'],
    ['a feed that the service fetches', bearer, FETCHED],
    ['a feed that the service listens to', bearer, STREAMED],
    ['a key where requests are signed', bearer, SIGNED],
    ['an old signature', signedHeaders(STRIKE, START_MS - 5 * MINUTE_MS - 1_000), SIGNED],
    ['a signature of another body', signedHeaders('', START_MS), SIGNED],
    ['a signature by another key', signedHeaders(STRIKE, START_MS, 'x'.repeat(32)), SIGNED],
  ] as const)('answers 401 for %s, and takes nothing [GAP-137]', async (_name, headers, feed) => {
    const answer = await post(STRIKE, headers, feed);
    expect([
      answer.statusCode,
      answer.json<{ generalError: { message: string } }>().generalError.message,
    ]).toEqual([401, 'feedKeyRefused']);
  });

  test('takes a signed body', async () => {
    expect((await post(STRIKE, signedHeaders(STRIKE, START_MS), SIGNED)).statusCode).toBe(202);
  });

  test('answers 413 above 1 MB; what the feed has proven before counts no more [S1][S4]', async () => {
    const [intake] = network.intakes;
    intake?.source.setMayClear(true, START_MS);
    await post(heartbeatsBetween(START_MS - 60 * MINUTE_MS, START_MS));
    // a stranger's body says nothing of the feed
    expect((await post('x'.repeat(1_048_577), { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await post('x'.repeat(1_048_577))).statusCode).toBe(413);
    const journal = createFileJournal(join(network.feedsDir, 'dtn-legacy'), INCIDENT_KEPT_MS);
    expect((await textsOf(journal, 0)).at(-1)).toBeNull();
    intake?.source.setMayClear(false, START_MS);
  });

  test('answers 413 to a signed body above 1 MB too, which breaks what the feed has proven [S1][S4]', async () => {
    const long = 'x'.repeat(1_048_577);
    const lastOf = async () =>
      (await textsOf(createFileJournal(join(network.feedsDir, SIGNED), INCIDENT_KEPT_MS), 0)).at(-1);
    // a stranger's body says nothing of the feed
    expect((await post(long, signedHeaders(long, START_MS, 'x'.repeat(32)), SIGNED)).statusCode).toBe(401);
    expect(await lastOf()).not.toBeNull();
    const answer = await post(long, signedHeaders(long, START_MS), SIGNED);
    expect(answer.statusCode).toBe(413);
    expect(await lastOf()).toBeNull();
    const tooMuch = 'x'.repeat(4 * 1_048_576 + 1);
    expect((await post(tooMuch, signedHeaders(tooMuch, START_MS), SIGNED)).statusCode).toBe(413);
  });
});

describe('the grant that a feed may clear', () => {
  /** A request of a person of Acme's with these rights. */
  async function as(authorities: string[], method: 'GET' | 'PUT', url: string, payload?: object) {
    const { repositories, clock } = network;
    const signer = await createTokenSigner(repositories.engineState, clock);
    const email = `${authorities.join('-').replaceAll('_', '')}${clock.atMs}@acme.example`;
    const known = await repositories.people.add({ email, name: 'Sam', clientId: 'ACME', authorities });
    if (known === null) throw new Error(`${email} is there already.`);
    const until = clock.atMs + 24 * 60 * MINUTE_MS;
    const { accessToken } = await createSessions({ repositories, signer, clock }).begin(known, until, {
      provedBy: 'password',
    });
    clock.atMs += 6 * MINUTE_MS; // the proof of signing in is old
    const headers = { authorization: `Bearer ${accessToken}` };
    return network.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  }
  const GRANT = '/api/admin/feeds/dtn-legacy/may_clear';
  const ORDER = { mayClear: true, reason: 'Contract signed' };
  const SITE_ADMIN = ['user_endpoints', 'site_admin_endpoints'];

  test('is given by a site admin, named and audited, and outlasts a restart but no other mapping [GAP-137]', async () => {
    const [intake] = network.intakes;
    expect(intake?.source.mayClear?.()).toBe(false);
    const given = await as(SITE_ADMIN, 'PUT', GRANT, ORDER);
    expect(FeedState.parse(given.json())).toMatchObject({
      feed: 'dtn-legacy',
      mayClear: true,
      grantedBy: 'Sam',
    });
    expect(intake?.source.mayClear?.()).toBe(true);
    const [entry] = await network.repositories.audit.listLast(1);
    expect(entry).toMatchObject({
      what: 'feed.mayClearGranted',
      clientId: 'ACME',
      detail: { reason: ORDER.reason },
    });
    expect(await regranted({})).toBe(true);
    expect(await regranted({ complete: { by: 'heartbeat', everyS: 3_600, settleS: 0 } })).toBe(false);
    await as(SITE_ADMIN, 'PUT', GRANT, { ...ORDER, mayClear: false });
    expect(intake?.source.mayClear?.()).toBe(false);
    expect(await regranted({})).toBe(false);
  });

  /** Whether a feed may clear in a next run. */
  async function regranted(dependencies: Parameters<typeof feedOf>[0]): Promise<boolean | undefined> {
    const { clock, repositories, feedsDir } = network;
    const openJournal = fileJournalsIn(feedsDir);
    const intake = createFeedIntake(feedOf(dependencies), { openJournal, clock });
    await openFeedGrants({ intakes: [intake], repositories, clock, log: { error: () => {} } });
    return intake.source.mayClear?.();
  }

  test('needs a fresh proof, which taking it back does not [GAP-142]', async () => {
    await network.repositories.clients.setAsksFreshProof('ACME', true);
    expect((await as(SITE_ADMIN, 'PUT', GRANT, ORDER)).json()).toMatchObject({
      generalError: { message: 'freshProofNeeded' },
    });
    expect((await as(SITE_ADMIN, 'PUT', GRANT, { ...ORDER, mayClear: false })).statusCode).toBe(200);
    await network.repositories.clients.setAsksFreshProof('ACME', false);
  });

  test('is for site admins alone, and for primary feeds [GAP-137]', async () => {
    expect((await as(['user_endpoints', 'admin_endpoints'], 'PUT', GRANT, ORDER)).statusCode).toBe(403);
    const other = await as(SITE_ADMIN, 'PUT', '/api/admin/feeds/nobody/may_clear', ORDER);
    expect(other.statusCode).toBe(404);
    const secondary = await as(SITE_ADMIN, 'PUT', '/api/admin/feeds/xweather/may_clear', ORDER);
    expect(secondary.json()).toMatchObject({ generalError: { message: 'feedNotPrimary' } });
    const listed = await as(SITE_ADMIN, 'GET', '/api/admin/feeds');
    expect(listed.json<{ feed: string }[]>().map(({ feed }) => feed)).toEqual([
      'dtn-legacy',
      SIGNED,
      'xweather',
      FETCHED,
      STREAMED,
    ]);
  });
});
