import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
}, SLOW_MS);
afterAll(() => world.network.close());

/** Opens the stream of a yard, and says when the service has ended it. */
async function listen(role: Role) {
  const answer = await world.network.app.inject({
    url: '/api/alerts/changes?clientId=ACME&facilityId=YARD',
    payloadAsStream: true,
    headers: { authorization: `Bearer ${world.tokenOf(role)}` },
  });
  const ended = new Promise<void>((resolve) => answer.stream().on('end', resolve).resume());
  return { status: answer.statusCode, ended };
}
const signOut = (role: Role) =>
  world.network.app.inject({
    method: 'POST',
    url: '/auth/sign-out',
    payload: {},
    headers: { authorization: `Bearer ${world.tokenOf(role)}` },
  });

test('an event stream closes when its session ends, and only that one [GAP-141]', async () => {
  const [left, stayed] = [await listen('user'), await listen('site admin')];
  expect([left.status, stayed.status]).toEqual([200, 200]);
  const before = world.network.announcements.listenerCount();
  await signOut('user');
  await left.ended;
  await expect.poll(() => world.network.announcements.listenerCount()).toBe(before - 1);
});

test('an event stream closes when its person is disabled or has no role any more [GAP-19]', async () => {
  const { people } = world.network.repositories;
  const first = await listen('site admin');
  await people.update(world.idOf('site admin'), { authorities: [] });
  await expect(first.ended).resolves.toBeUndefined();
  const second = await listen('admin');
  await people.update(world.idOf('admin'), { disabledAtMs: world.network.clock.atMs });
  await expect(second.ended).resolves.toBeUndefined();
});
