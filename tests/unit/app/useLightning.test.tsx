import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { LIVE_LIGHTNING, useLightning } from '#app/useLightning.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const PLAYBACK = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };

test('lightning is drawn as far back as the history of the facility view reaches [STRIKE-05]', () => {
  const lightning = createActor(lightningMachine, { input: PLAYBACK }).start();
  const past = { follow() {}, watch: () => () => {}, state: () => 'whole', stateBefore: () => 'whole' };
  const seen = {
    layers: [{ name: LIVE_LIGHTNING, opacity: 1 }],
    opacities: {},
    moment: { isLive: true, shownMs: MISSION_TIME_MS, nowMs: MISSION_TIME_MS },
    sight: null,
  };
  const { result, rerender } = renderHook(
    ({ historyMs }) =>
      useLightning({ lightning, layers: { past } } as never, { ...seen, historyMs } as never),
    { initialProps: { historyMs: 20 * MINUTE_MS } },
  );
  expect(result.current.choice?.oldestMs).toBe(20 * MINUTE_MS);
  rerender({ historyMs: 120 * MINUTE_MS });
  expect(result.current.choice?.oldestMs).toBe(120 * MINUTE_MS);
  lightning.stop();
});
