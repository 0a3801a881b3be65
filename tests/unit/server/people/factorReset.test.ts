import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '#contracts/accounts.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const ADA = 'admin@acme.example';
const UMA = 'user@acme.example';
const LETTERHEAD = { appOrigin: 'https://app.example', isSimulation: false, metadata: [] };
const SECRET = 'JBSWY3DPEHPK3PXP';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp(new Set(['email']));
}, SLOW_MS);
afterAll(() => people.close());

async function giveFactors(): Promise<void> {
  const { factors } = people.repositories;
  const personId = await people.idOf(UMA);
  await factors.beginTotp(personId, SECRET, people.clock.nowMs());
  await factors.confirmTotp(personId, SECRET, people.clock.nowMs());
  await factors.replaceRecoveryCodes(personId, ['a hash']);
}
const reset = async (email: string, whose = UMA) =>
  people.call(email, 'POST', `/auth/admin/people/${await people.idOf(whose)}/factor_reset`, {});
const claim = () =>
  people.repositories.notices.claim({
    channel: 'email',
    heldYards: [],
    nowMs: people.clock.nowMs(),
    leaseMs: 6e4,
    most: 10,
  });
const umaListed = async () =>
  Accounts.parse((await people.call(ADA, 'GET', '/auth/admin/people')).json()).people.find(
    ({ email }) => email === UMA,
  );

test('lost second factors are removed with the recovery codes and sessions, audited, and told to the person [AUTH-26][GAP-142]', async () => {
  await giveFactors();
  await people.sessionOf(ADA);
  const { factors } = people.repositories;
  const umaId = await people.idOf(UMA);
  expect(await umaListed()).toMatchObject({ hasSecondFactor: true });
  expect((await reset(ADA)).statusCode).toBe(204);
  expect(await factors.hasSecondFactor(umaId)).toBe(false);
  expect(await factors.unusedRecoveryCodesOf(umaId)).toBe(0);
  expect(await umaListed()).toMatchObject({ hasSecondFactor: false, sessionCount: 0 });
  const [entry] = await people.repositories.audit.listLast(1);
  expect(entry).toMatchObject({
    what: 'factors.reset',
    detail: { userId: umaId, passkeys: 0, hadApp: true },
  });
  const [letter] = await claim();
  expect(letter).toMatchObject({ address: UMA, content: { kind: 'factorsReset' } });
  const written = writeLetter(letter!, LETTERHEAD);
  expect(written?.subject).toContain('second factors');
  expect(written?.text).toContain('If you did not ask for this');
});

test('where there is no second factor nothing happens, and nobody is told [GAP-142]', async () => {
  const before = await people.audited(1);
  expect((await reset(ADA)).statusCode).toBe(204);
  expect(await people.audited(1)).toEqual(before);
  expect(await claim()).toEqual([]);
});

test('neither one’s own factors nor those of another client’s people are removed so [AUTH-25][GAP-142]', async () => {
  const own = await reset(ADA, ADA);
  expect([own.statusCode, own.json()]).toMatchObject([409, { generalError: { message: 'ownAccount' } }]);
  expect((await reset(ADA, 'user@other.example')).statusCode).toBe(404);
  await giveFactors();
  expect((await reset('guest@acme.example')).statusCode).toBe(403);
});

test('a proof that is older than five minutes is not enough, also where the client asks for none [GAP-142]', async () => {
  await people.repositories.clients.setAsksFreshProof('ACME', false);
  people.clock.atMs += 6 * 60_000;
  const answer = await reset(ADA);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    401,
    { generalError: { message: 'freshProofNeeded' } },
  ]);
  expect(await people.repositories.factors.hasSecondFactor(await people.idOf(UMA))).toBe(true);
});
