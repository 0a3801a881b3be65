import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FacilityFeatures } from '#contracts/facility.ts';
import { createLocationAccess } from '#server/useCases/access/locationAccess.ts';
import type { TransactionRepositories } from '#server/storage/repositories.ts';
import { storeLimits } from '#server/useCases/access/storeLimits.ts';
import { CLOSING } from '../overrides/overrideFixture.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { createAccessWorld, type AccessWorld } from './accessWorld.ts';
import type { Role } from './roles.ts';

let world: AccessWorld;
let gids: Record<'YARD' | 'FAR_YARD', number>;
beforeAll(async () => {
  world = await createAccessWorld();
  const { facilities } = world.network.repositories;
  const gidOf = async (id: string) => (await facilities.findById('ACME', id))!.gid;
  gids = { YARD: await gidOf('YARD'), FAR_YARD: await gidOf('FAR_YARD') };
}, SLOW_MS);
afterAll(() => world.network.close());
beforeEach(async () => {
  for (const role of ['user', 'site admin', 'admin'] as const) {
    expect((await call('admin', 'DELETE', `/api/admin/alerts/acl/${world.idOf(role)}`)).statusCode).toBe(204);
  }
});

const call: AccessWorld['call'] = (...asked) => world.call(...asked);
async function grant(role: Role, id: 'YARD' | 'FAR_YARD', rights: { read: boolean; write: boolean }) {
  const entry = { userId: world.idOf(role), resourceClass: 'LOCATION', resourceId: gids[id], ...rights };
  expect((await call('admin', 'PUT', '/api/admin/alerts/acl', entry)).statusCode).toBe(200);
}
const BOTH = { read: true, write: true };
const NEITHER = { read: false, write: false };
const seenBy = async (role: Role) =>
  (await call(role, 'GET', '/api/facilities/metadata'))
    .json<FacilityFeatures>()
    .features.map(({ properties }) => properties.id);
const statusOf = async (role: Role, url: string) => (await call(role, 'GET', url)).statusCode;
const closes = async (role: Role, facilityId: string) => {
  const facilityStatusUpdates = [{ ...CLOSING, facilityId }];
  const payload = { facilityStatusUpdates, feedType: 'OVERRIDE' };
  return (await call(role, 'POST', '/api/alerts/merged/yard_alerts', payload)).statusCode;
};

describe('a user who is limited to a location', () => {
  test('sees that one alone, at once and in every call that tells of one [AUTH-24][AUTH-26]', async () => {
    expect(await seenBy('user')).toEqual(['YARD', 'FAR_YARD']);
    await grant('user', 'FAR_YARD', BOTH);
    expect(await seenBy('user')).toEqual(['FAR_YARD']);
    const calls = ['active?clientId=ACME&facilityId=', 'changes?clientId=ACME&facilityId=', 'details/'];
    for (const path of calls) expect(await statusOf('user', `/api/alerts/${path}YARD`)).toBe(404);
    expect(await statusOf('user', '/api/alerts/active?clientId=ACME&facilityId=FAR_YARD')).toBe(200);
    expect(await statusOf('user', '/api/alerts/details/far_yard')).toBe(200);
    const subscribe = (id: string) =>
      call('user', 'POST', '/api/alerts/facilities/subscriptions', { facilityList: [id] });
    expect((await subscribe('YARD')).statusCode).toBe(404);
    expect((await subscribe('FAR_YARD')).statusCode).toBe(201);
  });

  test('sees none once it is taken, and none when it is removed [AUTH-26]', async () => {
    await grant('user', 'FAR_YARD', BOTH);
    await grant('user', 'FAR_YARD', NEITHER);
    expect(await seenBy('user')).toEqual([]);

    const { repositories } = world.network;
    const place = { clientId: 'ACME', countryCode: 'US', latitude: 1, longitude: 1 };
    const [shed] = await repositories.facilities.addMany([{ ...place, id: 'SHED' }]);
    const personId = world.idOf('site admin');
    await repositories.access.put({ personId, facilityGid: shed!.gid, ...BOTH });
    await repositories.facilities.remove([shed!.gid]);
    const access = await createLocationAccess({
      repositories,
      clock: world.network.clock,
      log: { error: () => {} },
    });
    const person = { id: personId, authorities: ['site_admin_endpoints'] };
    expect(access.readable(person, [{ gid: gids.YARD }] as never)).toEqual([]);
  });

  test('sees every one again once the limit is lifted, which is audited [AUTH-26][CALL-43]', async () => {
    await grant('user', 'FAR_YARD', BOTH);
    const acl = `/api/admin/alerts/acl/${world.idOf('user')}`;
    expect((await call('admin', 'GET', acl)).json()).toMatchObject({ isLimited: true });
    expect((await call('admin', 'DELETE', acl)).statusCode).toBe(204);
    expect(await seenBy('user')).toEqual(['YARD', 'FAR_YARD']);
    expect((await call('admin', 'GET', acl)).json()).toEqual({ isLimited: false, acl: [] });
    const [last] = await world.network.repositories.audit.listLast(1);
    expect(last).toMatchObject({ what: 'access.lifted', who: world.idOf('admin') });
  });
});

describe('a limit that was stored without an answer', () => {
  const LOST = new Error('Connection terminated unexpectedly');
  afterEach(() => vi.restoreAllMocks());
  /** The next transaction is stored, and its answer does not come. */
  function loseAnswer(): void {
    const { repositories } = world.network;
    const { together } = repositories;
    vi.spyOn(repositories, 'together').mockImplementationOnce(async (work) => {
      await together(work);
      throw LOST;
    });
  }
  const entry = () => ({
    userId: world.idOf('user'),
    resourceClass: 'LOCATION',
    resourceId: gids.FAR_YARD,
    ...BOTH,
  });

  test('holds all the same, and so does its end [AUTH-26]', async () => {
    loseAnswer();
    expect((await call('admin', 'PUT', '/api/admin/alerts/acl', entry())).statusCode).toBe(500);
    expect(await seenBy('user')).toEqual(['FAR_YARD']);
    loseAnswer();
    const acl = `/api/admin/alerts/acl/${world.idOf('user')}`;
    expect((await call('admin', 'DELETE', acl)).statusCode).toBe(500);
    expect(await seenBy('user')).toEqual(['YARD', 'FAR_YARD']);
  });

  test('holds once it can be read, of which listeners are told [AUTH-26]', async () => {
    const { repositories, clock } = world.network;
    const access = await createLocationAccess({ repositories, clock, log: { error: () => {} } });
    const person = { id: world.idOf('user'), authorities: ['user_endpoints'] };
    const told: string[] = [];
    const stop = repositories.standingChanges.watch((ids) => void told.push(...ids));
    const limits = vi.spyOn(repositories.access, 'limits').mockRejectedValue(LOST);
    const put = (inside: TransactionRepositories) =>
      inside.access.put({ personId: person.id, facilityGid: gids.FAR_YARD, ...BOTH });
    await expect(storeLimits({ repositories, access }, put, () => person.id)).rejects.toThrow(LOST);
    expect(access.limitOf(person)).toBe(null);
    limits.mockRestore();
    told.length = 0;
    await access.readAgain();
    stop();
    expect([access.limitOf(person)?.has(gids.YARD), told]).toEqual([false, [person.id]]);
  });
});

describe('a limit and a role', () => {
  test('must both let a user override: a site admin only where they may write [AUTH-24][AUTH-26][S9]', async () => {
    expect(await closes('site admin', 'YARD')).toBe(409); // one is in force: they may
    await grant('site admin', 'FAR_YARD', BOTH);
    expect(await closes('site admin', 'YARD')).toBe(404);
    await grant('site admin', 'YARD', { read: true, write: false });
    expect(await closes('site admin', 'YARD')).toBe(403);
    await grant('site admin', 'YARD', BOTH);
    expect(await closes('site admin', 'YARD')).toBe(409);
    const removal = '/api/alerts/merged/yard_alerts/ACME/YARD/made-up';
    await grant('site admin', 'YARD', { read: true, write: false });
    expect((await call('site admin', 'DELETE', removal)).statusCode).toBe(403);
    const drill = { facilityId: 'YARD', distanceM: 3_000 };
    expect((await call('site admin', 'POST', '/api/drills', drill)).statusCode).toBe(403);
  });

  test('an entry gives nobody a right that their role does not [AUTH-26][S9]', async () => {
    await grant('user', 'YARD', BOTH);
    expect(await closes('user', 'YARD')).toBe(403);
  });

  test('an administrator is not limited [AUTH-24]', async () => {
    await grant('admin', 'FAR_YARD', NEITHER);
    expect(await seenBy('admin')).toEqual(['YARD', 'FAR_YARD']);
    expect(await closes('admin', 'YARD')).toBe(409);
  });
});
