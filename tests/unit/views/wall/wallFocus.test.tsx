import { act, fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { showWall } from './shownWall.tsx';

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `YARD_${index}`);
let wall: Awaited<ReturnType<typeof showWall>>;
afterEach(() => wall.end());

const focusedYard = () => (document.activeElement as HTMLElement).dataset['yard'];
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

it('has the focus on the page from the start, so that the first arrow finds a tile', async () => {
  wall = await showWall(idsOf(3));
  expect(document.activeElement?.tagName).toBe('MAIN');
  press('ArrowRight');
  expect(focusedYard()).toBe('YARD_0');
});

it('keeps the focus on the tile of a yard that closes, and hears the keys that follow', async () => {
  const ids = idsOf(12);
  wall = await showWall(ids);
  act(() => wall.tile('YARD_1')!.focus());
  const strike = activeEvent({ startAtMs: wall.feed.nowMs() });
  await wall.check({ YARD_1: [strike] }, { keys: ['YARD_1', ...ids.filter((id) => id !== 'YARD_1')] });
  expect(wall.tile('YARD_1')!.dataset['status']).toBe('closed');
  expect(focusedYard()).toBe('YARD_1');
  press('ArrowRight');
  expect(focusedYard()).toBe('YARD_0');
});

it('gives the focus to the page where a turn takes the tile away, and hears the keys that follow', async () => {
  wall = await showWall(idsOf(61));
  act(() => wall.tile('YARD_1')!.focus());
  wall.passTurn();
  expect(wall.tile('YARD_1')).toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
  press('ArrowRight');
  expect(focusedYard()).toBe('YARD_60');
});

it('leaves the focus where a user has put it', async () => {
  const ids = idsOf(12);
  wall = await showWall(ids);
  const sound = document.querySelector<HTMLElement>('.wall-strip button')!;
  act(() => wall.tile('YARD_1')!.focus());
  act(() => sound.focus());
  const strike = activeEvent({ startAtMs: wall.feed.nowMs() });
  await wall.check({ YARD_1: [strike] }, { keys: ['YARD_1', ...ids.filter((id) => id !== 'YARD_1')] });
  expect(document.activeElement).toBe(sound);
});
