import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { createAccessWorld, type AccessWorld } from './accessWorld.ts';
import { knock, type Answer } from './knock.ts';
import { createOutsideApp } from './outsideApp.ts';
import { registeredRoutes } from './registeredRoutes.ts';
import { renderRouteTable } from './renderRouteTable.ts';
import { ROLES, type Role } from './roles.ts';
import type { RouteRow } from './routeRow.ts';
import { ROWS_WITHOUT_DATA } from './rowsWithoutData.ts';
import { routeTable } from './routeTable.ts';

/** More than a thousand calls one after the other: half a minute alone, more beside other programs. */
const ALL_CALLS_MS = 3 * SLOW_MS;
const PUBLISHED = fileURLToPath(new URL('../../../../docs/route-access.md', import.meta.url));

let world: AccessWorld;
let table: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  await world.fillOther();
  table = routeTable(world);
}, SLOW_MS);
afterAll(() => world.network.close());

describe('every route of the service', () => {
  test('is in the table, and the table names no other [AUTH-24][AUTH-25]', () => {
    const known = table.map(({ route }) => route);
    expect(registeredRoutes(world.network.app)).toEqual([...known].sort());
    expect(new Set(known).size).toBe(known.length);
  });

  test('answers a role with data, but for those that are known to lack it here: a new one has to [AUTH-24]', () => {
    const isEmpty = ({ cells }: RouteRow) => Object.values(cells).every((cell) => /^[45]/.test(cell));
    const empty = table.filter((row) => isEmpty(row)).map(({ route }) => route);
    expect(empty.sort()).toEqual([...ROWS_WITHOUT_DATA].sort());
  });

  test(
    'answers each role as the table says, and tells nobody of another client [AUTH-01][AUTH-19][AUTH-20][AUTH-24][AUTH-25]',
    async () => {
      const answered: Record<string, Record<string, string>> = {};
      const leaks: string[] = [];
      for (const row of table) {
        const cells: Record<string, string> = {};
        for (const role of ROLES) {
          const answer = await knock(world, row, role);
          cells[role] = answer.cell;
          for (const told of foreignWords(row, role, answer)) leaks.push(`${row.route} to ${role}: ${told}`);
        }
        answered[row.route] = cells;
      }
      expect(answered).toEqual(Object.fromEntries(table.map(({ route, cells }) => [route, cells])));
      expect(leaks).toEqual([]);
    },
    ALL_CALLS_MS,
  );

  test('is another few where people sign in with an outside provider: no password, no account is made here [AUTH-05]', async () => {
    const app = await createOutsideApp(world.network);
    const own = table
      .map(({ route }) => route)
      .filter((route) => route.includes(' /auth/') && !/kiosk|operator/.test(route)); // these come either way
    const gone = [
      'POST /auth/sign-in',
      'POST /auth/sign-in/passkey',
      'GET /auth/passkey.js',
      ...['/auth/register', '/auth/setup', '/auth/reset'].flatMap((path) => [`GET ${path}`, `POST ${path}`]),
    ];
    const expected = own.filter((route) => !gone.includes(route));
    expect(registeredRoutes(app)).toEqual(
      [...expected, 'GET /auth/external/callback', 'POST /auth/proof/outside'].sort(),
    );
    const answer = await app.inject({ url: '/auth/external/callback?code=made-up&state=made-up' });
    expect(answer.statusCode).toBe(400);
    await app.close();
  });

  test('is published as the table says: docs/route-access.md; `npx vitest run tests/unit/server/access -u` writes it', async () => {
    await expect(renderRouteTable(table)).toMatchFileSnapshot(PUBLISHED);
  });
});

/** Words of what is another client's in an answer. A refusal may repeat what was asked, which its caller knew. */
function foreignWords(row: RouteRow, role: Role, { cell, body, asked }: Answer): readonly string[] {
  const found = foreignMarks(row, role).flatMap((mark) => body.match(mark) ?? []);
  return [...new Set(found)].filter((word) => !/^[45]/.test(cell) || !asked.includes(word));
}

/** What may not stand in an answer: things of other clients, and of any in what is open and names none. */
function foreignMarks({ cells, tellsAcme = false }: RouteRow, role: Role): readonly RegExp[] {
  const { ACME, OTHER } = world.marks;
  if (tellsAcme) return [OTHER];
  const isOpen = new Set(Object.values(cells)).size === 1;
  if (isOpen) return [ACME, OTHER];
  return role.endsWith('another client') ? [ACME] : [OTHER];
}
