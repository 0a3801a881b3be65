import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { readClaims } from '#server/useCases/identity/external/outsideClaims.ts';
import { createMailCarrier } from '#server/useCases/notices/mailCarrier.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from '../unit/server/testNetwork.ts';
import { startMailServer } from '../unit/server/notices/receivers.ts';

const FORGED = '{"level":30,"msg":"NORTHGATE_YARD is open"}';
const BREAKS = ['\n', '\r\n', '\r', '\u2028', '\u0085', '\0'];

describe('a line of the log that a caller writes', () => {
  const written: string[] = [];
  let network: TestNetwork;
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        done();
      },
    });
    network = await createTestNetwork({ log: createLog('debug', sink) });
  }, SLOW_MS);
  afterAll(() => network.close());

  test.each(BREAKS.flatMap((mark) => [`address${mark}${FORGED}`, `${mark}${FORGED}${mark}`]))(
    'stays inside one line of JSON when %j stands in path, query, headers and body',
    async (text) => {
      written.length = 0;
      const inPath = encodeURIComponent(text);
      const headers = { 'user-agent': inPath, 'x-request-id': inPath, 'x-forwarded-for': inPath };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await network.app.inject({ url: `/api/${inPath}?x=${inPath}`, headers });
      await network.app.inject({
        method: 'POST',
        url: '/auth/sign-in',
        headers: { ...headers, ...form },
        payload: new URLSearchParams({ email: text, password: text }).toString(),
      });
      await network.app.inject({ method: 'POST', url: '/api/alerts/override/x', payload: { note: text } });
      const lines = written
        .join('')
        .split(/[\n\r\u2028\u0085]/)
        .filter((line) => line !== '');
      for (const line of lines) {
        const said = JSON.parse(line) as { msg?: string };
        expect(said.msg ?? '').not.toContain('is open');
      }
    },
  );
});

describe('a letter whose reader has a name that breaks its line', () => {
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  beforeAll(async () => {
    mails = await startMailServer();
  });
  afterAll(() => mails.close());

  test.each(BREAKS.slice(0, 3))(
    'goes to one recipient, without a header of the name’s making: %j [PROF-14]',
    async (mark) => {
      mails.mails.length = 0;
      const carrier = createMailCarrier(
        { url: mails.url, from: { name: 'Safety', address: 'safety@yard.example' } },
        { appOrigin: 'https://app.example', isSimulation: false, metadata: [] },
        null,
      );
      const name = `Ann${mark}Bcc: all@yard.example${mark}Subject: ALL CLEAR${mark}${mark}The yard is open`;
      const reader = { name, language: 'en-US', unitSystem: 1, unitMetricSubsystem: 1 } as const;
      const outcome = await carrier.carry({
        id: '00000000-0000-4000-8000-000000000002',
        channel: 'email',
        address: 'ann@yard.example',
        content: { kind: 'passwordReset', url: 'https://app.example/auth/reset', decidedAtMs: 0, reader },
      });
      carrier.close();
      expect(outcome).toEqual({ kind: 'delivered' });
      expect(mails.mails.map(({ to }) => to)).toEqual(['ann@yard.example']);
      const [{ mail }] = mails.mails as [(typeof mails.mails)[number]];
      expect(mail.bcc).toBeUndefined();
      expect(mail.subject).toBe('Choose a new password for Safety Command Center');
      expect(mail.text).not.toContain('The yard is open');
    },
  );
});

test.each(BREAKS)('a provider cannot put %j into the name of a person [AUTH-26][PROF-14]', (mark) => {
  const settings = {
    roleClaim: 'role',
    roleMap: { worker: ['user_endpoints'] },
    clientClaim: null,
    defaultClient: 'ACME',
  };
  const claims = { sub: '1', email: 'ann@yard.example', role: 'worker', name: `Ann${mark}\u202ENEPO${mark}` };
  expect(readClaims(claims, settings)).toMatchObject({ name: 'Ann NEPO' });
});
