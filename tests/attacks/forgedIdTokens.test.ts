import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { FORGED_TOKENS } from './forgedTokens.ts';
import { createOutsideVisitor, type OutsideVisitor } from './outsideVisitor.ts';

let visitor: OutsideVisitor;
beforeAll(async () => {
  visitor = await createOutsideVisitor();
}, SLOW_MS);
afterAll(() => visitor.close());

type Answer = Awaited<ReturnType<OutsideVisitor['comeBack']>>;
const backOf = ({ headers }: Answer) => new URL(headers.location ?? '').searchParams;

/** Comes back with what the provider hands out, and answers with what that left in the audit. */
async function tryWith(make: (nonce: string) => Promise<string | null> | string | null) {
  const { cookie, state, nonce } = await visitor.begin();
  visitor.provider.hand(await make(nonce));
  const before = (await visitor.audited()).length;
  const answer = await visitor.comeBack(cookie, { code: 'code', state, iss: visitor.provider.issuer });
  const now = await visitor.audited();
  return { answer, noted: now.slice(0, now.length - before) };
}

const sign = (changes: object) => (nonce: string) =>
  visitor.provider.sign({ ...visitor.claimsFor(nonce), ...changes });

function expectPlain(answer: Answer): void {
  expect(answer.statusCode).toBeLessThan(500);
  expect(`${answer.body}${answer.headers.location}`).not.toMatch(/\bat .*:\d+|node_modules|Error:|JWT|JWS/);
}

describe('an ID token', () => {
  test.each(FORGED_TOKENS)(
    '%s signs nobody in, and the audit names the provider [AUTH-05][AUTH-07]',
    async (_what, forge) => {
      const before = await visitor.leftBehind();
      const { answer, noted } = await tryWith((nonce) =>
        forge({ claims: visitor.claimsFor(nonce), provider: visitor.provider }),
      );
      expect(answer.statusCode).toBe(303);
      expect(Object.fromEntries(backOf(answer))).toEqual({
        error: 'server_error',
        state: 'state-1',
        error_description: 'The response from the sign-in provider could not be verified. Try again.',
      });
      expectPlain(answer);
      expect(await visitor.leftBehind()).toEqual(before);
      const detail = { address: '127.0.0.1', issuer: visitor.provider.issuer, reason: 'notProved' };
      expect(noted).toEqual([{ who: 'unknown', what: 'signIn.failed', detail }]);
    },
  );

  test('that is right signs its person in, also one for several applications that was handed to this one [AUTH-05]', async () => {
    const { answer, noted } = await tryWith(sign({}));
    expect(backOf(answer).get('code')).toMatch(/^[\w-]{43}$/);
    expect(noted.map(({ what }) => what)).toEqual(['signIn.succeeded', 'role.given', 'role.given']);
    const second = await tryWith(sign({ aud: ['scc', 'another'], azp: 'scc' }));
    expect(backOf(second.answer).get('code')).toMatch(/^[\w-]{43}$/);
  });

  test('that is right of a person who may not come in leaves one entry of the refusal, which names the account, and one of each role that went [AUTH-05][AUTH-07]', async () => {
    await tryWith(sign({}));
    const { people } = visitor.identity.repositories;
    const lea = await people.findByOutside(visitor.provider.issuer, 'lea');
    const before = await visitor.leftBehind();
    const { answer, noted } = await tryWith(sign({ groups: [] }));
    expect(backOf(answer).get('error')).toBe('access_denied');
    expect(await visitor.leftBehind()).toEqual(before);
    const { issuer } = visitor.provider;
    const detail = { address: '127.0.0.1', issuer, reason: 'noRole' };
    const taken = { by: 'outside', clientId: 'ACME', issuer, userId: lea!.id };
    expect(noted).toEqual([
      { who: lea!.id, what: 'signIn.failed', detail },
      { who: 'service', what: 'role.taken', detail: { ...taken, roleId: 'site_admin' } },
      { who: 'service', what: 'role.taken', detail: { ...taken, roleId: 'user' } },
    ]);
  });
});

describe('the way back from a provider', () => {
  test('that refuses a user leaves one entry, with its name for why and none of its words [AUTH-07]', async () => {
    const { cookie, state } = await visitor.begin();
    const before = (await visitor.audited()).length;
    const iss = visitor.provider.issuer;
    const refusal = { error: 'access_denied', error_description: 'Not\u0000 today', state, iss };
    const answer = await visitor.comeBack(cookie, refusal);
    expect(backOf(answer).get('error')).toBe('access_denied');
    const now = await visitor.audited();
    const detail = { address: '127.0.0.1', issuer: iss, reason: 'providerRefused', error: 'access_denied' };
    expect(now.slice(0, now.length - before)).toEqual([{ who: 'unknown', what: 'signIn.failed', detail }]);
  });

  test.each([
    ['of another state', (state: string) => `${state}x`, true],
    ['of no state', () => '', true],
    ['in another browser', (state: string) => state, false],
  ])('%s signs nobody in, and leaves one entry [AUTH-05][AUTH-07]', async (_what, stateOf, hasCookie) => {
    const { cookie, state, nonce } = await visitor.begin();
    visitor.provider.hand(await sign({})(nonce));
    const left = await visitor.leftBehind();
    const before = (await visitor.audited()).length;
    const iss = visitor.provider.issuer;
    const answer = await visitor.comeBack(hasCookie ? cookie : '', {
      code: 'code',
      state: stateOf(state),
      iss,
    });
    expect(answer.statusCode).toBe(400);
    expectPlain(answer);
    expect(await visitor.leftBehind()).toEqual(left);
    const now = await visitor.audited();
    const detail = { address: '127.0.0.1', issuer: iss, reason: 'tooLate' };
    expect(now.slice(0, now.length - before)).toEqual([{ who: 'unknown', what: 'signIn.failed', detail }]);
  });
});
