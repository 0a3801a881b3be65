import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { createAccessWorld, type AccessWorld } from './accessWorld.ts';
import { ROLES, type Role } from './roles.ts';
import type { RouteRow } from './routeRow.ts';
import { routeTable } from './routeTable.ts';

const RENEW = '403 accessTokenExpired';

let world: AccessWorld;
let closed: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  closed = routeTable(world).filter(({ cells }) => new Set(Object.values(cells)).size > 1);
}, SLOW_MS);
afterAll(() => world.network.close());

async function knock({ route, url, payload }: RouteRow, role: Role): Promise<number> {
  const [method, path = ''] = route.split(' ');
  const token = world.tokenOf(role);
  const answer = await world.network.app.inject({
    method: method as 'POST',
    url: url ?? path,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return answer.statusCode;
}

/** Refusals that the audit holds, as `who route reason`. */
async function refusals(): Promise<string[]> {
  const last = await world.network.repositories.audit.listLast(10_000);
  return last
    .filter(({ what }) => what === 'call.refused')
    .map(({ who, detail }) => `${who} ${String(detail['route'])} ${String(detail['reason'])}`);
}

/** Every call with a session that the table refuses to somebody who is known. */
function refusedByRole(): { row: RouteRow; role: Role; reason: string }[] {
  return closed.flatMap((row) =>
    ROLES.filter((role) => row.cells[role].startsWith('403 ') && row.cells[role] !== RENEW).map((role) => ({
      row,
      role,
      reason: row.cells[role].slice('403 '.length),
    })),
  );
}

describe('a call that reads or changes something', () => {
  test(
    'leaves an audit entry with person, route and reason wherever a role is refused it [GAP-142][S9]',
    async () => {
      const refused = refusedByRole();
      expect(refused.length).toBeGreaterThan(250);
      expect(refused.some(({ row }) => row.route.startsWith('GET '))).toBe(true);
      for (const { row, role } of refused) expect(await knock(row, role)).toBe(403);
      const noted = await refusals();
      const expected = refused.map(({ row, role, reason }) => `${world.idOf(role)} ${row.route} ${reason}`);
      expect(noted.sort()).toEqual(expected.sort());
    },
    SLOW_MS,
  );

  test(
    'leaves none for a caller of whom nothing is known, who could fill the audit [GAP-142]',
    async () => {
      const before = await refusals();
      for (const role of ['nobody', 'expired admin', 'tampered admin'] as const)
        for (const row of closed.filter(({ cells }) => cells[role] === RENEW)) await knock(row, role);
      expect(await refusals()).toEqual(before);
    },
    SLOW_MS,
  );

  test('is noted once a minute however often the same person is refused it [GAP-142]', async () => {
    const row = closed.find(({ route }) => route === 'POST /auth/admin/registration_url')!;
    const count = async () => (await refusals()).filter((text) => text.includes(row.route)).length;
    world.network.clock.atMs += 60_000;
    const before = await count();
    for (let again = 0; again < 5; again++) await knock(row, 'guest');
    expect(await count()).toBe(before + 1);
    world.network.clock.atMs += 60_000;
    await knock(row, 'guest');
    expect(await count()).toBe(before + 2);
  });

  test('names the facilities of the call that the client has, and nothing else that the caller wrote', async () => {
    const row = closed.find(({ route }) => route === 'POST /api/alerts/merged/yard_alerts')!;
    const payload = row.payload as { facilityStatusUpdates: object[] };
    const [update] = payload.facilityStatusUpdates;
    const facilityStatusUpdates = ['yard', 'Otto was here'].map((facilityId) => ({ ...update, facilityId }));
    world.network.clock.atMs += 60_000;
    await knock({ ...row, payload: { ...payload, facilityStatusUpdates } }, 'user');
    const [last] = (await world.network.repositories.audit.listLast(5)).filter(
      ({ what }) => what === 'call.refused',
    );
    expect(last?.detail).toEqual({ route: row.route, reason: 'notAuthorised', facilityId: 'YARD' });
  });
});
