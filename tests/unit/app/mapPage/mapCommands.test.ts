import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { mapCommands } from '#app/mapPage/mapCommands.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import { selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import { selectIsLive, selectStepMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { RADAR_LAYERS } from '#tests/support/radarLayers.ts';
import { settled } from '#tests/support/settled.ts';
import type { LayerConfig } from '#contracts/layers.ts';

async function startMap(language: 'en-US' | 'fr-CA' = 'en-US') {
  const clock = new SimulatedClock();
  const loads = heldPromises<readonly LayerConfig[]>();
  const menu = createActor(layerMenuMachine.provide({ actors: { loadLayers: loads.logic } }), {
    clock,
    input: { asked: [], expanded: null, retryMs: 20_000 },
  }).start();
  loads.last().resolve(RADAR_LAYERS);
  await settled();
  const sliderMachine = timeSliderMachine.provide({ actors: { watchClock: fromCallback(() => {}) } });
  const slider = createActor(sliderMachine, {
    clock,
    input: { nowMs: MISSION_TIME_MS, askedMs: null, centreMs: null, playEveryMs: 1_000 },
  }).start();
  const commands = mapCommands({ layers: { menu }, slider }, () => language);
  return { menu, slider, commands };
}

test('the palette offers each layer of the map, and turns it on and off again', async () => {
  const { menu, commands } = await startMap();
  const [first] = RADAR_LAYERS;
  const ofFirst = () => commands().find((one) => one.kind === 'layer' && one.name === first!.name)!;
  const wasOn = selectSwitchedOn(menu.getSnapshot()).includes(first!.name);
  expect(ofFirst()).toMatchObject({ isOn: wasOn });
  for (const isOn of [!wasOn, wasOn]) {
    ofFirst().run();
    expect(selectSwitchedOn(menu.getSnapshot()).includes(first!.name)).toBe(isOn);
    expect(ofFirst()).toMatchObject({ isOn });
  }
  expect(commands().filter(({ kind }) => kind === 'layer')).toHaveLength(RADAR_LAYERS.length);
});

test('the palette steps the time of the map by hours, and returns to the present', async () => {
  const { slider, commands } = await startMap();
  const step = (hours: number) =>
    commands()
      .find((one) => one.kind === 'time' && one.hours === hours)!
      .run();
  const beginMs = selectStepMs(slider.getSnapshot());
  const shownH = () => (selectStepMs(slider.getSnapshot()) - beginMs) / STEP_MS;
  step(-3);
  expect(shownH()).toBe(-3);
  expect(selectIsLive(slider.getSnapshot())).toBe(false);
  step(6);
  expect(shownH()).toBe(3);
  step(0);
  expect(shownH()).toBe(0);
  expect(selectIsLive(slider.getSnapshot())).toBe(true);
});
