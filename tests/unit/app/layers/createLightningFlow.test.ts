import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createLightningFlow } from '#app/layers/createLightningFlow.ts';
import { LayerConfig } from '#contracts/layers.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const MINUTE_MS = 60_000;
const PLAYBACK = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };
const LIVE = LayerConfig.parse({
  title: 'Lightning',
  name: 'strikes',
  kind: 'liveLightning',
  group: 'severeWeather',
  type: 'function',
  zIndex: 51,
});

test('of what is played only the hour before each frame is drawn: of more, not all is kept [STRIKE-12][STRIKE-13][S4]', () => {
  const lightning = createActor(lightningMachine, { input: PLAYBACK }).start();
  const whole = () => 'whole' as const;
  const past = { follow: () => {}, state: whole, stateBefore: whole };
  const flow = createLightningFlow({ lightning, past });
  const moment = { shownMs: MISSION_TIME_MS, nowMs: MISSION_TIME_MS, isLive: true };
  const oldestMin = (historyMin: number) => {
    const asked = { layers: [LIVE], opacities: {}, moment, extent: null, historyMs: historyMin * MINUTE_MS };
    return (flow.follow(asked).choice?.oldestMs ?? 0) / MINUTE_MS;
  };
  expect([oldestMin(120), oldestMin(20)]).toEqual([120, 20]);
  lightning.send({ type: 'playback.requested' });
  expect([oldestMin(120), oldestMin(20)]).toEqual([60, 20]);
  lightning.send({ type: 'playback.stopped' });
  expect(oldestMin(120)).toBe(120);
  lightning.stop();
});
