import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '#contracts/accounts.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const ADA = 'admin@acme.example';
const UMA = 'user@acme.example';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

async function locationsOf(whose: string) {
  const answer = await people.call(ADA, 'GET', '/auth/admin/people');
  return Accounts.parse(answer.json()).people.find(({ email }) => email === whose)?.facilityIds;
}

test('the list of accounts names the locations that a person may see, and for administrators all [AUTH-26]', async () => {
  const { access, facilities } = people.repositories;
  const [umaId, adaId] = [await people.idOf(UMA), await people.idOf(ADA)];
  const gidOf = async (id: string) => (await facilities.findById('ACME', id))!.gid;
  expect(await locationsOf(UMA)).toBeNull();
  await access.put({ personId: umaId, facilityGid: await gidOf('YARD'), read: true, write: false });
  await access.put({ personId: umaId, facilityGid: await gidOf('FAR_YARD'), read: false, write: false });
  await access.put({ personId: adaId, facilityGid: await gidOf('YARD'), read: false, write: false });
  expect(await locationsOf(UMA)).toEqual(['YARD']);
  expect(await locationsOf(ADA)).toBeNull();
});
