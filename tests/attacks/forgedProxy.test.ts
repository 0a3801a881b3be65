import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/composition/config/config.ts';
import { ConfigError } from '#server/composition/config/configError.ts';
import { fastifyTrust, parseTrustedProxies } from '#server/platform/http/trustedProxies.ts';

/** Address and host that the service takes a request to be of. */
async function takenAs(setting: string, remoteAddress: string, forwardedFor?: string) {
  const app = Fastify({ trustProxy: fastifyTrust(parseTrustedProxies(setting)!) });
  app.get('/', (request) => ({ ip: request.ip, host: request.host }));
  const headers = {
    host: 'yards.example',
    ...(forwardedFor === undefined
      ? {}
      : { 'x-forwarded-for': forwardedFor, 'x-forwarded-host': 'evil.example' }),
  };
  return (await app.inject({ url: '/', remoteAddress, headers })).json<{ ip: string; host: string }>();
}
const PROXY = '10.1.2.3';
const CALLER = '203.0.113.9';
const FORGED = '198.51.100.1';

describe('an attacker who writes X-Forwarded-For', () => {
  test.each([
    ['one hop', '1'],
    ['on, which is one hop', 'on'],
    ['a network', '10.0.0.0/8'],
    ['one address', PROXY],
  ])('is not taken for the leftmost address: %s [AUTH-05]', async (_how, setting) => {
    expect((await takenAs(setting, PROXY, `${FORGED}, ${CALLER}`)).ip).toBe(CALLER);
    expect((await takenAs(setting, PROXY, CALLER)).ip).toBe(CALLER);
  });

  test('is not taken for another caller behind two proxies either [AUTH-05]', async () => {
    const list = `${FORGED}, ${CALLER}, 10.9.9.9`;
    expect((await takenAs('2', PROXY, list)).ip).toBe(CALLER);
    expect((await takenAs('10.0.0.0/8', PROXY, list)).ip).toBe(CALLER);
  });

  test('gains nothing without a proxy, or past the proxies whose networks are named [AUTH-05]', async () => {
    expect(await takenAs('off', CALLER, FORGED)).toEqual({ ip: CALLER, host: 'yards.example' });
    expect(await takenAs('10.0.0.0/8', CALLER, FORGED)).toEqual({ ip: CALLER, host: 'yards.example' });
  });
});

describe('the setting TRUST_PROXY', () => {
  test.each([
    'true',
    'yes',
    '0',
    '11',
    '-1',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'proxy.example',
    '10.0.0.1,',
  ])('refuses %s in a line that names it [AUTH-05]', (value) => {
    const read = () => readConfig({ TRUST_PROXY: value }, [], null);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^TRUST_PROXY is ".*": off, a number of proxies/);
  });

  test('is none, hops or networks [AUTH-05]', () => {
    const of = (value?: string) => readConfig({ TRUST_PROXY: value }, [], null).trustedProxies;
    expect(of()).toBeNull();
    expect(of('off')).toBeNull();
    expect(of('on')).toBe(1);
    expect(of('2')).toBe(2);
    expect(of('10.0.0.0/8, 2001:db8::/32')).toEqual(['10.0.0.0/8', '2001:db8::/32']);
  });
});
