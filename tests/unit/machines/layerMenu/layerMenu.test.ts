import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import { layerMenuMachine, type LayerMenuInput } from '#machines/layerMenu/layerMenuMachine.ts';
import {
  selectBroken,
  selectExpanded,
  selectHasFailed,
  selectIsLoading,
  selectIsMissing,
  selectLayers,
  selectOpacity,
  selectParts,
  selectPartsOff,
  selectSwitchedOn,
} from '#machines/layerMenu/layerMenuSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { RADAR_LAYERS } from '../../../support/radarLayers.ts';
import { settled } from '../../../support/settled.ts';

const RETRY_MS = 20_000;
const [radar, forecast] = RADAR_LAYERS as [LayerConfig, LayerConfig];

function start(input: Partial<LayerMenuInput> = {}) {
  const clock = new SimulatedClock();
  const loads = heldPromises<readonly LayerConfig[]>();
  const machine = layerMenuMachine.provide({ actors: { loadLayers: loads.logic } });
  const actor = createActor(machine, {
    clock,
    input: { asked: [], expanded: null, retryMs: RETRY_MS, ...input },
  }).start();
  const read = <Value>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Value) =>
    select(actor.getSnapshot());
  return { actor, clock, loads, read };
}

async function startReady(input: Partial<LayerMenuInput> = {}) {
  const system = start(input);
  system.loads.last().resolve(RADAR_LAYERS);
  await settled();
  return system;
}

test('layers are on as the catalogue says, and their groups open [LAYER-01][LAYER-03]', async () => {
  const { read } = await startReady();
  expect(read(selectLayers)).toEqual(RADAR_LAYERS);
  expect(read(selectSwitchedOn)).toEqual(['radar']);
  expect(read(selectExpanded)).toEqual(['radar']);
});

test('the address switches on what it names, and what nobody knows is ignored [LAYER-18]', async () => {
  const { read } = await startReady({ asked: ['forecastRadar', 'volcanoes'] });
  expect(read(selectSwitchedOn)).toEqual(['radar', 'forecastRadar']);
});

test('what was open at the last visit is open, even if that was nothing [LAYER-02]', async () => {
  const { read } = await startReady({ expanded: [] });
  expect(read(selectExpanded)).toEqual([]);
});

test('before the layers come nobody knows what is open, so nothing is remembered [LAYER-02]', () => {
  expect(start().read(selectExpanded)).toBeNull();
});

test('items open and close one by one [LAYER-02]', async () => {
  const { actor, read } = await startReady();
  actor.send({ type: 'item.toggled', name: 'forecastRadar' });
  expect(read(selectExpanded)).toEqual(['radar', 'forecastRadar']);
  actor.send({ type: 'item.toggled', name: 'radar' });
  expect(read(selectExpanded)).toEqual(['forecastRadar']);
});

test('a layer is switched on once, and off [LAYER-01]', async () => {
  const { actor, read } = await startReady();
  actor.send({ type: 'layer.switched', name: 'radar', isOn: true });
  expect(read(selectSwitchedOn)).toEqual(['radar']);
  actor.send({ type: 'layer.switched', name: 'volcanoes', isOn: true });
  expect(read(selectSwitchedOn)).toEqual(['radar']);
  actor.send({ type: 'layer.switched', name: 'radar', isOn: false });
  expect(read(selectSwitchedOn)).toEqual([]);
});

test('opacity begins at 0.8 and stays between 0 and 1, for each layer by itself [LAYER-15]', async () => {
  const { actor, read } = await startReady();
  const opacityOf = (layer: LayerConfig) => read((snapshot) => selectOpacity(snapshot, layer));
  expect(opacityOf(radar)).toBe(0.8);
  actor.send({ type: 'opacity.chosen', name: 'radar', opacityFraction: 0.3 });
  expect(opacityOf(radar)).toBe(0.3);
  expect(opacityOf(forecast)).toBe(0.8);
  actor.send({ type: 'opacity.chosen', name: 'radar', opacityFraction: 1.5 });
  expect(opacityOf(radar)).toBe(1);
  actor.send({ type: 'opacity.chosen', name: 'radar', opacityFraction: -1 });
  expect(opacityOf(radar)).toBe(0);
});

test('a layer of which a part did not come is known until all of it has come [S4]', async () => {
  const { actor, read } = await startReady();
  actor.send({ type: 'picture.broke', name: 'radar' });
  actor.send({ type: 'picture.broke', name: 'radar' });
  expect(read(selectBroken)).toEqual(['radar']);
  actor.send({ type: 'picture.completed', name: 'forecastRadar' });
  expect(read(selectBroken)).toEqual(['radar']);
  actor.send({ type: 'picture.completed', name: 'radar' });
  expect(read(selectBroken)).toEqual([]);
});

describe('giveUpAfter', () => {
  test.each([
    ['one millisecond before its end the layers may still come', RETRY_MS - 1, false],
    ['at its end they are missing, whatever comes later', RETRY_MS, true],
  ])('%s', async (_, spanMs, isMissing) => {
    const { clock, loads, read } = start();
    clock.increment(spanMs);
    loads.last().resolve(RADAR_LAYERS);
    await settled();
    expect(read(selectIsMissing)).toBe(isMissing);
  });
});

describe('retryAfter', () => {
  test.each([
    ['one millisecond before its end nothing is asked', RETRY_MS - 1, 1],
    ['at its end the layers are asked for again', RETRY_MS, 2],
  ])('%s', async (_, spanMs, calls) => {
    const { clock, loads, read } = start();
    loads.last().reject(new Error('503'));
    await settled();
    clock.increment(spanMs);
    expect(loads.calls).toHaveLength(calls);
    expect(read(selectIsLoading)).toBe(calls === 2);
  });

  test('nobody has to wait for it', async () => {
    const { actor, loads, read } = start();
    loads.last().reject(new Error('503'));
    await settled();
    actor.send({ type: 'retry.requested' });
    expect(loads.calls).toHaveLength(2);
    expect(read(selectIsLoading)).toBe(true);
  });
});

test('a failure is known until the layers come, also while they are asked for again [S4]', async () => {
  const { actor, loads, read } = start();
  expect(read(selectHasFailed)).toBe(false);
  loads.last().reject(new Error('503'));
  await settled();
  expect(read(selectHasFailed)).toBe(true);
  actor.send({ type: 'retry.requested' });
  expect([read(selectIsMissing), read(selectHasFailed)]).toEqual([false, true]);
  loads.last().resolve(RADAR_LAYERS);
  await settled();
  expect(read(selectHasFailed)).toBe(false);
});

test('all parts of a layer are on until a user switches one off, and it stays off when they are listed anew [LAYER-23]', async () => {
  const { actor, read } = await startReady();
  const [ana, bob] = [
    { id: 'al01', name: 'Ana' },
    { id: 'al02', name: 'Bob' },
  ];
  actor.send({ type: 'parts.listed', name: 'radar', parts: [ana] });
  expect(read(selectParts)).toEqual({ radar: [ana] });
  expect(read(selectPartsOff)).toEqual({});
  actor.send({ type: 'part.switched', name: 'radar', id: 'al01', isOn: false });
  actor.send({ type: 'parts.listed', name: 'radar', parts: [ana, bob] });
  expect(read(selectPartsOff)).toEqual({ radar: ['al01'] });
  actor.send({ type: 'part.switched', name: 'radar', id: 'al01', isOn: true });
  expect(read(selectPartsOff)).toEqual({ radar: [] });
});
