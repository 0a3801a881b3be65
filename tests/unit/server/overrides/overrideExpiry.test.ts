import { describe, expect, test } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  ADA,
  CLOSING,
  createOverrideMemory,
  createTestService,
  HOURS_12_MS,
  MINUTE_MS,
  OPENING,
} from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;

describe('the expiry', () => {
  test.each([
    ['expired meanwhile ended at its expiry', HOURS_12_MS + 120 * MINUTE_MS, 'expired', HOURS_12_MS],
    ['had still to expire ends as the service is back', HOURS_12_MS - 1, 'interrupted', HOURS_12_MS - 1],
  ])(
    'of an opening override while the service is down: what %s [S9]',
    async (_, backMs, endedHow, endedMs) => {
      const memory = createOverrideMemory();
      await (await createTestService(memory)).set(OPENING);
      const next = await createTestService(memory, NOW_MS + backMs, [], NOW_MS + 10 * MINUTE_MS);
      expect(next.events()).toEqual([]);
      await next.service.settled();
      const endedAtMs = NOW_MS + endedMs;
      expect(memory.rows.get('o-1')).toMatchObject({ endedHow, endedAtMs });
      expect(memory.audit().at(-1)).toMatchObject({ what: `override.${endedHow}`, atMs: endedAtMs });
    },
  );

  test('ends an override at its millisecond, whichever way it sets the yard, with an audit record [S9]', async () => {
    for (const update of [OPENING, CLOSING]) {
      const { service, set, events, audit, clock } = await createTestService();
      await set(update);
      clock.atMs = NOW_MS + HOURS_12_MS - 1;
      service.judge(clock.atMs, null);
      expect(events()).toHaveLength(1);
      clock.atMs += 1;
      service.judge(clock.atMs, null);
      expect(events()).toEqual([]);
      await service.settled();
      expect(audit().at(-1)).toMatchObject({ what: 'override.expired', who: 'service', atMs: clock.atMs });
    }
  });

  test('makes room for the next override even where nobody has judged since [OVR-02][S9]', async () => {
    const { set, events, clock } = await createTestService();
    await set(OPENING);
    clock.atMs += HOURS_12_MS;
    expect(await set(CLOSING, ADA)).toMatchObject({ key: 'set' });
    expect(events().map(({ overrideID }) => overrideID)).toEqual(['o-2']);
  });
});
