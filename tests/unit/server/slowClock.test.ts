import { describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { clock, pass, setAlertPipelineStage, start } from './alertPipelineStage.ts';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { facilityAt, OPENING, SAM } from './overrides/overrideFixture.ts';
import { START_MS } from './testNetwork.ts';

setAlertPipelineStage();

const TOLD_MS = 35 * MINUTE_MS;
const CLOSED = ['lightning_alert', 'lightning_warning'];

/** A strike at true time, told to a service whose clock stood still for so long, as that of a paused machine. */
async function struckBehind(behindMs: number) {
  const run = await start();
  run.deliver([], START_MS - TOLD_MS);
  const struckMs = START_MS + behindMs;
  // what a satellite proves waits for the clock
  run.deliver([strikeAt(3_000, struckMs)], clock.atMs + 1);
  expect(run.alerts()?.activeAlerts[0]).toMatchObject({ eventStartAt: isoInstant(START_MS) });
  const startOfAlert = () => run.alerts()?.activeAlerts[0]?.eventStartAt;
  return { ...run, struckMs, startOfAlert };
}

describe('a clock that was behind and is set right', () => {
  test.each([
    ['some minutes', 5 * MINUTE_MS],
    ['most of a minute', 50_000],
    ['hours', 180 * MINUTE_MS],
  ])(
    'counts a quiet period from the true time of a strike that came while it was behind by %s [S1][S3][S6]',
    async (_, behindMs) => {
      const { deliver, types, struckMs, startOfAlert } = await struckBehind(behindMs);
      pass(1_000);
      expect(startOfAlert()).toBe(isoInstant(START_MS));
      clock.atMs = struckMs + 2_000;
      deliver([], struckMs - TOLD_MS);
      expect(types()).toEqual(CLOSED);
      pass(30 * MINUTE_MS - 3_000);
      deliver([], struckMs);
      pass(0);
      expect([types(), startOfAlert()]).toEqual([CLOSED, isoInstant(struckMs)]);
      pass(1_000);
      expect(types()).toEqual([]);
    },
  );

  test('closes by such a strike as soon as it is right, also where no source delivers [S2][S6]', async () => {
    const { types, struckMs, startOfAlert } = await struckBehind(40 * MINUTE_MS);
    clock.atMs = struckMs;
    pass(1_000);
    expect([types(), startOfAlert()]).toEqual([CLOSED, isoInstant(struckMs)]);
  });

  test('counts from the right clock where it is set in two steps, the second after the time of the strike [S1][S3][S6]', async () => {
    const { startOfAlert } = await struckBehind(5 * MINUTE_MS);
    pass(2 * MINUTE_MS);
    expect(startOfAlert()).toBe(isoInstant(START_MS + 2 * MINUTE_MS));
    for (let second = 0; second < 4 * 60; second += 1) pass(1_000);
    expect(startOfAlert()).toBe(isoInstant(START_MS + 2 * MINUTE_MS));
    pass(3 * MINUTE_MS);
    expect(startOfAlert()).toBe(isoInstant(START_MS + 5 * MINUTE_MS));
  });

  test('leaves an opening override that was set after such a strike came, and revokes it by another one [S9]', async () => {
    const { pipeline, deliver, types, startOfAlert, struckMs } = await struckBehind(5 * MINUTE_MS);
    const order = { facility: facilityAt(YARD.id), update: { ...OPENING, facilityId: YARD.id } };
    await pipeline.overrides.set({ person: SAM, updates: [order], probabilityOf: () => 0 });
    expect(types()).toContain('OVERRIDE');
    clock.atMs = struckMs + 2_000;
    pass(1_000);
    deliver([], START_MS);
    expect([startOfAlert(), types()]).toEqual([isoInstant(struckMs), [...CLOSED, 'OVERRIDE']]);
    deliver([strikeAt(4_000, struckMs)], START_MS);
    expect(types()).toEqual(CLOSED);
  });
});
