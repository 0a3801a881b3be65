import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPalettes } from '#app/layers/createPalettes.ts';
import type { Palettes } from '#contracts/layers.ts';

const URLS = ['/radar', '/wind', '/snow', '/ice', '/heat'] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const asked: string[] = [];
  const given: AbortSignal[] = [];
  const answers = new Map<string, { come: () => void; fail: () => void }>();
  const palettes = createPalettes((url, signal) => {
    asked.push(url);
    given.push(signal);
    return new Promise((resolve, reject) => {
      answers.set(url, {
        come: () => resolve([] as unknown as Palettes),
        fail: () => reject(new Error('down')),
      });
    });
  });
  return { palettes, asked, given, answers };
}

test('five palettes that come one after the other are fetched once each [LAYER-08]', async () => {
  const { palettes, asked, answers } = start();
  palettes.watch(() => palettes.follow(URLS));
  palettes.follow(URLS);
  for (const url of URLS) {
    answers.get(url)?.come();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect([...palettes.known().keys()]).toEqual(URLS);
  palettes.follow([]);
  palettes.follow(URLS);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(URLS);
});

test('a palette that fails is fetched again after 10 s, and no other with it [LAYER-08]', async () => {
  const { palettes, asked, answers } = start();
  palettes.follow(['/radar', '/wind']);
  answers.get('/radar')?.fail();
  answers.get('/wind')?.come();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(asked).toEqual(['/radar', '/wind']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['/radar', '/wind', '/radar']);
});

test('a palette that is not wanted any more is given up, on its way or waiting [LAYER-08]', async () => {
  const { palettes, asked, given, answers } = start();
  palettes.follow(['/radar', '/wind']);
  answers.get('/radar')?.fail();
  await vi.advanceTimersByTimeAsync(0);
  palettes.dispose();
  expect(given.every(({ aborted }) => aborted)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  answers.get('/wind')?.come();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  expect(palettes.known().size).toBe(0);
});
