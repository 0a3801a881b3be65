import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS, OWN_LIMIT_MS, stage, STORM } from './ownStationStage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A granted mast whose readings were read again after a takeover. */
async function takenOver(read: Parameters<ReturnType<typeof stage>['mast']>[0] = {}) {
  const scene = stage();
  scene.own.setMayClear(true);
  await scene.own.recall(async () => scene.mast(read));
  return scene;
}

describe('what a mast told before a takeover', () => {
  it('proves no calm before the mast tells this process something newer [S1][S13]', async () => {
    const { mast, knownMs, pass } = await takenOver();
    expect(knownMs()).toBeNull();
    // the same time again may be a repeat of the past
    mast({ windKmh: 11 });
    expect(knownMs()).toBeNull();
    pass(MINUTE_MS);
    mast();
    expect(knownMs()).not.toBeNull();
  });

  it('raises, and is told again by a gust that the leader of before could not store [S2][S13]', async () => {
    expect((await takenOver(STORM)).events()).toHaveLength(1);
    const { mast, events, pass } = await takenOver();
    expect(events()).toEqual([]);
    pass(MINUTE_MS);
    mast(STORM);
    expect(events()).toHaveLength(1);
  });

  it('lets the public station raise until then, and prove nothing of its yard [S1][S2][S13]', async () => {
    const { airport, mast, events, isKnown, pass } = await takenOver();
    airport();
    expect([isKnown(), events()]).toEqual([false, []]);
    pass(MINUTE_MS);
    airport(STORM);
    expect([isKnown(), events().length]).toEqual([false, 1]);
    pass(MINUTE_MS);
    mast();
    expect(isKnown()).toBe(true);
  });

  it('keeps the public station from proving no longer than its own limit [S1][S13]', async () => {
    const { airport, isKnown, pass } = await takenOver();
    pass(OWN_LIMIT_MS);
    airport();
    expect(isKnown()).toBe(false);
    pass(MINUTE_MS);
    airport();
    expect(isKnown()).toBe(true);
  });
});
