import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PolicyOverview } from '#contracts/policy.ts';
import type { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { PLAIN_RULES } from '../../domain/policy/policyArbitrary.ts';
import { SLOW_MS, START_MS } from '../testNetwork.ts';
import { createAccessWorld, NOBODY_ID, type AccessWorld, type Method } from './accessWorld.ts';

const POLICIES = '/api/admin/policies';
const ACCEPTANCES = '/api/admin/satellite_acceptances';
const BOTH = { read: true, write: true };
const SEEN = { read: true, write: false };
const NEITHER = { read: false, write: false };

let world: AccessWorld;
let gids: Record<'YARD' | 'FAR_YARD', number>;
/** Policies of YARD, of FAR_YARD and of no yard. */
let pit: string;
let roof: string;
let spare: string;
beforeAll(async () => {
  world = await createAccessWorld();
  const { facilities } = world.network.repositories;
  const gidOf = async (id: string) => (await facilities.findById('ACME', id))!.gid;
  gids = { YARD: await gidOf('YARD'), FAR_YARD: await gidOf('FAR_YARD') };
  [pit, roof, spare] = [await addPolicy('Pit'), await addPolicy('Roof'), await addPolicy('Spare')];
  await overviewBy('PUT', `/${pit}/facilities`, { facilityIds: ['YARD'], reason: 'It is a pit' });
  await overviewBy('PUT', `/${roof}/facilities`, { facilityIds: ['FAR_YARD'], reason: 'It has a roof' });
}, SLOW_MS);
afterAll(() => world.network.close());
beforeEach(async () => {
  await limit('YARD', BOTH);
  await limit('FAR_YARD', NEITHER);
});

/** The status of an answer, and the key of its refusal. */
async function outcome(method: Method, url: string, payload?: object) {
  const answer = await world.call('site admin', method, url, payload);
  if (answer.statusCode === 200) return 200;
  return `${answer.statusCode} ${answer.json<Problem>().generalError!.message}`;
}

async function overviewBy(method: Method, path = '', payload?: object): Promise<PolicyOverview> {
  const answer = await world.call('site admin', method, `${POLICIES}${path}`, payload);
  if (answer.statusCode !== 200) throw new Error(`${method} ${path} was refused: ${answer.body}`);
  return PolicyOverview.parse(answer.json());
}

async function addPolicy(name: string): Promise<string> {
  const { policies } = await overviewBy('POST', '', { name, rules: PLAIN_RULES, reason: 'A test' });
  return policies.at(-1)!.id;
}

async function limit(id: 'YARD' | 'FAR_YARD', rights: { read: boolean; write: boolean }): Promise<void> {
  const userId = world.idOf('site admin');
  const entry = { userId, resourceClass: 'LOCATION', resourceId: gids[id], ...rights };
  expect((await world.call('admin', 'PUT', '/api/admin/alerts/acl', entry)).statusCode).toBe(200);
}

const edit = (policyId: string, basedOn = 1) =>
  outcome('PUT', `${POLICIES}/${policyId}`, {
    name: policyId,
    rules: PLAIN_RULES,
    reason: 'A test',
    basedOn,
  });
const assign = (facilityId: string, policyId = spare) =>
  outcome('PUT', `${POLICIES}/${policyId}/facilities`, { facilityIds: [facilityId], reason: 'A test' });

/** Something that somebody else has proposed. */
const proposed = { clientId: 'ACME', atMs: START_MS, byId: NOBODY_ID, byName: 'Ada', reason: 'A test' };
async function proposeVersion(policyId: string, version: number): Promise<string> {
  const rules = { ...PLAIN_RULES, quietPeriodMs: 1_200_000 };
  const order = { ...proposed, policyId, version, name: policyId, rules, needsConfirmation: true };
  const added = await world.network.repositories.policies.addVersion(order);
  return `${POLICIES}/proposals/version/${added!.gid}`;
}
async function proposeAssignment(id: 'YARD' | 'FAR_YARD'): Promise<string> {
  const { policies } = world.network.repositories;
  const order = { ...proposed, policyId: spare, facilityGid: gids[id], needsConfirmation: true };
  await policies.addAssignments([order]);
  return `${POLICIES}/proposals/assignment/${(await policies.listAssignments('ACME')).at(-1)!.gid}`;
}

describe('a site admin who is limited to some yards', () => {
  test('sees which policy each of these has, and what they cannot change [S2][AUTH-26][GAP-139]', async () => {
    const { policies, facilities } = await overviewBy('GET');
    expect(facilities).toEqual([{ facilityId: 'YARD', policyId: pit, pending: null, held: null }]);
    expect(policies.map(({ id, mayChange }) => [id, mayChange])).toEqual([
      ['default', false],
      [pit, undefined],
      [roof, false],
      [spare, undefined],
    ]);
    await limit('FAR_YARD', SEEN);
    const seen = await overviewBy('GET');
    expect(seen.facilities).toMatchObject([{ facilityId: 'YARD' }, { facilityId: 'FAR_YARD' }]);
    expect(seen.facilities.map(({ mayChange }) => mayChange)).toEqual([undefined, false]);
    expect(seen.policies[2]).toMatchObject({ id: roof, mayChange: false });
    await limit('FAR_YARD', BOTH);
    expect((await overviewBy('GET')).policies.map(({ mayChange }) => mayChange)).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('assigns a policy to these alone; another yard is not told from none [S2][AUTH-26]', async () => {
    expect(await assign('FAR_YARD')).toBe('404 facilityNotFound');
    await limit('FAR_YARD', SEEN);
    expect(await assign('FAR_YARD')).toBe('403 notAuthorised');
    expect(await assign('YARD')).toBe(200);
    expect(await assign('YARD', pit)).toBe(200);
  });

  test('edits no policy that other yards have, nor the default one, which yards to come have [S2][AUTH-26]', async () => {
    expect(await edit(roof)).toBe('403 beyondLimit');
    expect(await edit('default', 0)).toBe('403 beyondLimit');
    await limit('FAR_YARD', SEEN);
    expect(await edit(roof)).toBe('403 beyondLimit');
    expect(await edit(pit)).toBe(200);
  });

  test('decides of no change to other yards [S2][AUTH-26]', async () => {
    const version = await proposeVersion(roof, 2);
    for (const decision of ['confirmed', 'withdrawn'])
      expect(await outcome('PUT', version, { decision })).toBe('403 beyondLimit');
    const assignment = await proposeAssignment('FAR_YARD');
    expect(await outcome('PUT', assignment, { decision: 'confirmed' })).toBe('404 policyNotFound');
    await limit('FAR_YARD', SEEN);
    expect(await outcome('PUT', assignment, { decision: 'confirmed' })).toBe('403 notAuthorised');
    // as long as it waits, a change of the policy would be one of that yard too
    expect(await edit(spare)).toBe('403 beyondLimit');
    await limit('FAR_YARD', BOTH);
    expect(await outcome('PUT', assignment, { decision: 'withdrawn' })).toBe(200);
    expect(await outcome('PUT', version, { decision: 'withdrawn' })).toBe(200);
    const own = await proposeAssignment('YARD');
    await limit('FAR_YARD', NEITHER);
    expect(await outcome('PUT', own, { decision: 'withdrawn' })).toBe(200);
  });

  test('lets satellites prove none of the others quiet, nor sees who did [S2][AUTH-26][GAP-137]', async () => {
    const until = isoInstant(START_MS + 3_600_000);
    const sign = { accepted: true, until, reason: 'No network reaches us' };
    const takeBack = { accepted: false, reason: 'A network reaches us' };
    expect(await outcome('PUT', `${ACCEPTANCES}/FAR_YARD`, sign)).toBe('404 facilityNotFound');
    await limit('FAR_YARD', SEEN);
    expect(await outcome('PUT', `${ACCEPTANCES}/FAR_YARD`, sign)).toBe('403 notAuthorised');
    await limit('FAR_YARD', BOTH);
    expect(await outcome('PUT', `${ACCEPTANCES}/far_yard`, sign)).toBe(200);
    expect((await world.call('site admin', 'GET', ACCEPTANCES)).json()).toMatchObject([
      { facilityId: 'FAR_YARD' },
    ]);
    await limit('FAR_YARD', NEITHER);
    expect((await world.call('site admin', 'GET', ACCEPTANCES)).json()).toEqual([]);
    expect(await outcome('PUT', `${ACCEPTANCES}/FAR_YARD`, takeBack)).toBe('404 facilityNotFound');
    await limit('FAR_YARD', BOTH);
    expect((await world.call('site admin', 'PUT', `${ACCEPTANCES}/FAR_YARD`, takeBack)).statusCode).toBe(200);
  });

  test('does not decide what a feed proves, which is about all yards [S2][AUTH-26][GAP-137]', async () => {
    const path = '/api/admin/feeds/dtn-legacy/may_clear';
    for (const mayClear of [true, false]) {
      const order = { mayClear, reason: 'Contract signed' };
      expect(await outcome('PUT', path, order)).toBe('403 beyondLimit');
    }
    const lifted = `/api/admin/alerts/acl/${world.idOf('site admin')}`;
    expect((await world.call('admin', 'DELETE', lifted)).statusCode).toBe(204);
    expect(await outcome('PUT', path, { mayClear: true, reason: 'Contract signed' })).toBe(200);
  });
});
