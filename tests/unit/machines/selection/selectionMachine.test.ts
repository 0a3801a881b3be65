import { describe, expect, test } from 'vitest';
import {
  selectFound,
  selectFromMs,
  selectIsAsking,
  selectIsFailed,
  selectIsSearchable,
  selectIsSelecting,
  selectRegion,
  selectTool,
  selectToMs,
} from '#machines/selection/selectionSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import {
  createSelectionSystem,
  REGION,
  SELECTION_TIMEOUT_MS,
  TWO_VEHICLES,
} from '../../../support/selectionSystem.ts';
import { settled } from '../../../support/settled.ts';

const OTHER = REGION.map(({ lon, lat }) => ({ lon: lon + 5, lat }));
const TOGGLED = { type: 'mode.toggled', atMs: MISSION_TIME_MS + 12_345 } as const;
const DRAWN = { type: 'region.drawn', region: REGION } as const;

function startDrawn() {
  const system = createSelectionSystem();
  system.send(TOGGLED);
  system.send(DRAWN);
  return system;
}

function startAsking() {
  const system = startDrawn();
  system.send({ type: 'search.requested' });
  return system;
}

test('the time that is sought begins now, in whole minutes, and ends two days later [VEH-01][CONST-36]', () => {
  const { read } = startDrawn();
  expect(read(selectFromMs)).toBe(MISSION_TIME_MS);
  expect(read(selectToMs)).toBe(MISSION_TIME_MS + 2 * 24 * 3_600_000);
});

test('a region is drawn in Selection Mode alone, and another one takes its place [MAP-16]', () => {
  const { send, read } = createSelectionSystem();
  send(DRAWN);
  expect(read(selectRegion)).toBeNull();
  send(TOGGLED);
  send({ type: 'tool.chosen', tool: 'polygon' });
  expect(read(selectTool)).toBe('polygon');
  send(DRAWN);
  send({ ...DRAWN, region: OTHER });
  expect(read(selectRegion)).toEqual(OTHER);
});

test('what has no inside is no region [MAP-16]', () => {
  const { send, read } = createSelectionSystem();
  send(TOGGLED);
  send({ ...DRAWN, region: REGION.slice(1) });
  expect(read(selectRegion)).toBeNull();
  expect(read(selectIsSelecting)).toBe(true);
});

test('nothing is sought without a region, over no stretch of time, or while it is asked [VEH-01][VEH-02]', async () => {
  const { send, read, searches } = createSelectionSystem();
  send(TOGGLED);
  expect(read(selectIsSearchable)).toBe(false);
  send(DRAWN);
  expect(read(selectIsSearchable)).toBe(true);
  for (const toMs of [null, MISSION_TIME_MS - 1, MISSION_TIME_MS]) {
    send({ type: 'window.changed', fromMs: MISSION_TIME_MS, toMs });
    expect(read(selectIsSearchable)).toBe(false);
  }
  send({ type: 'window.changed', fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS + 1 });
  send({ type: 'search.requested' });
  expect(read(selectIsSearchable)).toBe(false);
  expect(searches.last().input).toEqual({
    region: REGION,
    fromMs: MISSION_TIME_MS,
    toMs: MISSION_TIME_MS + 1,
  });
  searches.last().resolve(TWO_VEHICLES);
  await settled();
  expect(read(selectIsSearchable)).toBe(true);
});

test('what was found belongs to its region and time, and a late answer to another one is not heard [VEH-01]', async () => {
  const { send, read, searches } = startAsking();
  const late = searches.last();
  send({ ...DRAWN, region: OTHER });
  late.resolve(TWO_VEHICLES);
  await settled();
  expect(read(selectFound)).toBeNull();
  send({ type: 'search.requested' });
  searches.last().resolve(TWO_VEHICLES);
  await settled();
  expect(read(selectFound)).toEqual(TWO_VEHICLES);
  send({ type: 'window.changed', fromMs: MISSION_TIME_MS, toMs: MISSION_TIME_MS + 60_000 });
  expect(read(selectFound)).toBeNull();
});

test('a search that the service refuses has failed, and can be made again [VEH-04]', async () => {
  const { send, read, searches } = startAsking();
  searches.last().reject(new Error('503'));
  await settled();
  expect(read(selectIsFailed)).toBe(true);
  send({ type: 'search.requested' });
  expect(read(selectIsFailed)).toBe(false);
  expect(read(selectIsAsking)).toBe(true);
});

describe('giveUpAfter', () => {
  test.each([
    ['one millisecond before its end the answer is still waited for', SELECTION_TIMEOUT_MS - 1, false],
    ['at its end the service has failed', SELECTION_TIMEOUT_MS, true],
  ])('%s [VEH-04]', (_, spanMs, isFailed) => {
    const { clock, read } = startAsking();
    clock.increment(spanMs);
    expect(read(selectIsFailed)).toBe(isFailed);
    expect(read(selectIsAsking)).toBe(!isFailed);
  });
});
