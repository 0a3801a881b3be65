import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCESS_LIFETIME_S, KEPT_MS } from '#server/useCases/access/keyRing.ts';
import { rotateSigningKeys } from '#server/useCases/access/signingKeys.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { openTestStorage } from '../unit/server/storage/openTestStorage.ts';
import { START_MS } from '../unit/server/testNetwork.ts';

const PERSON = {
  id: 'p1',
  clientId: 'ACME',
  name: 'A user',
  email: 'a@acme.example',
  authorities: ['user_endpoints'],
} as Parameters<Awaited<ReturnType<typeof createTokenSigner>>['signAccessToken']>[0];

let storage: Storage;
let store: Repositories['engineState'];
const clock = { atMs: START_MS, nowMs: () => clock.atMs };
beforeEach(async () => {
  clock.atMs = START_MS;
  storage = await openTestStorage();
  store = createRepositories(storage.db).engineState;
});
afterEach(() => storage.close());

const rotate = (isAtOnce = false) =>
  rotateSigningKeys(store, { nowMs: clock.atMs, keptMs: KEPT_MS, isAtOnce });
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid?: string }).kid;

test('after a rotation new tokens have the new key, and old ones hold until they expire [AUTH-05]', async () => {
  const signer = await createTokenSigner(store, clock);
  const old = await signer.signAccessToken(PERSON, 's1');
  const kid = await rotate();
  clock.atMs += 60_000;
  await signer.signAccessToken(PERSON, 's1'); // looks, and does not wait for it
  await expect.poll(async () => kidOf(await signer.signAccessToken(PERSON, 's1'))).toBe(kid);
  expect(await signer.readAccessToken(old)).toMatchObject({ id: 'p1', sessionId: 's1' });
  clock.atMs = START_MS + ACCESS_LIFETIME_S * 1_000 + 1_000;
  expect(await signer.readAccessToken(old)).toBeNull();
});

test('a key that is past signs nothing [AUTH-05]', async () => {
  const stolen = await generateKeyPair('ES256', { extractable: true });
  await store.set('identity.signingKey', await exportJWK(stolen.privateKey));
  await createTokenSigner(store, clock);
  await rotate();
  clock.atMs += KEPT_MS;
  const forged = await forge(stolen.privateKey);
  expect(await (await createTokenSigner(store, clock)).readAccessToken(forged)).toBeNull();
});

test('a key that others know is refused at once when it is asked for [AUTH-05]', async () => {
  const before = await (await createTokenSigner(store, clock)).signAccessToken(PERSON, 's1');
  await rotate(true);
  expect(await (await createTokenSigner(store, clock)).readAccessToken(before)).toBeNull();
});

test('a token that was verified before is refused from the second on at which it expires [AUTH-05]', async () => {
  const signer = await createTokenSigner(store, clock);
  const token = await signer.signAccessToken(PERSON, 's1');
  const first = await signer.readAccessToken(token);
  clock.atMs = START_MS + ACCESS_LIFETIME_S * 1_000 - 1;
  expect(await signer.readAccessToken(token)).toEqual(first);
  clock.atMs += 1;
  expect(await signer.readAccessToken(token)).toBeNull();
});

test('a token that was verified before is verified once, and nothing is taken for it that differs [AUTH-05]', async () => {
  const signer = await createTokenSigner(store, clock);
  const token = await signer.signAccessToken(PERSON, 's1');
  const first = await signer.readAccessToken(token);
  expect(await signer.readAccessToken(token)).toBe(first);
  const [head, body, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const raised = Buffer.from(JSON.stringify({ ...claims, authorities: ['admin_endpoints'] }));
  const unsigned = signature.replace(/^./u, (letter) => (letter === 'A' ? 'B' : 'A'));
  for (const forged of [
    [head, raised.toString('base64url'), signature],
    [head, body, unsigned],
    [head, body, ''],
  ])
    expect(await signer.readAccessToken(forged.join('.'))).toBeNull();
});

test('a token that was verified before is refused once its key is withdrawn [AUTH-05]', async () => {
  const signer = await createTokenSigner(store, clock);
  const token = await signer.signAccessToken(PERSON, 's1');
  expect(await signer.readAccessToken(token)).toMatchObject({ id: 'p1' });
  await rotate(true);
  clock.atMs += 60_000;
  await expect.poll(() => signer.readAccessToken(token)).toBeNull();
});

test('a data folder of a version without rotation keeps its sessions [AUTH-05]', async () => {
  const only = await generateKeyPair('ES256', { extractable: true });
  await store.set('identity.signingKey', await exportJWK(only.privateKey));
  const signer = await createTokenSigner(store, clock);
  const token = await forge(only.privateKey);
  expect(await signer.readAccessToken(token)).toMatchObject({ id: 'p1' });
  await rotate();
  expect(await (await createTokenSigner(store, clock)).readAccessToken(token)).toMatchObject({ id: 'p1' });
});

test('a token of another service that has rotated already is read at once [AUTH-05][S13]', async () => {
  const standing = await createTokenSigner(store, clock);
  await rotate();
  const other = await createTokenSigner(store, clock);
  clock.atMs += 5_000;
  expect(await standing.readAccessToken(await other.signAccessToken(PERSON, 's2'))).toMatchObject({
    id: 'p1',
  });
});

/** As a version without rotation signed: no key is named. */
function forge(key: Parameters<InstanceType<typeof SignJWT>['sign']>[0]) {
  const issuedAtS = Math.floor(clock.atMs / 1_000);
  return new SignJWT({ client: 'ACME', authorities: ['user_endpoints'], sid: 's1' })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer('safety-command-center')
    .setAudience('safety-command-center')
    .setSubject('p1')
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + ACCESS_LIFETIME_S)
    .sign(key);
}
