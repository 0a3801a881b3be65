import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notices } from '#server/storage/tables/notices.ts';
import { people } from '#server/storage/tables/people.ts';
import { eventOf } from './noticeFixture.ts';
import { mailbox, setReceivedStage, stage } from './receivedStage.ts';

const ALERT = eventOf('lightning_alert');

setReceivedStage();

const start = (waitMs: () => number | null) =>
  stage.start({ mail: { url: mailbox.url, from: { name: '', address: 'alerts@yards.example' } } }, waitMs);
const rows = () =>
  stage.storage.db
    .select({ state: notices.state, address: notices.address })
    .from(notices)
    .orderBy(asc(notices.gid));

async function correct(id: string): Promise<void> {
  await stage.storage.db.update(people).set({ email: 'uma@acme.example' }).where(eq(people.id, id));
}

test.each([
  ['that was refused', 550, null, 'failed'],
  ['that is still tried', 451, 30_000, 'waiting'],
] as const)(
  'an alert that stands is told at an address that was put right, whatever became of the one %s [S2][S11]',
  async (_, code, waitMs, state) => {
    const id = await stage.subscribe({ email: 'uma@acme.exmaple' });
    mailbox.box.rule = () => ({ code, text: 'no such mailbox' });
    const run = start(() => waitMs);
    await stage.see(run, ALERT);
    await expect.poll(rows).toEqual([{ state, address: 'uma@acme.exmaple' }]);
    mailbox.box.rule = () => null;
    await correct(id);
    await stage.see(run, ALERT);
    await expect.poll(rows).toMatchObject([{}, { state: 'delivered', address: 'uma@acme.example' }]);
    expect((await rows())[0]!.state).toBe(state === 'waiting' ? 'superseded' : 'failed');
    await stage.see(run);
    await expect
      .poll(() => mailbox.mails.map(({ mail: { subject } }) => subject))
      .toEqual(['Northgate Yard: Lightning Alert', 'Northgate Yard: Lightning Alert is over']);
  },
);
