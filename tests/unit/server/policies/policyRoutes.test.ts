import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PolicyOverview } from '#contracts/policy.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { createTestNetwork, SLOW_MS, START_MS, type TestNetwork } from '../testNetwork.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PATH = '/api/admin/policies';

let network: TestNetwork;
const tokens = new Map<string, string>();
beforeAll(async () => {
  network = await createTestNetwork();
  const { repositories, clock } = network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const sessions = createSessions({ repositories, signer, clock });
  for (const name of ['Ada', 'Ben']) {
    const authorities = ['user_endpoints', 'site_admin_endpoints'];
    const email = `${name}@acme.example`;
    const person = (await repositories.people.add({ email, name, clientId: 'ACME', authorities }))!;
    tokens.set(name, (await sessions.begin(person, START_MS + DAY_MS, { provedBy: 'password' })).accessToken);
  }
  await repositories.clients.setAsksFreshProof('ACME', true);
  clock.atMs += 10 * MINUTE_MS; // their proofs are not fresh any more
}, SLOW_MS);
afterAll(() => network.close());

type Method = 'GET' | 'POST' | 'PUT';

async function ask(who: string, method: Method, path = '', payload?: object) {
  const headers = { authorization: `Bearer ${tokens.get(who)!}` };
  const url = `${PATH}${path}`;
  return network.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

/** A good answer. */
async function overviewBy(who: string, method: Method, path = '', payload?: object): Promise<PolicyOverview> {
  const answer = await ask(who, method, path, payload);
  if (answer.statusCode !== 200) throw new Error(`${method} ${path} was refused: ${answer.body}`);
  return PolicyOverview.parse(answer.json());
}

function refusalOf(answer: Awaited<ReturnType<typeof ask>>) {
  return [answer.statusCode, answer.json<{ generalError: { message: string } }>().generalError.message];
}

/** Does it as somebody whose client asks for no proof. */
async function withoutProof<Result>(work: () => Promise<Result>): Promise<Result> {
  await network.repositories.clients.setAsksFreshProof('ACME', false);
  const result = await work();
  await network.repositories.clients.setAsksFreshProof('ACME', true);
  return result;
}

const order = (changes: object, rest: object = {}) => ({
  name: 'Open pit',
  rules: { ...PLAIN_RULES, ...changes },
  reason: 'Nobody shelters in the pit',
  ...rest,
});
const lastAudit = async () => (await network.repositories.audit.listLast(1))[0]!;

describe('policies of a client', () => {
  test('begin with the rules of the service, which all facilities have [GAP-139]', async () => {
    const { policies, facilities, sources } = await overviewBy('Ada', 'GET');
    expect(policies).toEqual([
      { id: 'default', name: 'Default', version: 0, rules: PLAIN_RULES, versions: [] },
    ]);
    expect(facilities.map(({ facilityId, policyId }) => [facilityId, policyId])).toEqual([
      ['YARD', 'default'],
      ['FAR_YARD', 'default'],
    ]);
    expect(sources).toEqual([{ id: 'hand', name: expect.any(String) }]);
  });

  test('are made, assigned and audited; the answers of their yards and of the map say so [GAP-139]', async () => {
    const rules = { alertRadiusM: 12_000, quietPeriodMs: 45 * MINUTE_MS };
    const made = await overviewBy('Ada', 'POST', '', order(rules));
    const { id } = made.policies[1]!;
    expect(await lastAudit()).toMatchObject({
      what: 'policy.added',
      detail: { policyId: id, before: null, after: rules, reason: 'Nobody shelters in the pit' },
    });
    const assignment = { facilityIds: ['FAR_YARD'], reason: 'It is a pit' };
    const { facilities } = await overviewBy('Ada', 'PUT', `/${id}/facilities`, assignment);
    expect(facilities[1]).toMatchObject({ facilityId: 'FAR_YARD', policyId: id, held: null, pending: null });
    expect(await lastAudit()).toMatchObject({
      what: 'policy.assigned',
      detail: {
        facilities: [{ facilityId: 'FAR_YARD', before: 'default', after: id }],
        reason: 'It is a pit',
      },
    });
    const stated = { ...rules, warningRadiusM: 16_093 };
    expect(network.network.registry.activeAlertsOf('ACME', 'FAR_YARD')?.policy).toEqual({
      ...stated,
      overrideLifetimeMs: 12 * 3_600_000,
    });
    expect(network.network.registry.activeAlertsOf('ACME', 'YARD')?.policy?.alertRadiusM).toBe(9_656);
    const { alertRadiusM, warningRadiusM, quietPeriodMs } = PLAIN_RULES;
    expect(network.network.registry.alertsFileOf('ACME')).toMatchObject({
      policy: stated,
      policies: [{ facilityIds: ['YARD'], policy: { alertRadiusM, warningRadiusM, quietPeriodMs } }],
    });
  });

  test('need a fresh proof to become looser, and none to become stricter [GAP-142]', async () => {
    const { id, rules } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const looser = order({ ...rules, alertRadiusM: 11_000 }, { basedOn: 1 });
    const refused = await ask('Ada', 'PUT', `/${id}`, looser);
    expect(refusalOf(refused)).toEqual([401, 'freshProofNeeded']);
    const stricter = order({ ...rules, alertRadiusM: 13_000 }, { basedOn: 1 });
    expect((await overviewBy('Ada', 'PUT', `/${id}`, stricter)).policies[1]).toMatchObject({ version: 2 });
    const unwatching = order({ ...rules, alertRadiusM: 13_000, watchedHazards: [] }, { basedOn: 2 });
    expect((await ask('Ada', 'PUT', `/${id}`, unwatching)).statusCode).toBe(401);
    const back = { facilityIds: ['FAR_YARD'], reason: 'No pit' };
    expect((await ask('Ada', 'PUT', '/default/facilities', back)).statusCode).toBe(401);
  });

  test('are not written over by a user who has not seen the newest version', async () => {
    const { id } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const answer = await ask('Ben', 'PUT', `/${id}`, order({ alertRadiusM: 15_000 }, { basedOn: 1 }));
    expect(refusalOf(answer)).toEqual([409, 'policyChanged']);
  });

  test('hold a yard to the old rules while looser ones wait, and say so [S2]', async () => {
    const { id } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const back = { facilityIds: ['FAR_YARD'], reason: 'No pit' };
    const { facilities } = await withoutProof(() => overviewBy('Ada', 'PUT', '/default/facilities', back));
    expect(facilities[1]).toMatchObject({
      policyId: 'default',
      held: { alertRadiusM: 13_000, quietPeriodMs: 45 * MINUTE_MS },
    });
    expect(await lastAudit()).toMatchObject({ what: 'policy.assigned', detail: { name: 'Default' } });
    const again = { facilityIds: ['FAR_YARD'], reason: 'A pit' };
    const { facilities: later } = await overviewBy('Ada', 'PUT', `/${id}/facilities`, again);
    expect(later[1]).toMatchObject({ policyId: id, held: null });
  });

  test('below 30 min wait for another site admin, who proves who they are [GAP-139][GAP-142]', async () => {
    const { id, rules } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const short = order({ ...rules, quietPeriodMs: 20 * MINUTE_MS }, { basedOn: 2 });
    const { policies } = await withoutProof(() => overviewBy('Ada', 'PUT', `/${id}`, short));
    expect(policies[1]).toMatchObject({ version: 2, versions: [{ state: 'pending', isOwn: true }, {}, {}] });
    const path = `/proposals/version/${policies[1]!.versions[0]!.proposalId}`;
    const own = await withoutProof(() => ask('Ada', 'PUT', path, { decision: 'confirmed' }));
    expect(refusalOf(own)).toEqual([409, 'ownProposal']);
    expect((await ask('Ben', 'PUT', path, { decision: 'confirmed' })).statusCode).toBe(401);
    const overview = await withoutProof(() => overviewBy('Ben', 'PUT', path, { decision: 'confirmed' }));
    expect(overview.policies[1]).toMatchObject({
      version: 3,
      versions: [{ state: 'inForce', decidedBy: 'Ben' }, {}, {}],
    });
    expect(overview.facilities[1]).toMatchObject({ policyId: id, held: { quietPeriodMs: 45 * MINUTE_MS } });
    expect(await lastAudit()).toMatchObject({
      what: 'policy.confirmed',
      detail: { before: { quietPeriodMs: 45 * MINUTE_MS }, after: { quietPeriodMs: 20 * MINUTE_MS } },
    });
    const twice = await withoutProof(() => ask('Ben', 'PUT', path, { decision: 'withdrawn' }));
    expect(twice.statusCode).toBe(404);
  });

  test('below 30 min also wait at each facility that had more', async () => {
    const { id } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const assignment = { facilityIds: ['YARD'], reason: 'It is a pit' };
    const { facilities } = await withoutProof(() =>
      overviewBy('Ada', 'PUT', `/${id}/facilities`, assignment),
    );
    expect(facilities[0]).toMatchObject({ policyId: 'default', pending: { policyId: id, isOwn: true } });
    const path = `/proposals/assignment/${facilities[0]!.pending!.proposalId}`;
    const overview = await overviewBy('Ben', 'PUT', path, { decision: 'withdrawn' });
    expect(overview.facilities[0]).toMatchObject({ policyId: 'default', pending: null });
  });

  test('are given to no facility by a user who has seen an older version in force, nor confirmed there [S1][GAP-139]', async () => {
    const { id, rules, version } = (await overviewBy('Ada', 'GET')).policies[1]!;
    const edit = (changes: object, basedOn: number) =>
      withoutProof(() => overviewBy('Ada', 'PUT', `/${id}`, order({ ...rules, ...changes }, { basedOn })));
    const assign = (basedOn?: number) =>
      withoutProof(() =>
        ask('Ada', 'PUT', `/${id}/facilities`, { facilityIds: ['YARD'], reason: 'A pit', basedOn }),
      );
    await edit({ warningRadiusM: 15_000 }, version);
    expect(refusalOf(await assign(version))).toEqual([409, 'policyChanged']);
    expect((await overviewBy('Ada', 'GET')).facilities[0]).toMatchObject({
      policyId: 'default',
      pending: null,
    });

    const { facilities } = PolicyOverview.parse((await assign(version + 1)).json());
    const path = `/proposals/assignment/${facilities[0]!.pending!.proposalId}`;
    const decide = (decision: string, basedOn?: number) =>
      withoutProof(() => ask('Ben', 'PUT', path, { decision, basedOn }));
    await edit({ warningRadiusM: 14_000 }, version + 1);
    expect(refusalOf(await decide('confirmed', version + 1))).toEqual([409, 'policyChanged']);
    expect((await decide('withdrawn', version + 1)).statusCode).toBe(200);

    // a version that waits is not in force; older pages say nothing
    await edit({ warningRadiusM: 14_000, quietPeriodMs: 15 * MINUTE_MS }, version + 2);
    expect((await assign(version + 2)).statusCode).toBe(200);
    expect((await assign()).statusCode).toBe(200);
  });

  test('are given to no facility that has got another one than the person has seen [S1][GAP-139]', async () => {
    const { policies } = await overviewBy('Ada', 'POST', '', order({}, { name: 'Harbour' }));
    const harbour = policies.find(({ name }) => name === 'Harbour')!.id;
    const assign = (id: string, policiesSeen?: Record<string, string>) =>
      withoutProof(() =>
        ask('Ada', 'PUT', `/${id}/facilities`, {
          facilityIds: ['FAR_YARD'],
          reason: 'A harbour',
          policiesSeen,
        }),
      );
    const policyId = async () => (await overviewBy('Ada', 'GET')).facilities[1]!.policyId;
    await assign('default');
    // somebody else was faster, perhaps with a stricter policy
    expect((await assign(harbour, { FAR_YARD: 'default' })).statusCode).toBe(200);
    expect(refusalOf(await assign('default', { FAR_YARD: 'default' }))).toEqual([409, 'policyChanged']);
    expect(await policyId()).toBe(harbour);
    expect((await assign('default', { FAR_YARD: harbour })).statusCode).toBe(200);
    expect(await policyId()).toBe('default');
    // older pages say nothing
    expect((await assign(harbour)).statusCode).toBe(200);
    expect((await assign('default')).statusCode).toBe(200);
  });

  test('keep a name that they have had since before it was reserved, the default policy too; no other takes it [GAP-139]', async () => {
    const made = { clientId: 'ACME', atMs: START_MS, byId: 'ada', byName: 'Ada', needsConfirmation: false };
    const named = { policyId: 'old', version: 1, name: 'Default', rules: PLAIN_RULES, reason: 'A test' };
    await network.repositories.together(({ policies }) => policies.addVersion({ ...made, ...named }));
    const edit = (id: string, name: string, basedOn: number) =>
      withoutProof(() => ask('Ada', 'PUT', `/${id}`, order({}, { name, basedOn })));
    expect((await edit('old', 'Default', 1)).statusCode).toBe(200);
    expect((await edit('default', 'Default', 0)).statusCode).toBe(200);
    expect((await edit('old', 'Default', 2)).statusCode).toBe(200);
    expect((await edit('old', 'Quarry', 3)).statusCode).toBe(200);
    expect(refusalOf(await edit('old', 'Default', 4))).toEqual([409, 'policyNameTaken']);
  });

  test.each([
    [400, 'sourceUnknown', order({ requiredSources: ['nobody'] }, { name: 'A' })],
    [400, 'invalidRequest', order({ alertRadiusM: 1_000 }, { name: 'B' })],
    [400, 'invalidRequest', order({ warningRadiusM: 5_000 }, { name: 'C' })],
    [409, 'policyNameTaken', order({}, { name: 'OPEN PIT' })],
    // the name of the default policy until somebody names it
    [409, 'policyNameTaken', order({}, { name: 'default' })],
    [400, 'invalidRequest', order({}, { name: 'Open\u200B pit' })],
    [400, 'invalidRequest', order({}, { name: 'Open\u202E pit' })],
    [400, 'invalidRequest', order({}, { name: 'D', reason: 'A pit\u2028by Ben' })],
  ])('are refused with %d %s', async (status, key, body) => {
    const answer = await ask('Ada', 'POST', '', body);
    expect(refusalOf(answer)).toEqual([status, key]);
  });
});
