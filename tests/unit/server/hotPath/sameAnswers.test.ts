import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessWorld, type AccessWorld } from '../access/accessWorld.ts';
import { ROLES } from '../access/roles.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { openEntryPoints, type Asked, type EntryPoints } from './entryPoints.ts';

const ACTIVE = '/api/alerts/active?clientId=ACME&facilityId=YARD';
const FILE = '/static/acme/alerts.json';
const METADATA = '/static/event-metadata.json';
const FACILITIES = '/static/acme/facilities.json';
const OWN_FACILITIES = '/api/facilities/metadata';
const HOST = { host: 'yards.example' };

let world: AccessWorld;
let entries: EntryPoints;
let STEP: string;
let COLUMNS: string;
beforeAll(async () => {
  world = await createAccessWorld({
    appOrigins: ['http://yards.example'],
    trustedProxies: ['127.0.0.1'],
  });
  entries = await openEntryPoints(world.network.app);
  STEP = `/feeds/lightning/steps/${world.step}.json`;
  COLUMNS = `/feeds/lightning/columns/${world.step}.bin`;
}, SLOW_MS);
afterAll(async () => {
  entries.close();
  await world.network.close();
});

const bearer = (role: (typeof ROLES)[number]): Record<string, string> => {
  const token = world.tokenOf(role);
  return token === null ? {} : { authorization: `Bearer ${token}` };
};
const paths = () => [ACTIVE, FILE, METADATA, FACILITIES, OWN_FACILITIES, STEP, COLUMNS];
/** As the page asks, on a connection of its own each time. */
const asPage = (asked: Asked): Asked => ({
  ...asked,
  headers: { ...HOST, ...bearer('user'), ...asked.headers },
});

async function expectSame(asked: Asked): Promise<{ readonly status: number; readonly isPassedOn: boolean }> {
  const { expected, first, second, isPassedOn } = await entries.askBoth(asked);
  expect({ asked, ...first }).toEqual({ asked, ...expected });
  expect({ asked, ...second }).toEqual({ asked, ...expected });
  return { status: expected.status, isPassedOn };
}

describe('the path before the framework answers the same', () => {
  test.each([
    ['as it is', {}],
    ['compressed', { 'accept-encoding': 'gzip, deflate, br' }],
    ['in no form that it has', { 'accept-encoding': 'br' }],
    ['plain on demand', { 'accept-encoding': 'identity' }],
    ['in a language', { accept: 'text/html', 'accept-language': 'fr-CA', 'accept-version': '9.x' }],
    ['in part', { range: 'bytes=0-9' }],
    ['if it is new', { 'if-none-match': '"other"', 'if-modified-since': new Date().toUTCString() }],
    ['if there is none', { 'if-none-match': '*' }],
    [
      'to a page of another origin',
      { origin: 'https://elsewhere.example', referer: 'https://elsewhere.example/' },
    ],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }],
    ['to hang up then', { connection: 'close' }],
  ])('%s [CALL-04][CALL-05][CALL-21]', async (_how, headers) => {
    for (const path of paths())
      for (const method of ['GET', 'HEAD']) {
        const { status, isPassedOn } = await expectSame(asPage({ method, path, headers }));
        const isTold = status === 200 || method === 'GET';
        // a connection that hangs up is never known
        expect([method, path, isPassedOn]).toEqual([method, path, !isTold || 'connection' in headers]);
      }
  });

  test('to a client that has it already, compressed or not [CALL-04]', async () => {
    for (const path of paths())
      for (const encoding of ['gzip', 'identity']) {
        const asked = asPage({ path, headers: { 'accept-encoding': encoding } });
        const { headers } = await entries.askPlain(asked);
        const etag = headers.find((line) => line.startsWith('etag: '))?.slice(6);
        if (etag === undefined) continue;
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
          const again = { ...asked, headers: { ...asked.headers, 'if-none-match': known } };
          expect((await expectSame(again)).status).toBe(304);
        }
      }
  });

  test.each(ROLES)('to %s, and refuses the same [AUTH-05][AUTH-19]', async (role) => {
    for (const path of paths()) await expectSame({ path, headers: { ...HOST, ...bearer(role) } });
  });

  test.each([
    ['no bearer', 'Basic dXNlcjpwYXNz'],
    ['no token', 'Bearer'],
    ['a token that is none', 'Bearer abc.def.ghi'],
    ['spaces', 'Bearer  '],
  ])('to a caller with %s [AUTH-05]', async (_what, authorization) => {
    for (const path of paths()) await expectSame({ path, headers: { ...HOST, authorization } });
  });

  test('to a bearer in other letters [AUTH-05]', async () => {
    const headers = { ...HOST, authorization: bearer('user').authorization!.replace('Bearer', 'bEARER') };
    for (const path of paths()) await expectSame({ path, headers });
  });

  test.each([
    `${FILE}?cts=1784062860000`,
    `${FILE}?cts=1&cts=2`,
    `${FILE}?`,
    `${FILE}?x=%00`,
    `${FILE}?%00=x`,
    `${FILE}?x=%zz`,
    `${FILE}#part`,
    `${FILE}/`,
    `/${FILE}`,
    '/static/ACME/alerts.json',
    '/static/%61cme/alerts.json',
    '/static/acme%00/alerts.json',
    '/static/nobody/alerts.json',
    '/static/nobody/facilities.json',
    '/static/alert-payloads/alerts.json',
    '/static/status/alerts.json',
    '/STATIC/acme/alerts.json',
    `${ACTIVE}&cts=1`,
    `${ACTIVE}&facilityId=FAR_YARD`,
    '/api/alerts/active?facilityId=YARD&clientId=ACME',
    '/api/alerts/active?facilityId=yard&clientId=acme',
    '/api/alerts/active?facilityId=Y%41RD&clientId=ACME',
    '/api/alerts/active?facilityId=YARD%00&clientId=ACME',
    '/api/alerts/active?facilityId=NOWHERE&clientId=ACME',
    '/api/alerts/active?facilityId=THEIR_YARD&clientId=OTHER',
    '/api/alerts/active?facilityId=YARD',
    '/api/alerts/active',
    '/feeds/lightning/steps/20260714/000000.json',
    '/feeds/lightning/steps/20260714/000001.json',
    '/feeds/lightning/columns/20990101/000000.bin',
    '/feeds/lightning/columns/day/time.bin',
    `${METADATA}?a=1`,
    `${OWN_FACILITIES}?clientId=OTHER`,
  ])('at the address %s [CALL-04][CALL-05]', async (path) => {
    for (const method of ['GET', 'HEAD', 'GET']) await expectSame(asPage({ method, path }));
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('to %s [CALL-05]', async (method) => {
    for (const path of paths()) await expectSame(asPage({ method, path }));
  });

  test('to a question with a body [CALL-05]', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '5' };
    for (const path of paths())
      expect(await expectSame(asPage({ path, headers, body: '{"a":' }))).toMatchObject({ isPassedOn: true });
  });

  test.each([
    [{ host: 'evil.example' }],
    [{ host: 'yards.example:8080' }],
    [{ host: 'localhost' }],
    [{ host: 'yards.example', 'x-forwarded-host': 'evil.example' }],
    [{ host: 'yards.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'yards.example:80' }],
    [{ host: '' }],
  ])('to who names %j on a connection that was let in [SHELL-24]', async (headers) => {
    for (const path of paths()) {
      await expectSame(asPage({ path }));
      await expectSame(asPage({ path, headers }));
    }
  });
});
