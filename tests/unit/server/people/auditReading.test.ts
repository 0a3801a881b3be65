import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditPage, AuditSeal } from '#contracts/audit.ts';
import { bearer, signIn } from '../identity/identityApp.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp();
  const { audit } = people.repositories;
  const ada = await people.idOf('admin@acme.example');
  for (let i = 0; i < 5; i += 1) {
    const detail = { facilityId: `YARD_${i}`, message: '=HYPERLINK("http://bad")' };
    await audit.append({ atMs: i * 1_000, who: ada, clientId: 'ACME', what: 'override.set', detail });
  }
  await audit.append({ atMs: 9_000, who: 'service', clientId: 'ACME', what: 'override.expired', detail: {} });
  await audit.append({
    atMs: 9_000,
    who: 'p-olaf',
    clientId: 'OTHER',
    what: 'override.set',
    detail: { secret: 'OTHERS' },
  });
  await audit.append({ atMs: 9_000, who: 'unknown', clientId: null, what: 'signIn.failed', detail: {} });
}, SLOW_MS);
afterAll(() => people.close());

const read = async (query: string, email = 'admin@acme.example') => {
  const answer = await people.call(email, 'GET', `/auth/admin/audit?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditPage>();
};

describe('the audit as an administrator reads it', () => {
  test('has the newest first, in pages that meet, with names, of the own client alone [AUTH-24][S9]', async () => {
    const first = await read('what=override&limit=4');
    expect(first.entries.map(({ what }) => what)).toEqual([
      'override.expired',
      ...Array(3).fill('override.set'),
    ]);
    expect(first.entries.map(({ whoName }) => whoName !== null)).toEqual([false, true, true, true]);
    const second = await read(`what=override&limit=4&before=${first.next}`);
    expect(second.entries.map(({ detail }) => detail['facilityId'])).toEqual(['YARD_1', 'YARD_0']);
    expect(second.next).toBeNull();
    expect(JSON.stringify(await read('limit=500'))).not.toContain('OTHERS');
    expect((await read('what=override', 'admin@other.example')).entries).toHaveLength(1);
  });

  test('is limited by person, fact and time: from is included, to is not [S9]', async () => {
    const ada = await people.idOf('admin@acme.example');
    const from = new Date(1_000).toISOString();
    const to = new Date(3_000).toISOString();
    const { entries } = await read(`who=${ada}&what=override.set&from=${from}&to=${to}`);
    expect(entries.map(({ at }) => at)).toEqual([2_000, 1_000].map((atMs) => new Date(atMs).toISOString()));
    expect(
      (await people.call('admin@acme.example', 'GET', '/auth/admin/audit?from=yesterday')).statusCode,
    ).toBe(400);
  });

  test('is limited to what was refused, or to what came about, and names whom it is about [S9]', async () => {
    const uma = await people.idOf('user@acme.example');
    const url = `/auth/admin/people/${uma}/sessions`;
    const detail = { route: 'DELETE /auth/admin/people/:id/sessions', reason: 'notAuthorised' };
    const { audit } = people.repositories;
    await audit.append({ atMs: 10_000, who: uma, clientId: 'ACME', what: 'call.refused', detail });
    expect((await people.call('admin@acme.example', 'DELETE', url)).statusCode).toBe(204);
    const refused = await read('outcome=refused');
    expect(refused.entries[0]).toMatchObject({ what: 'call.refused', who: uma, detail });
    expect(refused.entries.filter(({ what }) => what === 'override.set')).toEqual([]);
    const done = await read('outcome=done');
    expect(done.entries.filter(({ what }) => what.endsWith('efused'))).toEqual([]);
    expect(done.entries[0]).toMatchObject({
      what: 'sessions.ended',
      aboutName: 'Uma User',
      detail: { userId: uma },
    });
  });

  test('leaves as CSV without formulas, and its export is an entry of its own [S9]', async () => {
    const answer = await people.call('admin@acme.example', 'GET', '/auth/admin/audit.csv?what=override.set');
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFid,at,who,whoName,what,detail,isSealed');
    expect(lines).toHaveLength(7);
    expect(lines[1]).toContain('"{""message"":""=HYPERLINK');
    expect(await people.audited(1)).toEqual(['audit.exported']);
  });

  test('names a sign-out, once [AUTH-18][S9]', async () => {
    const { accessToken, refreshToken } = await signIn(people.app, 'user@acme.example');
    const order = { method: 'POST', url: '/auth/sign-out', headers: bearer({ accessToken }) } as const;
    expect((await people.app.inject({ ...order, payload: { refreshToken } })).statusCode).toBe(204);
    const { entries } = await read('what=session');
    expect(entries).toMatchObject([
      { what: 'session.signedOut', who: await people.idOf('user@acme.example') },
    ]);
  });

  test('says whether its chain is unbroken, and what waits for a seal [S9]', async () => {
    const seal = async () =>
      (await people.call('admin@acme.example', 'GET', '/auth/admin/audit/seal')).json<AuditSeal>();
    const { waiting } = await seal();
    expect(waiting).toBeGreaterThan(7);
    await people.repositories.auditSeals.seal(0, 100);
    expect(await seal()).toMatchObject({ entries: waiting, waiting: 0, unbroken: true, brokenAt: null });
    expect((await read('what=override.set&limit=1')).entries[0]).toMatchObject({ isSealed: true });
  });
});
