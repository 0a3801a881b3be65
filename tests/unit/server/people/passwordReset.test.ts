import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PasswordReset } from '#contracts/accounts.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { createPeopleApp, SLOW_MS, type PeopleApp } from './peopleApp.ts';

const ADA = 'admin@acme.example';
const UMA = 'user@acme.example';
const LETTERHEAD = { appOrigin: 'https://app.example', isSimulation: false, metadata: [] };

let people: PeopleApp;
beforeAll(async () => {
  people = await createPeopleApp(new Set(['email']));
}, SLOW_MS);
afterAll(() => people.close());

async function reset() {
  const path = `/auth/admin/people/${await people.idOf(UMA)}/password_reset`;
  return PasswordReset.parse((await people.call(ADA, 'POST', path)).json());
}
const claim = async () => {
  const nowMs = people.clock.nowMs();
  return people.repositories.notices.claim({
    channel: 'email',
    heldYards: [],
    nowMs,
    leaseMs: 60_000,
    most: 10,
  });
};

test('a link for a new password goes to the person alone where e-mail is set up [AUTH-26]', async () => {
  expect((await reset()).resetUrl).toBeNull();
  const [letter] = await claim();
  expect(letter).toMatchObject({ address: UMA, content: { kind: 'passwordReset' } });
  const written = writeLetter(letter!, LETTERHEAD);
  expect(written?.to).toBe('Uma User');
  const [link] = /http\S+/.exec(written?.text ?? '') ?? [];
  const { pathname, search } = new URL(link!);
  expect((await people.app.inject({ url: pathname + search })).statusCode).toBe(200);
});

test.each(['delivered', 'failed'] as const)('a letter that was %s keeps no link [AUTH-26]', async (state) => {
  await reset();
  const [letter] = await claim();
  await people.repositories.notices.settle(letter!, {
    state,
    atMs: people.clock.nowMs(),
    reason: 'refused',
  } as never);
  const { rows } = (await people.storage.db.execute(
    `select content from notices where id = '${letter!.id}'`,
  )) as unknown as { rows: { content: object }[] };
  expect(rows[0]?.content).toMatchObject({ kind: 'passwordReset' });
  expect(rows[0]?.content).not.toHaveProperty('url');
});

test.each([
  ['Uma User 2026', 'easy to guess'],
  ['eleven char', '12 characters'],
])(
  '%j is not taken by the link of its owner, which stays good for a better one [AUTH-26][GAP-143]',
  async (password, fault) => {
    await people.repositories.notices.claim({
      channel: 'email',
      heldYards: [],
      nowMs: people.clock.nowMs(),
      leaseMs: 6e4,
      most: 10,
    });
    await reset();
    const [letter] = await claim();
    const [link] = /http\S+/.exec(writeLetter(letter!, LETTERHEAD)?.text ?? '') ?? [];
    const { pathname, search } = new URL(link!);
    const choose = (chosen: string) =>
      people.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          password: chosen,
          repeated: chosen,
        }).toString(),
      });
    const refused = await choose(password);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(fault)]);
    expect((await choose('ochre tin kettle walk')).statusCode).toBe(200);
  },
);

test('what waits for a person is taken back with the account, and the link with it [AUTH-26]', async () => {
  await claim();
  await reset();
  const path = `/auth/admin/people/${await people.idOf(UMA)}/disable`;
  expect((await people.call(ADA, 'POST', path, { reason: 'has left' })).statusCode).toBe(204);
  const rows = await people.storage.db.select().from(notices).orderBy(desc(notices.gid)).limit(1);
  expect(rows).toMatchObject([{ state: 'superseded', content: { kind: 'passwordReset' } }]);
  expect(JSON.stringify(rows)).not.toContain('token');
  expect(await claim()).toEqual([]);
});
