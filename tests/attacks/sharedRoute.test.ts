import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { HOSTILE_LINKS } from './hostileRouteLinks.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await createAccessWorld();
  vi.useFakeTimers({ toFake: ['Date'] });
}, SLOW_MS);
afterAll(async () => {
  vi.useRealTimers();
  await world.network.close();
});
const LIMIT_WINDOW_MS = 60_000;
/** Each call comes a window of the limit on calls later, so that the limit does not answer. */
const share = async (link: string, recipients = ['driver@road.example'], role: Role = 'user') => {
  vi.setSystemTime(Date.now() + LIMIT_WINDOW_MS + 1);
  const answer = await world.network.app.inject({
    method: 'POST',
    url: '/api/notifications/routing/emails',
    headers: { authorization: `Bearer ${world.tokenOf(role)}` },
    payload: { recipients, url: Buffer.from(link).toString('base64'), message: 1 },
  });
  return { status: answer.statusCode, key: /"message":"(\w+)"/.exec(answer.body)?.[1] };
};
const sent = async () => {
  const { notices } = world.network.repositories;
  const nowMs = world.network.clock.atMs;
  return notices.claim({ channel: 'email', heldYards: [], nowMs, leaseMs: 1_000, most: 1_000 });
};

describe('a shared route carries no words of the sender', () => {
  test.each(HOSTILE_LINKS)(
    'a link with %s is refused, and nothing is sent [SHARE-04][GAP-103]',
    async (_, link) => {
      await sent();
      expect(await share(link)).toEqual({ status: 400, key: 'invalidRequest' });
      expect(await sent()).toEqual([]);
    },
  );

  test('a good link is written from its parts, in the name of the client [SHARE-04][GAP-103]', async () => {
    await sent();
    const link = 'http://localhost/#/lightningalert/acme/route/%59ARD/35.1234567,-101?waypoints=far_yard';
    expect((await share(link)).status).toBe(202);
    const [queued] = await sent();
    const head = { appOrigin: 'https://app.example', metadata: [], isSimulation: false };
    const letter = writeLetter({ ...queued!, channel: 'email' }, head)!;
    expect(letter.subject).toBe('Acme: a route was shared with you');
    expect(letter.text).toContain(
      'https://app.example/#/lightningalert/ACME/route/YARD/35.12346%2C-101/?waypoints=FAR_YARD\n',
    );
  });
});
