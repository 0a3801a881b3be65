import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../unit/server/testNetwork.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const lines: string[] = [];
let network: TestNetwork;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  network = await createTestNetwork({ log: createLog('info', sink) });
}, SLOW_MS);
afterAll(() => network.close());

test.each([
  ['a query that says nothing', { url: '/auth/sign-in' }],
  ['a query that cannot be decoded', { url: '/auth/sign-in?%zz=%e0%a4%a' }],
  ['another return address', { url: '/auth/sign-in?redirect_uri=javascript%3Aalert(1)' }],
  ['two return addresses', { url: '/auth/sign-in?redirect_uri=a&redirect_uri=b' }],
  ['no host', { url: '/auth/sign-in', headers: { host: '][' } }],
  ['a form that says nothing', { method: 'POST', url: '/auth/sign-in', headers: FORM, payload: '%00=%' }],
  [
    'a form that is too long',
    { method: 'POST', url: '/auth/sign-in', headers: FORM, payload: 'x'.repeat(9_999) },
  ],
  ['half of a JSON', { method: 'POST', url: '/auth/sign-in', headers: JSON_BODY, payload: '{' }],
  ['another type', { method: 'POST', url: '/auth/sign-in', headers: { 'content-type': '%' }, payload: 'x' }],
  ['half of a token request', { method: 'POST', url: '/auth/token', headers: JSON_BODY, payload: '{' }],
  ['a token that is none', { method: 'POST', url: '/auth/token', payload: { refreshToken: '\0' } }],
] as const)(
  'a sign-in with %s is refused and logs at most one line, without a stack [AUTH-05]',
  async (_name, asked) => {
    lines.length = 0;
    const { statusCode } = await network.app.inject({ ...asked });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(lines.join('')).not.toMatch(/"stack"|"level":[56]0/);
  },
);
