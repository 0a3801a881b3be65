import { describe, expect, test } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { ADA, CLOSING, createTestService, OPENING, SAM, strike, updateOf } from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;

describe('an override that replaces another one', () => {
  const replacing = (replacesOverrideId: string, update = CLOSING) => ({ ...update, replacesOverrideId });

  test('stands with the old one’s end in one write, and no answer in between is without one [OVR-08][GAP-81]', async () => {
    const test = await createTestService();
    await test.set(CLOSING);
    let open = () => {};
    test.trouble.gate = new Promise((resolve) => (open = resolve));
    const shown: unknown[] = [];
    test.service.onChanged(() => shown.push(test.events().map(({ overrideID }) => overrideID)));
    const setting = test.set(replacing('o-1', updateOf('Dust Storm Alert')), ADA);
    for (let look = 0; look < 20; look += 1) {
      await Promise.resolve();
      expect(test.events().map(({ overrideID }) => overrideID)).toEqual(['o-1']);
    }
    open();
    expect(await setting).toMatchObject({ key: 'set', records: [{ overrideId: 'o-2' }] });
    expect(shown).toEqual([['o-2']]);
    expect(test.written.at(-1)!.records.map(({ overrideId, endedHow }) => [overrideId, endedHow])).toEqual([
      ['o-1', 'replaced'],
      ['o-2', null],
    ]);
    expect(test.audit().slice(-2)).toMatchObject([
      { who: ADA.id, what: 'override.replaced', detail: { overrideID: 'o-1', removedByName: ADA.name } },
      { who: ADA.id, what: 'override.set', detail: { overrideID: 'o-2' } },
    ]);
  });

  test('is refused where another one than that is in force by now, which stays and is named [OVR-08][GAP-81]', async () => {
    const test = await createTestService();
    await test.set(CLOSING);
    const [first, second] = await Promise.all([
      test.set(replacing('o-1'), ADA),
      test.set(replacing('o-1', OPENING)),
    ]);
    expect(first.key).toBe('set');
    expect(second).toMatchObject({ key: 'overrideReplaced', inForce: { setByName: ADA.name } });
    expect(test.events().map(({ overrideID }) => overrideID)).toEqual(['o-2']);
  });

  test('that opens is refused once the old one has ended by a strike; that closes is set all the same [OVR-08][S2][S9]', async () => {
    const test = await createTestService();
    await test.set(OPENING);
    strike(test, NOW_MS + 1);
    expect(await test.set(replacing('o-1', OPENING))).toMatchObject({ key: 'overrideEnded' });
    expect(test.events()).toEqual([]);
    expect(await test.set(replacing('o-1'))).toMatchObject({ key: 'set' });
  });

  test('and is too likely to be struck leaves the old one in force [OVR-08][S8][GAP-81]', async () => {
    const test = await createTestService();
    await test.set(CLOSING);
    expect(await test.set(replacing('o-1', OPENING), SAM, 0.06)).toMatchObject({ key: 'probabilityTooHigh' });
    expect(test.events().map(({ overrideID }) => overrideID)).toEqual(['o-1']);
  });

  test.each(['isFailing', 'isUnconfirmed'] as const)(
    'and that the store does not confirm (%s) leaves the old one in force, over a restart too [S1][GAP-81]',
    async (trouble) => {
      const test = await createTestService();
      await test.set(CLOSING);
      test.trouble[trouble] = true;
      expect(await test.set(replacing('o-1'), ADA)).toEqual({ key: 'notStored' });
      expect(test.events().map(({ overrideID }) => overrideID)).toEqual(['o-1']);
      test.trouble[trouble] = false;
      test.service.judge(NOW_MS, null);
      await test.service.settled();
      const next = await createTestService(test);
      expect(next.events().map(({ overrideID }) => overrideID)).toEqual(['o-1']);
      expect(test.rows.get('o-2')?.endedHow ?? 'failed').toBe('failed');
    },
  );
});
