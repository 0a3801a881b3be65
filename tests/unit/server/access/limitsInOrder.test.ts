import { expect, test } from 'vitest';
import { createLocationAccess } from '#server/useCases/access/locationAccess.ts';

const UMA = { id: 'uma', authorities: ['user_endpoints'] };
const LIMIT = { personId: UMA.id, facilityGid: 1, read: true, write: false };
type Rows = (typeof LIMIT)[];

/** Limits whose reads are answered by hand, each with what was stored when it began. */
async function begin() {
  const store: { rows: Rows } = { rows: [] };
  const answers: (() => void)[] = [];
  const held = { isHeld: false };
  const limits = (): Promise<Rows> => {
    const { rows } = store;
    return held.isHeld ? new Promise((resolve) => answers.push(() => resolve(rows))) : Promise.resolve(rows);
  };
  const access = await createLocationAccess({
    repositories: { access: { limits }, standingChanges: { tell: () => {} } },
    clock: { nowMs: () => 0 },
    log: { error: () => {} },
  });
  return { store, answers, held, access };
}

test('a limit is not lost to a read of all that began before it was stored [AUTH-26]', async () => {
  const { store, answers, held, access } = await begin();
  held.isHeld = true;
  const all = access.load();
  await expect.poll(() => answers.length).toBe(1);
  held.isHeld = false;
  store.rows = [LIMIT];
  const one = access.reload(UMA.id);
  await new Promise((resolve) => setTimeout(resolve));
  answers[0]!();
  await Promise.all([all, one]);
  expect(access.limitOf(UMA)?.has(1)).toBe(true);
});
