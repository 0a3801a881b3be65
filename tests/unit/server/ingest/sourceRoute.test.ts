import { afterAll, beforeAll, expect, test } from 'vitest';
import { SourcesAnswer, SourceWarnings, type SourceState } from '#contracts/sources.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { feedOf, FEED_KEY, heartbeatsBetween, strikeLine } from '../sources/ingest/feedFixture.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';

const MINUTE_MS = 60_000;

let people = 0;
let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({}, [feedOf()]);
}, SLOW_MS);
afterAll(() => network.close());

const post = (payload: string) =>
  network.app.inject({
    method: 'POST',
    url: '/ingest/v1/dtn-legacy',
    payload,
    headers: { authorization: `Bearer ${FEED_KEY}` },
  });

/** What a person with these rights is answered. */
async function askAs(clientId: string, authorities: string[], url = '/api/admin/sources') {
  const { repositories, clock, app } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const email = `sam${(people += 1)}@acme.example`;
  const known = await repositories.people.add({ email, name: 'Sam', clientId, authorities });
  if (known === null) throw new Error(`${email} is there already.`);
  const until = clock.atMs + 24 * 60 * MINUTE_MS;
  const sessions = createSessions({ repositories, signer, clock });
  const { accessToken } = await sessions.begin(known, until, { provedBy: 'password' });
  return app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } });
}

async function sourceOf(id: string, clientId = 'ACME'): Promise<SourceState | undefined> {
  const answer = await askAs(clientId, ['user_endpoints', 'admin_endpoints']);
  expect(answer.statusCode).toBe(200);
  return SourcesAnswer.parse(answer.json()).sources.find((source) => source.id === id);
}

test('tells of each source: role, terms, limits, and the yards inside its footprint [GAP-137]', async () => {
  const { profile } = network.intakes[0]!;
  const feed = await sourceOf('dtn-legacy');
  expect(feed).toMatchObject({
    name: profile.name,
    content: 'lightning',
    role: 'primary',
    mayClear: false,
    needsGrant: true,
    grant: null,
    condition: 'waiting',
    licence: profile.licence,
    attribution: profile.attribution,
    contact: profile.contact,
    goneAfterS: profile.goneAfterMs / 1_000,
  });
  expect(await sourceOf('hand')).toMatchObject({
    condition: 'well',
    mayClear: true,
    needsGrant: false,
    footprint: null,
    yards: { count: 2, aloneCount: 2, ids: ['YARD', 'FAR_YARD'] },
  });
  expect(await sourceOf('simulator-weather')).toMatchObject({ content: 'weather', condition: 'well' });
});

test('shows another client no feed of this one, and other yards [GAP-137]', async () => {
  expect(await sourceOf('dtn-legacy', 'OTHER')).toBeUndefined();
  expect((await sourceOf('hand', 'OTHER'))?.yards.ids).toEqual(['THEIR_YARD']);
});

test('measures a feed before it may clear, and counts what it sends and what cannot be read', async () => {
  network.clock.atMs += MINUTE_MS;
  const nowMs = network.clock.atMs;
  await post(heartbeatsBetween(nowMs - 10 * MINUTE_MS, nowMs));
  await post(strikeLine({ strikeTime: nowMs - 2_000 }));
  await post('{"flashType":7}\nnonsense');
  const feed = await sourceOf('dtn-legacy');
  expect(feed).toMatchObject({ condition: 'well', mayClear: false, rows: { accepted: 1, rejected: 2 } });
  expect(feed?.errors).toMatchObject({ count: 1, last: [{ at: new Date(nowMs).toISOString() }] });
  expect(feed?.latency).not.toBeNull();
});

test('tells by whose word a feed may clear, and which yards rest on it alone', async () => {
  const [intake] = network.intakes;
  intake?.source.setMayClear(true, network.clock.atMs);
  const hand = await sourceOf('hand');
  const feed = await sourceOf('dtn-legacy');
  expect(feed?.mayClear).toBe(true);
  // what both cover rests on neither alone
  expect(hand!.yards.aloneCount + feed!.yards.count).toBe(2);
  expect(feed?.yards.aloneCount).toBe(0);
});

test('serves the same as figures for Prometheus, in seconds', async () => {
  network.clock.atMs = START_MS + 3 * MINUTE_MS;
  const { body } = await network.app.inject({ url: '/metrics' });
  expect(body).toMatch(/^scc_source_content_age_seconds\{source="hand",content="lightning"\} 180$/m);
  expect(body).toMatch(/^scc_source_gone\{source="hand",content="lightning"\} 1$/m);
  expect(body).toMatch(/^scc_source_may_clear\{source="hand",content="lightning"\} 1$/m);
  expect(body).toMatch(/^scc_source_yards\{source="hand",content="lightning"\} \d+$/m);
  expect(body).toMatch(
    /^scc_source_latency_seconds\{source="dtn-legacy",content="lightning",quantile="0.99"\} \d/m,
  );
  expect(body).toMatch(/^scc_source_gap_seconds\{source="hand",content="lightning"\} 180$/m);
  expect(body).toMatch(/^scc_source_errors_total\{source="dtn-legacy",content="lightning"\} 1$/m);
  expect(body).toMatch(
    /^scc_source_rows_total\{source="dtn-legacy",content="lightning",result="rejected"\} 2$/m,
  );
});

test('counts for the menu what an administrator should look at, and tells nobody else [GAP-137]', async () => {
  const url = '/api/admin/source_warnings';
  const answer = await askAs('ACME', ['user_endpoints', 'admin_endpoints'], url);
  const { sources } = SourcesAnswer.parse(
    (await askAs('ACME', ['user_endpoints', 'admin_endpoints'])).json(),
  );
  const gone = sources.filter(({ condition }) => condition === 'gone').length;
  expect(gone).toBeGreaterThan(0);
  expect(SourceWarnings.parse(answer.json()).count).toBe(gone);
  expect((await askAs('ACME', ['user_endpoints'], url)).statusCode).toBe(403);
});
