import { describe, expect, it } from 'vitest';
import { createGlmTimeline } from '#server/sources/glm/glmTimeline.ts';
import { createPublishLag } from '#server/sources/glm/publishLag.ts';

const HOLD_MS = 40_000;
const FILES: [number, number][] = [0, 1, 2, 3, 4].map((file) => [file * 20_000, (file + 1) * 20_000]);

describe('createGlmTimeline', () => {
  it('tells what joins at once, in order of time', () => {
    const timeline = createGlmTimeline(0);
    timeline.add(FILES[1]!);
    timeline.add(FILES[0]!);
    expect(timeline.release(45_000, HOLD_MS)).toEqual([FILES[0], FILES[1]]);
    expect(timeline.release(45_000, HOLD_MS)).toEqual([]);
  });

  it('waits for a missing file, so that one that comes late makes no gap', () => {
    const timeline = createGlmTimeline(0);
    timeline.add(FILES[0]!);
    timeline.release(30_000, HOLD_MS);
    timeline.add(FILES[2]!);
    expect(timeline.release(65_000, HOLD_MS)).toEqual([]);
    timeline.add(FILES[1]!);
    expect(timeline.release(66_000, HOLD_MS)).toEqual([FILES[1], FILES[2]]);
  });

  it('waits for it no longer than it is told to [S1]', () => {
    const timeline = createGlmTimeline(0);
    timeline.add(FILES[0]!);
    timeline.release(30_000, HOLD_MS);
    timeline.add(FILES[2]!);
    timeline.add(FILES[3]!);
    expect(timeline.release(40_000 + HOLD_MS, HOLD_MS)).toEqual([]);
    expect(timeline.release(40_001 + HOLD_MS, HOLD_MS)).toEqual([FILES[2], FILES[3]]);
    timeline.add(FILES[1]!);
    expect(timeline.release(90_000, HOLD_MS)).toEqual([FILES[1]]);
  });

  it('tells nothing of a time that is ahead of the clock [S1]', () => {
    const timeline = createGlmTimeline(0);
    timeline.add(FILES[0]!);
    expect(timeline.release(9_999, HOLD_MS)).toEqual([]);
    expect(timeline.release(10_000, HOLD_MS)).toEqual([FILES[0]]);
  });
});

describe('createPublishLag', () => {
  it('knows a share of the lags once it has seen some, and never less than nothing', () => {
    const lag = createPublishLag();
    for (let seen = 1; seen < 50; seen += 1) lag.note(seen * 1_000);
    expect([lag.quantileMs(0.5), lag.holdMs()]).toEqual([null, 40_000]);
    lag.note(-5_000);
    expect([lag.quantileMs(0), lag.quantileMs(0.5), lag.quantileMs(0.99)]).toEqual([0, 25_000, 49_000]);
  });

  it('lets a missing file be waited for as long as files take, up to when the source is gone', () => {
    const lag = createPublishLag();
    for (let seen = 0; seen < 50; seen += 1) lag.note(10_000);
    expect(lag.holdMs()).toBe(25_000);
    for (let seen = 0; seen < 600; seen += 1) lag.note(300_000);
    expect(lag.holdMs()).toBe(75_000);
  });
});
