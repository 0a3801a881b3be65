import { describe, expect, test } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  CLOSING,
  createOverrideMemory,
  createTestService,
  HOURS_12_MS,
  MINUTE_MS,
  OPENING,
  YARD,
} from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;
const statusesOf = (events: readonly { yardStatus?: string | undefined }[]) =>
  events.map(({ yardStatus }) => yardStatus);

describe.each([
  { by: '5 hours', aheadMs: 300 * MINUTE_MS },
  { by: '30 days', aheadMs: 43_200 * MINUTE_MS },
])('an override and a clock that was ahead by $by', ({ aheadMs }) => {
  test('ends where it opens and was set then, is audited, and never comes back [S1][S6][S9]', async () => {
    const memory = createOverrideMemory();
    const { service, set, events, clock, audit } = await createTestService(memory, NOW_MS + aheadMs);
    await set(OPENING);
    expect(events()).toHaveLength(1);
    clock.atMs = NOW_MS;
    service.judge(NOW_MS, null);
    expect(events()).toEqual([]);
    await service.settled();
    expect(audit().at(-1)).toMatchObject({ what: 'override.misdated', who: 'service', atMs: NOW_MS });
    const later = await createTestService(memory, NOW_MS + aheadMs + MINUTE_MS);
    expect(later.events()).toEqual([]);
  });

  test('ends over a restart too, before anything is answered [S1][S6][S9]', async () => {
    const memory = createOverrideMemory();
    await (await createTestService(memory, NOW_MS + aheadMs)).set(OPENING);
    expect((await createTestService(memory, NOW_MS)).events()).toEqual([]);
  });

  test('stays where it closes and was set then [S2][S6]', async () => {
    const memory = createOverrideMemory();
    const { service, set, events } = await createTestService(memory, NOW_MS + aheadMs);
    await set(CLOSING);
    service.judge(NOW_MS, null);
    expect(statusesOf(events())).toEqual(['CLOSED']);
    expect(statusesOf((await createTestService(memory, NOW_MS)).events())).toEqual(['CLOSED']);
  });
});

describe('an override that expired only by a clock that was ahead', () => {
  const AHEAD_MS = NOW_MS + 2 * HOURS_12_MS;

  test('closes again until its own end, over a restart too [S2][S6]', async () => {
    const memory = createOverrideMemory();
    const { service, set, events } = await createTestService(memory);
    await set(CLOSING);
    service.judge(AHEAD_MS, null);
    expect(events()).toEqual([]);
    await service.settled();
    for (const run of [service, (await createTestService(memory, NOW_MS + MINUTE_MS)).service]) {
      run.judge(NOW_MS + MINUTE_MS, null);
      const answered = () => run.answers.eventsOf(YARD.clientId, YARD.id);
      expect(statusesOf(answered())).toEqual(['CLOSED']);
      run.judge(NOW_MS + HOURS_12_MS, null);
      expect(answered()).toEqual([]);
    }
  });

  test('does not open again [S1][S6]', async () => {
    const { service, set, events } = await createTestService();
    await set(OPENING);
    service.judge(AHEAD_MS, null);
    service.judge(NOW_MS + MINUTE_MS, null);
    expect(events()).toEqual([]);
  });
});
