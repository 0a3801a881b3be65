import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Subscriptions } from '#contracts/subscription.ts';
import { createPeopleApp, problemOf, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const UMA = 'user@acme.example';
const OLAF = 'user@other.example';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
}, SLOW_MS);
afterAll(() => people.close());

describe('own subscriptions', () => {
  const URL = '/api/alerts/facilities/subscriptions';
  const read = async (email = UMA) =>
    Subscriptions.parse((await people.call(email, 'GET', '/api/alerts/subscriptions')).json()).subscriptions;
  const subscribe = (facilityList: string[], email = UMA) =>
    people.call(email, 'POST', URL, { facilityList });

  test('are added whatever the case and how often, and are audited [SUB-01][SUB-02][CALL-47][CALL-48]', async () => {
    const answer = await subscribe(['yard', 'YARD', 'far_yard']);
    expect(answer.statusCode).toBe(201);
    expect((await read()).map(({ id }) => id)).toEqual(['YARD', 'FAR_YARD']);
    expect(answer.json()).toEqual({ subscriptions: await read() });
    expect((await subscribe(['YARD'])).statusCode).toBe(201);
    expect(await read()).toHaveLength(2);
    const [entry] = await people.repositories.audit.listLast(1);
    expect(entry).toMatchObject({
      what: 'subscription.added',
      detail: { clientId: 'ACME', facilityList: ['YARD'] },
    });
  });

  test('of a device are refused, with all that came with it [SUB-01]', async () => {
    const answer = await subscribe(['THEIR_YARD'], OLAF);
    expect(answer.statusCode).toBe(201);
    const refused = await people.call('siteadmin@acme.example', 'POST', URL, {
      facilityList: ['YARD', 'GAUGE'],
    });
    expect([refused.statusCode, problemOf(refused)['generalError']?.message]).toEqual([
      400,
      'facilityIsDevice',
    ]);
    expect(await read('siteadmin@acme.example')).toEqual([]);
  });

  test("of another client's facility are refused like those of one that does not exist [AUTH-20][SUB-01]", async () => {
    const before = await read(OLAF);
    const theirs = await subscribe(['THEIR_YARD']);
    const nobodys = await subscribe(['NO_YARD']);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(nobodys.body.replaceAll('NO_YARD', 'THEIR_YARD'));
    expect(await read(OLAF)).toEqual(before);
  });

  test.each([
    ['no facility', { facilityList: [] }],
    ['no list', {}],
    ['a facility without an id', { facilityList: [''] }],
  ])('are refused where %s is named, and the field is told [SUB-03]', async (_, body) => {
    const before = await read();
    const answer = await people.call(UMA, 'POST', URL, body);
    expect([answer.statusCode, Object.keys(problemOf(answer))]).toEqual([
      400,
      ['generalError', 'facilityList'],
    ]);
    expect(await read()).toEqual(before);
  });

  test('are refused to who has no e-mail [SUB-04]', async () => {
    const KIM = 'kiosk@acme.example';
    await people.sessionOf(KIM);
    const withoutAddress = { name: 'Kim Kiosk', email: '' };
    await people.repositories.people.update(await people.idOf(KIM), withoutAddress);
    const answer = await subscribe(['YARD'], KIM);
    expect([answer.statusCode, problemOf(answer)['generalError']]).toEqual([
      400,
      { message: 'emailMissing', messageText: 'Your account has no email address.' },
    ]);
    expect(await read(KIM)).toEqual([]);
  });

  test('end too at a facility that the person may not see any more, which is else not told from one that does not exist [AUTH-20][GAP-116]', async () => {
    const SAM = 'siteadmin@acme.example';
    const samId = await people.idOf(SAM);
    await subscribe(['YARD'], SAM);
    const { gid } = (await people.repositories.facilities.findById('ACME', 'FAR_YARD'))!;
    const entry = { userId: samId, resourceClass: 'LOCATION', resourceId: gid, read: true, write: true };
    await people.call('admin@acme.example', 'PUT', '/api/admin/alerts/acl', entry);
    const end = (facilityId: string) => people.call(SAM, 'DELETE', URL, { facilityId });
    expect((await end('YARD')).statusCode).toBe(204);
    const [unseen, nobodys] = [await end('YARD'), await end('NO_YARD')];
    expect([unseen.statusCode, unseen.body]).toEqual([404, nobodys.body.replaceAll('NO_YARD', 'YARD')]);
    expect((await end('FAR_YARD')).statusCode).toBe(204);
    await people.call('admin@acme.example', 'DELETE', `/api/admin/alerts/acl/${samId}`);
  });

  test('end one by one, and ending one that does not stand changes and notes nothing [SUB-02][CALL-49][GAP-116]', async () => {
    await subscribe(['YARD', 'FAR_YARD']);
    expect((await people.call(UMA, 'DELETE', URL, { facilityId: 'Yard' })).statusCode).toBe(204);
    expect((await read()).map(({ id }) => id)).toEqual(['FAR_YARD']);
    expect(await people.audited(1)).toEqual(['subscription.removed']);
    expect((await people.call(UMA, 'DELETE', URL, { facilityId: 'GAUGE' })).statusCode).toBe(204);
    expect(
      (await people.call('siteadmin@acme.example', 'DELETE', URL, { facilityId: 'FAR_YARD' })).statusCode,
    ).toBe(204);
    expect(await read()).toHaveLength(1);
    const ended = await people.repositories.audit.listLast(10);
    expect(ended.find(({ what }) => what === 'subscription.removed')).toMatchObject({
      detail: { facilityId: 'YARD' },
    });
  });
});
