import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createAccessWorld, type AccessWorld } from '../unit/server/access/accessWorld.ts';
import { registeredRoutes } from '../unit/server/access/registeredRoutes.ts';
import type { RouteRow } from '../unit/server/access/routeRow.ts';
import { routeTable } from '../unit/server/access/routeTable.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'thunder7clear';
const ALL = ['user_endpoints', 'admin_endpoints', 'site_admin_endpoints', 'operator_endpoints'];
const RENEW = '403 accessTokenExpired';
const DENIED = '403 notAuthorised';

let world: AccessWorld;
let closed: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  closed = routeTable(world).filter(({ cells }) => new Set(Object.values(cells)).size > 1);
}, SLOW_MS);
afterAll(() => world.network.close());

let count = 0;
/** Somebody of Acme with every role, in two sessions. */
async function newPerson() {
  const { repositories, clock } = world.network;
  const signer = await createTokenSigner(repositories.engineState, clock);
  const sessions = createSessions({ repositories, signer, clock });
  const email = `victim${++count}@acme.example`;
  const passwordHash = await hashPassword(PASSWORD);
  const account = { email, name: 'Vic', clientId: 'ACME', authorities: ALL, passwordHash };
  const person = (await repositories.people.add(account))!;
  const begin = () => sessions.begin(person, clock.nowMs() + HOUR_MS, { provedBy: 'password' });
  return { id: person.id, stolen: (await begin()).accessToken, other: (await begin()).accessToken };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function call(token: string, { route, url, payload }: Pick<RouteRow, 'route' | 'url' | 'payload'>) {
  const [method, path = ''] = route.split(' ');
  const answer = await world.network.app.inject({
    method: method as 'GET',
    url: url ?? path,
    payloadAsStream: true,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.headers['content-type'] === 'text/event-stream') {
    answer.stream().destroy();
    return String(answer.statusCode);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
  const body = Buffer.concat(chunks).toString();
  if (answer.statusCode < 400) return String(answer.statusCode);
  return `${answer.statusCode} ${(JSON.parse(body) as { generalError?: { message: string } }).generalError?.message}`;
}

/** All rows of the tables in which a call could change something; that it was refused is noted in the audit. */
async function stored(): Promise<string> {
  const { db } = world.network.storage;
  const { rows } = (await db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )) as unknown as { rows: { table_name: string }[] };
  const texts: string[] = [];
  for (const { table_name: name } of rows) {
    const { rows: found } = (await db.execute(
      sql.raw(
        `select coalesce(string_agg(t::text, ';' order by t::text), '') as all_rows from "${name}" t ${
          name === 'audit' ? "where what <> 'call.refused'" : ''
        }`,
      ),
    )) as unknown as { rows: { all_rows: string }[] };
    texts.push(`${name}: ${found[0]!.all_rows}`);
  }
  return texts.join('\n');
}

async function replay(token: string, rows: readonly RouteRow[], refusal: string): Promise<void> {
  const before = await stored();
  const answers: Record<string, string> = {};
  for (const row of rows) answers[row.route] = await call(token, row);
  expect(answers).toEqual(Object.fromEntries(rows.map(({ route }) => [route, refusal])));
  expect(await stored()).toBe(before);
  expect(world.network.network.drills.eventsOf('ACME', 'YARD')).toEqual([]);
}

const update = (id: string, changes: object) => world.network.repositories.people.update(id, changes);
const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  'its sign-out': ({ stolen }) => call(stolen, { route: 'POST /auth/sign-out', payload: {} }),
  'a change of the password in another session': ({ other }) =>
    call(other, {
      route: 'PUT /auth/profiles/me',
      payload: {
        oldPassword: PASSWORD,
        newPassword: 'nine lightning ends here',
        repeatedNewPassword: 'nine lightning ends here',
      },
    }),
  'the account was disabled': ({ id }) => update(id, { disabledAtMs: world.network.clock.nowMs() }),
};

describe('a stolen access token', () => {
  test('is tried on every route that changes something; a new one has to be in the table of routes', () => {
    const routes = routeTable(world);
    const mutating = registeredRoutes(world.network.app).filter((route) => !route.startsWith('GET '));
    const known = new Set(routes.map(({ route }) => route));
    expect(mutating.filter((route) => !known.has(route))).toEqual([]);
    const isClosed = new Set(closed.map(({ route }) => route));
    // what needs no session: signing in and out, renewing, enrolling a display, making an account, and a link for a new
    // password
    expect(mutating.filter((route) => !isClosed.has(route)).sort()).toEqual([
      'POST /auth/kiosk/enrolments',
      'POST /auth/kiosk/enrolments/take',
      'POST /auth/kiosk/renew',
      'POST /auth/magicSession',
      'POST /auth/register',
      'POST /auth/reset',
      'POST /auth/setup',
      'POST /auth/sign-in',
      'POST /auth/sign-in/passkey',
      'POST /auth/sign-out',
      'POST /auth/token',
      // a sender shows the key of its feed
      'POST /ingest/v1/:feed',
    ]);
  });

  test.each(Object.keys(ENDINGS))(
    'opens nothing after %s, and changes nothing [AUTH-25][GAP-141]',
    async (how) => {
      const person = await newPerson();
      expect(await call(person.stolen, { route: 'GET /auth/profiles/me' })).toBe('200');
      expect(await call(person.stolen, { route: 'GET /api/facilities/metadata' })).toBe('200');
      await ENDINGS[how]!(person);
      await replay(person.stolen, closed, RENEW);
    },
    SLOW_MS,
  );

  test.each([
    { lost: 'all roles but the guest', authorities: ['guest_endpoints'], role: 'guest' },
    { lost: 'all roles but the display', authorities: ['kiosk_endpoints'], role: 'kiosk' },
  ] as const)(
    'changes nothing that needs a role after the loss of $lost [AUTH-19][AUTH-25][GAP-19]',
    async ({ authorities, role }) => {
      const person = await newPerson();
      expect(await call(person.stolen, { route: 'GET /auth/profiles/me' })).toBe('200');
      await update(person.id, { authorities: [...authorities] });
      const needRole = closed.filter(({ cells }) => cells.guest === DENIED && cells[role] === DENIED);
      expect(needRole.length).toBeGreaterThan(30);
      await replay(person.stolen, needRole, DENIED);
    },
    SLOW_MS,
  );

  test.each([{ authorities: [] }, { authorities: ['made_up_endpoints', 'other_site_admin_endpoints'] }])(
    'opens nothing once its person has no role that is known: $authorities [AUTH-19][GAP-19]',
    async ({ authorities }) => {
      const person = await newPerson();
      expect(await call(person.stolen, { route: 'GET /api/facilities/metadata' })).toBe('200');
      await update(person.id, { authorities });
      await replay(person.stolen, closed, DENIED);
    },
    SLOW_MS,
  );
});
