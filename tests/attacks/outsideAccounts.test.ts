import type { JWTPayload } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#contracts/session.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import { hashToken } from '#server/useCases/access/opaqueTokens.ts';
import { admitByClaims } from '#server/useCases/identity/external/judgeEntry.ts';
import { newTotpSecret } from '#server/useCases/identity/factors/totp.ts';
import { hashPassword } from '#server/useCases/identity/passwords.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { bearer, redeem, refresh } from '../unit/server/identity/identityApp.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createOutsideVisitor, type OutsideVisitor } from './outsideVisitor.ts';

const REDIRECT_URI = 'http://yard.example:8080/auth-callback.html';
const LETTERHEAD = { appOrigin: 'https://app.example', isSimulation: false, metadata: [] };
const DAY_MS = 86_400_000;
const NO_ROLE =
  'Your account has no role that allows you to use this product. Contact your account administrator.';

let visitor: OutsideVisitor;
beforeAll(async () => {
  visitor = await createOutsideVisitor();
}, SLOW_MS);
afterAll(() => visitor.close());

const claimsOf = (sub: string): JWTPayload => ({ sub, email: `${sub}@acme.example`, name: sub });

/** Comes back from the provider with those claims; answers with what the app and the audit are told. */
async function comeBack(changes: JWTPayload) {
  const { cookie, state, nonce } = await visitor.begin();
  visitor.provider.hand(await visitor.provider.sign({ ...visitor.claimsFor(nonce), ...changes }));
  const before = (await visitor.audited()).length;
  const back = await visitor.comeBack(cookie, { code: 'code', state, iss: visitor.provider.issuer });
  const now = await visitor.audited();
  const told = Object.fromEntries(new URL(back.headers.location ?? '').searchParams);
  return { told, noted: now.slice(0, now.length - before).toReversed() };
}

async function signIn(changes: JWTPayload): Promise<Session> {
  const { told } = await comeBack(changes);
  return Session.parse(
    (await redeem(visitor.identity.app, told['code'] ?? '', { redirectUri: REDIRECT_URI })).json(),
  );
}

const letters = () =>
  visitor.identity.repositories.notices.claim({
    channel: 'email',
    heldYards: [],
    nowMs: visitor.identity.clock.nowMs(),
    leaseMs: 60_000,
    most: 10,
  });

/** A stranger has registered with an address that nobody checked, and leaves whatever could open the account later. */
async function strangerAt(email: string) {
  const { repositories, clock, signer } = visitor.identity;
  const { people, factors, links, tokens } = repositories;
  const nowMs = clock.nowMs();
  const person = (await people.add({
    clientId: 'ACME',
    email,
    name: 'A stranger',
    phoneNumber: '+14165550100',
    authorities: ['user_endpoints'],
    passwordHash: await hashPassword('thunder7clear'),
  }))!;
  const sessions = createSessions({ repositories, signer, clock });
  const session = await sessions.begin(person, nowMs + 30 * DAY_MS, { provedBy: 'password' });
  const secret = newTotpSecret();
  await factors.beginTotp(person.id, secret, nowMs);
  await factors.confirmTotp(person.id, secret, nowMs);
  await factors.replaceRecoveryCodes(person.id, [`code of ${email}`]);
  await factors.addPasskey({
    credentialId: `passkey of ${email}`,
    personId: person.id,
    publicKey: 'key',
    signCount: 0,
    transports: [],
    name: 'A key',
    isBackedUp: false,
    addedAtMs: nowMs,
  });
  const linkHash = hashToken(`link of ${email}`);
  const expiresAtMs = nowMs + DAY_MS;
  await links.add({
    tokenHash: linkHash,
    purpose: 'passwordReset',
    clientId: 'ACME',
    issuedBy: person.id,
    personId: person.id,
    expiresAtMs,
  });
  const codeHash = hashToken(`code of ${email}`);
  await tokens.addCode({
    codeHash,
    personId: person.id,
    provedBy: 'password',
    oauthClientId: 'scc-app',
    redirectUri: REDIRECT_URI,
    codeChallenge: 'challenge',
    familyId: crypto.randomUUID(),
    expiresAtMs,
  });
  return { person, session, secret, linkHash, codeHash };
}

describe('an account whose owner takes it over by the provider', () => {
  test('opens to nothing that another person set up under its address before [S9][GAP-142]', async () => {
    const { app, repositories, clock } = visitor.identity;
    const { person, session, secret, linkHash, codeHash } = await strangerAt('lea@acme.example');
    const owner = await signIn(claimsOf('lea'));
    expect(owner.authorities).toContain('site_admin_endpoints');

    const generator = new TOTP({
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
      secret: Secret.fromBase32(secret),
    });
    const proof = (asking: Session) =>
      app.inject({
        method: 'POST',
        url: '/auth/proof/totp',
        headers: { ...bearer(asking), host: 'yard.example:8080' },
        payload: { code: generator.generate({ timestamp: Date.now() }) },
      });
    const may = await app.inject({ url: '/needs/site_admin_endpoints', headers: bearer(session) });
    expect({
      stranger: (await proof(session)).statusCode,
      siteAdmin: may.statusCode,
      renewed: (await refresh(app, session.refreshToken)).statusCode,
      codeOfTheirApp: (await proof(owner)).statusCode,
    }).toEqual({ stranger: 403, siteAdmin: 403, renewed: 401, codeOfTheirApp: 400 });
    const { factors, links, tokens } = repositories;
    expect(await factors.hasSecondFactor(person.id)).toBe(false);
    expect(await factors.unusedRecoveryCodesOf(person.id)).toBe(0);
    expect(await links.find(linkHash, 'passwordReset', clock.nowMs())).toBeNull();
    expect(await tokens.takeCode(codeHash, clock.nowMs())).toBeNull();
  });

  test('keeps its sessions and factors at each later sign-in [AUTH-05]', async () => {
    const { app, repositories } = visitor.identity;
    const first = await signIn(claimsOf('lea'));
    const { id } = (await repositories.people.findByOutside(visitor.provider.issuer, 'lea'))!;
    await repositories.factors.replaceRecoveryCodes(id, ['another hash']);
    await signIn(claimsOf('lea'));
    const may = await app.inject({ url: '/needs/site_admin_endpoints', headers: bearer(first) });
    expect([may.statusCode, await repositories.factors.unusedRecoveryCodesOf(id)]).toEqual([200, 1]);
  });

  test('is noted with what ended, and its owner is told what to check: alerts still reach its phone [S11][AUTH-05]', async () => {
    const { person } = await strangerAt('mia@acme.example');
    await letters();
    const { noted } = await comeBack(claimsOf('mia'));
    const { issuer } = visitor.provider;
    const linked = { userId: person.id, issuer, sessions: 1, passkeys: 1, hadApp: true };
    const given = {
      clientId: 'ACME',
      userId: person.id,
      roleId: 'site_admin',
      by: 'outside',
      issuer,
    };
    expect(noted).toMatchObject([
      { who: 'service', what: 'role.given', detail: given },
      { who: person.id, what: 'person.linked', detail: linked },
      { who: person.id, what: 'signIn.succeeded' },
    ]);
    const { people } = visitor.identity.repositories;
    expect((await people.findById(person.id))?.phoneNumber).toBe('+14165550100');
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ address: 'mia@acme.example', content: { kind: 'accountLinked' } });
    const written = writeLetter(letter!, LETTERHEAD)!;
    expect(written.subject).toBe('Your account now uses your sign-in provider');
    expect(written.text).toContain('check your name, phone number, notifications, and subscriptions');
    expect(written.text).not.toMatch(/https?:/);
  });

  test('stays as it was where the provider does not vouch for the address [AUTH-05]', async () => {
    const { app, repositories } = visitor.identity;
    const { person, session } = await strangerAt('ned@acme.example');
    await comeBack({ ...claimsOf('ned'), email_verified: undefined });
    const may = await app.inject({ url: '/needs/user_endpoints', headers: bearer(session) });
    expect([may.statusCode, await repositories.factors.hasSecondFactor(person.id)]).toEqual([200, true]);
  });
});

describe('an account that is shut', () => {
  async function expectRefused(changes: JWTPayload, person: PersonRecord) {
    const left = await visitor.leftBehind();
    const { told, noted } = await comeBack(changes);
    expect(told).toEqual({ error: 'access_denied', error_description: NO_ROLE, state: 'state-1' });
    expect(noted).toEqual([
      {
        who: person.id,
        what: 'signIn.failed',
        detail: { address: '127.0.0.1', issuer: visitor.provider.issuer, reason: 'disabled' },
      },
    ]);
    expect([await visitor.leftBehind(), await letters()]).toEqual([left, []]);
  }

  test('as its person is disabled is not noted as signed in, and leaves no code, session or letter [AUTH-05]', async () => {
    const { people } = visitor.identity.repositories;
    await signIn(claimsOf('oda'));
    const oda = (await people.findByOutside(visitor.provider.issuer, 'oda'))!;
    await people.update(oda.id, { disabledAtMs: Date.now(), disabledReason: 'left' });
    await expectRefused(claimsOf('oda'), oda);
  });

  test('as its client is suspended is not noted as signed in either [AUTH-05]', async () => {
    const { people, clients } = visitor.identity.repositories;
    await signIn(claimsOf('pia'));
    const pia = (await people.findByOutside(visitor.provider.issuer, 'pia'))!;
    await letters();
    await clients.suspend('ACME', Date.now());
    await expectRefused(claimsOf('pia'), pia);
    await clients.resume('ACME', [0, 0]);
  });

  test('is not taken over by the provider before it is enabled [AUTH-05]', async () => {
    const { people } = visitor.identity.repositories;
    const { person } = await strangerAt('quy@acme.example');
    await people.update(person.id, { disabledAtMs: Date.now() });
    expect((await comeBack(claimsOf('quy'))).told['code']).toBeUndefined();
    expect(await people.findById(person.id)).toMatchObject({ externalSubject: null });
  });
});

describe('rights that the provider gives and takes', () => {
  const changesIn = ({ noted }: Awaited<ReturnType<typeof comeBack>>) =>
    noted.map(({ what, detail }) => [what, detail['roleId']]);

  test('are in the audit, each once, from the first sign-in on [AUTH-05][AUTH-26]', async () => {
    expect(changesIn(await comeBack({ ...claimsOf('ria'), groups: ['staff'] }))).toEqual([
      ['role.given', 'user'],
      ['role.given', 'site_admin'],
      ['signIn.succeeded', undefined],
    ]);
    expect(changesIn(await comeBack({ ...claimsOf('ria'), groups: ['staff'] }))).toEqual([
      ['signIn.succeeded', undefined],
    ]);
    expect(changesIn(await comeBack({ ...claimsOf('ria'), groups: ['managers'] }))).toEqual([
      ['role.given', 'admin'],
      ['role.taken', 'site_admin'],
      ['signIn.succeeded', undefined],
    ]);
  });

  test('take the invitations with them that only an administrator may make [AUTH-24]', async () => {
    const { repositories, clock } = visitor.identity;
    await comeBack({ ...claimsOf('sam'), groups: ['managers'] });
    const { id } = (await repositories.people.findByOutside(visitor.provider.issuer, 'sam'))!;
    const invitation = { tokenHash: 'invitation of sam', purpose: 'registration', clientId: 'ACME' } as const;
    await repositories.links.add({ ...invitation, issuedBy: id, expiresAtMs: clock.nowMs() + DAY_MS });
    await comeBack({ ...claimsOf('sam'), groups: ['managers'] });
    const find = () => repositories.links.find('invitation of sam', 'registration', clock.nowMs());
    expect(await find()).not.toBeNull();
    await comeBack({ ...claimsOf('sam'), groups: ['staff'] });
    expect(await find()).toBeNull();
  });

  test('that the provider has all taken are gone from open sessions once a sign-in tells so [AUTH-26][GAP-19]', async () => {
    const open = await signIn({ ...claimsOf('ned'), groups: ['managers'] });
    const read = async () =>
      (await visitor.identity.app.inject({ url: '/auth/profiles/me', headers: bearer(open) })).statusCode;
    expect(await read()).toBe(200);
    const { told, noted } = await comeBack({ ...claimsOf('ned'), groups: [] });
    expect(told['error_description']).toBe(NO_ROLE);
    expect(noted.map(({ what }) => what)).toEqual(['role.taken', 'role.taken', 'signIn.failed']);
    expect(await read()).toBe(403);
    await signIn({ ...claimsOf('ned'), groups: ['managers'] });
    expect(await read()).toBe(200);
  });

  const repositories = () => visitor.identity.repositories;
  test.each<[string, string, JWTPayload, (id: string) => Promise<unknown>]>([
    ['the person is disabled', 'uwe', {}, (id) => repositories().people.update(id, { disabledAtMs: 1 })],
    ['the client is suspended', 'vic', {}, () => repositories().clients.suspend('ACME', Date.now())],
    ['the address is not vouched for', 'xia', { email_verified: false }, async () => {}],
  ])('are taken, and none is given, where %s [AUTH-26]', async (_why, sub, changes, shut) => {
    const { people, clients } = repositories();
    const open = await signIn(claimsOf(sub));
    const { id } = (await people.findByOutside(visitor.provider.issuer, sub))!;
    await shut(id);
    const { noted } = await comeBack({ ...claimsOf(sub), ...changes, groups: ['managers'] });
    await clients.resume('ACME', [0, 0]);
    expect(noted.map(({ what }) => what)).toEqual(['role.taken', 'signIn.failed']);
    expect((await people.findById(id))?.authorities).toEqual(['user_endpoints']);
    const needs = { url: '/needs/site_admin_endpoints', headers: bearer(open) };
    expect((await visitor.identity.app.inject(needs)).statusCode).toBe(403);
  });

  test.each([
    ['another client', { org: 'OTHER' }, 'otherClient'],
    ['no client', {}, 'noClient'],
  ])('are gone once the provider names %s [AUTH-20][GAP-19]', async (_whose, named, reason) => {
    const claims = { ...claimsOf('zoe'), groups: ['staff'] };
    await signIn(claims);
    const { clock, repositories } = visitor.identity;
    await repositories.clients.ensure('OTHER', 'Other');
    const settings = {
      issuer: visitor.provider.issuer,
      clientId: '',
      clientSecret: '',
      scope: 'openid',
      roleClaim: 'groups',
      roleMap: { staff: ['user_endpoints'] },
      clientClaim: 'org',
      defaultClient: null,
    };
    const outbox = { channels: new Set<never>(), noteQueued: () => {} };
    const dependencies = { repositories, clock, outbox, settings };
    await expect(admitByClaims(dependencies, { ...claims, ...named })).resolves.toBe(reason);
    const zoe = await repositories.people.findByOutside(visitor.provider.issuer, 'zoe');
    expect([zoe?.clientId, zoe?.authorities]).toEqual(['ACME', []]);
  });
});
