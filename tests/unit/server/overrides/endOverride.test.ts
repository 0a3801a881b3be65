import { expect, test, vi } from 'vitest';
import { endOverride } from '#server/useCases/overrides/endOverride.ts';
import {
  CLOSING,
  createTestService,
  HOURS_12_MS,
  MINUTE_MS,
  OPENING,
  SAM,
  strike,
  YARD,
} from './overrideFixture.ts';

test.each(['any', 'opening'] as const)(
  'an override that is still being stored does not outlive the end of %s at its yard [S9]',
  async (which) => {
    const one = await createTestService();
    let open = () => {};
    one.trouble.gate = new Promise((resolve) => (open = resolve));
    const setting = one.set(OPENING);
    const ending = endOverride(one.service, SAM, YARD.id, which);
    open();
    expect(await setting).toMatchObject({ key: 'set' });
    expect(await ending).toBe(true);
    expect(one.events()).toEqual([]);
    expect(one.rows.get('o-1')).toMatchObject({ endedHow: 'removed' });
  },
);

test('one that closes outlives the end of opening ones, also while it is stored [S2]', async () => {
  const one = await createTestService();
  await Promise.all([one.set(CLOSING), endOverride(one.service, SAM, YARD.id, 'opening')]);
  expect(one.events()).toHaveLength(1);
});

test('a yard that is gone leaves no word of a revoked override to the next one of its name [S9]', async () => {
  const one = await createTestService();
  await one.set(OPENING);
  strike(one);
  await one.service.settled();
  const told: string[] = [];
  one.service.onChanged((_, facilityId) => told.push(facilityId));
  const before = one.service.answers.revision();
  expect(await endOverride(one.service, SAM, YARD.id, 'opening')).toBe(true);
  expect(one.revoked()?.overrideID).toBe('o-1');
  expect(await endOverride(one.service, SAM, YARD.id, 'any')).toBe(true);
  expect(one.revoked()).toBeNull();
  await one.service.settled();
  expect([one.service.answers.revision(), told]).toEqual([before + 1, [YARD.id]]);
});

test('nor one that closed it and expired, whatever the clock is set to then [S6]', async () => {
  const one = await createTestService();
  await one.set(CLOSING);
  one.service.judge(one.clock.atMs + HOURS_12_MS, null);
  await endOverride(one.service, SAM, YARD.id, 'any');
  one.service.judge(one.clock.atMs + MINUTE_MS, null);
  expect(one.events()).toEqual([]);
});

test('an override whose end the store does not take stands [S2]', async () => {
  const one = await createTestService();
  await one.set(CLOSING);
  one.trouble.isFailing = true;
  expect(await endOverride(one.service, SAM, YARD.id, 'any')).toBe(false);
  expect(one.events()).toHaveLength(1);
});

test('the end at a location without an override looks at no other one: thousands can be removed at once [S12]', async () => {
  const one = await createTestService();
  await one.set(OPENING);
  const judged = vi.spyOn(one.hazards, 'get');
  expect(await endOverride(one.service, SAM, 'BARE_YARD', 'any')).toBe(true);
  expect(judged).not.toHaveBeenCalled();
});
