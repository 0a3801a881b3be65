import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStepStage, listOf, NOW_MS, strikesAt, type StepStage } from './stepStage.ts';

const HOUR_MS = 3_600_000;

let stage: StepStage;
beforeEach(async () => {
  stage = await createStepStage();
});
afterEach(() => stage.close());

describe.each([5 * HOUR_MS, 720 * HOUR_MS])('steps of a clock that was ahead by %i ms', (aheadMs) => {
  const LIE_MS = NOW_MS + aheadMs;
  const rowAt = (timestamp: number, strikeType: string) => ({
    lat: 35.25,
    lon: -101.5,
    timestamp,
    strikeType,
  });
  const lie = { strikes: strikesAt(LIE_MS + 1), fromMs: LIE_MS, asOfMs: LIE_MS + 20_000 };

  it('are discarded with the step back, and those before it stay as they were published [S4][S6]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: strikesAt(NOW_MS + 1), fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    await steps.settled();
    const published = await stage.onDisk(NOW_MS);
    stage.clock.atMs = LIE_MS + 20_000;
    steps.accept(lie);
    await steps.settled();
    expect(await listOf(steps, LIE_MS)).toHaveLength(1);

    const backMs = NOW_MS + 60_000;
    stage.clock.atMs = backMs;
    steps.discardAhead(backMs);
    expect(await steps.bodyOf(LIE_MS)).toBeNull();
    expect(await steps.columnsOf(LIE_MS)).toBeNull();
    steps.accept({
      strikes: strikesAt(NOW_MS + 1, NOW_MS + 2),
      fromMs: NOW_MS - 60_000,
      asOfMs: NOW_MS + 10_000,
    });
    await steps.settled();
    expect(steps.asOfMs()).toBe(NOW_MS + 10_000);
    // a clock ahead by more than three days has had the older file removed
    const anew = aheadMs < 72 * HOUR_MS ? published : [rowAt(NOW_MS + 1, 'CG'), rowAt(NOW_MS + 2, 'CC')];
    expect(await stage.onDisk(NOW_MS)).toEqual(anew);
    expect(await readdir(stage.dir)).toEqual(['20260612']);
    expect(stage.log.filter(({ level }) => level === 'warn')).toMatchObject([{ facts: { discarded: 4 } }]);
    expect(stage.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are discarded over a restart, and are none when their time comes [S1][S4][S6]', async () => {
    const first = await stage.open(LIE_MS + 20_000);
    first.accept(lie);
    await first.settled();
    const second = await stage.open();
    await second.settled();
    expect(second.asOfMs()).toBeNull();
    const third = await stage.open(LIE_MS + 20_000);
    expect(third.asOfMs()).toBeNull();
    expect(await third.bodyOf(LIE_MS)).toBeNull();
  });

  it('take a drill strike of that time with them [S6]', async () => {
    const steps = await stage.open(LIE_MS);
    steps.acceptDrill({ lat: 35.25, lon: -101.5, atMs: LIE_MS });
    steps.discardAhead(NOW_MS);
    stage.clock.atMs = LIE_MS;
    steps.accept({ strikes: strikesAt(), fromMs: LIE_MS, asOfMs: LIE_MS + 5_000 });
    expect(await listOf(steps, LIE_MS)).toEqual([]);
  });
});
