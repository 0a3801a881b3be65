import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#contracts/problem.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from '../unit/server/people/peopleApp.ts';

const ADA = 'admin@acme.example';
/** An operator of the service. */
const SAM = 'siteadmin@acme.example';

let people: PeopleApp;
const ids: Record<string, string> = {};
beforeAll(async () => {
  people = await createPeopleApp();
  for (const email of [ADA, SAM]) ids[email] = await people.idOf(email);
  await people.repositories.rights.add(ids[SAM]!, 'operator_endpoints');
}, SLOW_MS);
afterAll(() => people.close());

type Method = Parameters<PeopleApp['call']>[1];
const pathOf = (email: string, rest = '') => `/auth/admin/people/${ids[email]}${rest}`;
const asAda = (method: Method, url: string, payload?: object) => people.call(ADA, method, url, payload);
const keyOf = (answer: { json(): unknown }) => Problem.parse(answer.json())['generalError']?.message;

test('an operator does not lose password or second factor to an administrator, who could act on every client as they do [AUTH-26]', async () => {
  const { factors } = people.repositories;
  await factors.beginTotp(ids[SAM]!, 'JBSWY3DPEHPK3PXP', people.clock.nowMs());
  await factors.confirmTotp(ids[SAM]!, 'JBSWY3DPEHPK3PXP', people.clock.nowMs());
  const sam = await people.repositories.people.findById(ids[SAM]!);
  for (const rest of ['/password_reset', '/factor_reset']) {
    const answer = await asAda('POST', pathOf(SAM, rest));
    expect([answer.statusCode, keyOf(answer)]).toEqual([403, 'notAuthorised']);
  }
  await expect(people.repositories.people.findById(ids[SAM]!)).resolves.toEqual(sam);
  await expect(factors.hasSecondFactor(ids[SAM]!)).resolves.toBe(true);
  await factors.removeTotp(ids[SAM]!);
});

test('an operator does not lose them either once an administrator took every role, which they could give back afterwards [AUTH-26]', async () => {
  await people.repositories.rights.add(ids[SAM]!, 'user_endpoints');
  const { authorities, passwordHash } = (await people.repositories.people.findById(ids[SAM]!))!;
  for (const roleId of ['user', 'site_admin', 'guest', 'admin']) {
    const role = { roleId, userId: ids[SAM]! };
    expect((await asAda('DELETE', '/auth/admin/client/roles', role)).statusCode).toBe(200);
  }
  await expect(people.repositories.people.findById(ids[SAM]!)).resolves.toMatchObject({
    authorities: ['operator_endpoints'],
  });
  for (const rest of ['/password_reset', '/factor_reset']) {
    expect(keyOf(await asAda('POST', pathOf(SAM, rest)))).toBe('notAuthorised');
  }
  await expect(people.repositories.people.findById(ids[SAM]!)).resolves.toMatchObject({ passwordHash });
  await people.repositories.people.update(ids[SAM]!, { authorities });
  await people.repositories.rights.remove(ids[SAM]!, 'user_endpoints');
});

test('an operator is helped by another operator who is an administrator of the client [AUTH-26]', async () => {
  await people.repositories.rights.add(ids[ADA]!, 'operator_endpoints');
  people.forgetSessions();
  expect((await asAda('POST', pathOf(SAM, '/factor_reset'))).statusCode).toBe(204);
  await people.repositories.rights.remove(ids[ADA]!, 'operator_endpoints');
  people.forgetSessions();
});
