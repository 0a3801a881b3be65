import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchStalls } from '#server/platform/bus/watchStalls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LOOK_MS = 3_000;

/** A watch with what there is to hear and what was heard. */
function watched() {
  const state = { newest: 1, heard: 1, isAnswering: true };
  const stalled = vi.fn();
  const end = watchStalls({
    heard: () => state.heard,
    newest: async () => {
      if (!state.isAnswering) throw new Error('Nobody answers.');
      return state.newest;
    },
    stalled,
  });
  return { state, stalled, end, look: () => vi.advanceTimersByTimeAsync(LOOK_MS) };
}

describe('a watch of the bus', () => {
  test('has stalled where what there is is not heard for two looks, and that is told once [S13][S4]', async () => {
    const { state, stalled, look } = watched();
    await look();
    state.newest = 2;
    await look();
    await look();
    expect(stalled).not.toHaveBeenCalled();
    await look();
    expect(stalled).toHaveBeenCalledTimes(1);
    await look();
    await look();
    expect(stalled).toHaveBeenCalledTimes(1);
  });

  test('has stalled where what is watched was made again, so that its revisions begin anew [S2][S13]', async () => {
    const { state, stalled, look } = watched();
    state.newest = state.heard = 200;
    await look();
    state.newest = 3;
    await look();
    expect(stalled).not.toHaveBeenCalled();
    state.newest = 6;
    await look();
    expect(stalled).toHaveBeenCalledTimes(1);
  });

  test('goes on where nothing is new, where it only lags, and where nobody answers', async () => {
    const { state, stalled, look } = watched();
    for (let times = 0; times < 5; times += 1) await look();
    for (let times = 0; times < 5; times += 1) {
      state.newest += 10;
      state.heard += 1;
      await look();
    }
    state.isAnswering = false;
    for (let times = 0; times < 5; times += 1) await look();
    expect(stalled).not.toHaveBeenCalled();
  });

  test('is not looked at any more once it has ended', async () => {
    const { state, stalled, end, look } = watched();
    state.newest = 9;
    end();
    for (let times = 0; times < 5; times += 1) await look();
    expect(stalled).not.toHaveBeenCalled();
  });
});
