import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { createAccessWorld, type AccessWorld } from './accessWorld.ts';
import { renderCacheTable } from './renderCacheTable.ts';
import { ROLES, type Role } from './roles.ts';
import type { RouteRow } from './routeRow.ts';
import { routeTable } from './routeTable.ts';

const NGINX = 'deploy/nginx/proxy-rules.conf';
const PUBLISHED = fileURLToPath(new URL('../../../../docs/caching.md', import.meta.url));

let world: AccessWorld;
let rows: readonly RouteRow[];
beforeAll(async () => {
  world = await createAccessWorld();
  rows = routeTable(world).filter(({ route }) => route.startsWith('GET '));
}, SLOW_MS);
afterAll(() => world.network.close());

/** Status and rule of what somebody is answered. */
async function ask(row: RouteRow, role: Role): Promise<{ readonly status: number; readonly rule: string }> {
  const { url, headers: more } = { ...row, ...(await row.make?.(role)) };
  const token = world.tokenOf(role);
  const answer = await world.network.app.inject({
    method: 'GET',
    url: url ?? row.route.slice(4),
    payloadAsStream: true,
    headers: { ...more, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  answer.stream().destroy();
  return { status: answer.statusCode, rule: answer.headers['cache-control'] ?? '' };
}

const isOpen = ({ cells }: RouteRow) => new Set(Object.values(cells)).size === 1;
const mayBeShared = (rule: string) =>
  /public|max-age/u.test(rule) && !/private|no-store|no-cache/u.test(rule);
/** Of the roles whose answer is data, the first. */
const served = ({ cells }: RouteRow) => ROLES.find((role) => /^[23]/u.test(cells[role]));

/** What says whether a yard is open: it is true for seconds only. */
const STATUSES = [
  'GET /api/alerts/active',
  'GET /api/alerts/changes',
  'GET /feeds/lightning/window',
  'GET /static/:client/alerts.json',
  'GET /static/status/:client/:file',
  'GET /weather/probability.txt',
];

describe('what caches may keep', () => {
  test(
    'is nothing that needs a session, with or without one [AUTH-05]',
    async () => {
      const ofSessions = rows.filter((row) => !isOpen(row));
      expect(ofSessions.length).toBeGreaterThan(30);
      const shared: string[] = [];
      for (const row of ofSessions)
        for (const role of ['nobody', 'user', 'admin', 'admin of another client'] as const) {
          const { status, rule } = await ask(row, role);
          if (!/no-store|private/u.test(rule)) shared.push(`${row.route} to ${role}: ${status} ${rule}`);
        }
      expect(shared).toEqual([]);
    },
    3 * SLOW_MS,
  );

  test('is no status and nothing that a status is computed from while it may change [S1][S5]', async () => {
    for (const route of STATUSES) {
      const row = rows.find((one) => one.route === route)!;
      const { status, rule } = await ask(row, served(row)!);
      expect([route, status, mayBeShared(rule)]).toEqual([route, 200, false]);
    }
  });

  test('is no step that is not known: it may be known in a moment [S4]', async () => {
    const missing = [
      'steps/20200101/000000.json',
      'columns/20200101/000000.bin',
      'steps/20200101/000001.json',
    ];
    for (const path of missing) {
      const answer = await world.network.app.inject({ url: `/feeds/lightning/${path}` });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('by nginx is what everybody may keep and what needs no session, and nothing else [AUTH-05][S5]', async () => {
    const [, paths = ''] = /^location ~ (\S+) \{$/mu.exec(await readFile(NGINX, 'utf8')) ?? [];
    const kept = rows.filter(({ route }) => new RegExp(paths, 'u').test(route.slice(4)));
    expect(kept.length).toBeGreaterThan(20);
    for (const row of kept)
      expect([row.route, isOpen(row), mayBeShared((await ask(row, 'nobody')).rule)]).toEqual([
        row.route,
        true,
        true,
      ]);
  });

  test('is private where an answer has the email address of a person, and told apart by who asks [AUTH-05]', async () => {
    const { app } = world.network;
    const { alerts } = AlertsFile.parse((await app.inject({ url: '/static/acme/alerts.json' })).json());
    const events = alerts.flatMap(({ activeAlerts }) => activeAlerts);
    const { keplerId } = events.find(({ overrideID }) => overrideID !== undefined)!;
    const asked = async (role: Role) => {
      const token = world.tokenOf(role);
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ url: `/static/alert-payloads/${keplerId}.json`, headers });
      const { 'cache-control': rule, vary } = answer.headers;
      return [answer.body.includes('@acme.example'), rule, vary];
    };
    const vary = 'authorization, accept-encoding';
    expect(await asked('nobody')).toEqual([false, 'no-cache', vary]);
    expect(await asked('user')).toEqual([true, 'private, no-cache', vary]);
  });

  test(
    'is published as the service answers: docs/caching.md; `npx vitest run tests/unit/server/access -u` writes it',
    async () => {
      const rules: [string, string][] = [];
      for (const row of rows) {
        const role = served(row);
        if (role !== undefined) rules.push([row.route, (await ask(row, role)).rule]);
      }
      await expect(renderCacheTable(rules)).toMatchFileSnapshot(PUBLISHED);
    },
    SLOW_MS,
  );
});
