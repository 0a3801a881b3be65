import { expect, test, vi } from 'vitest';
import { createFullscreen } from '#adapters/browser/fullscreen.ts';

function createPage({ isEnabled = true, isFullAtStart = false } = {}) {
  const mode = Object.assign(new EventTarget(), { matches: isFullAtStart });
  const root = { requestFullscreen: vi.fn(() => Promise.resolve()) };
  const document = Object.assign(new EventTarget(), {
    fullscreenElement: null as unknown,
    fullscreenEnabled: isEnabled,
    documentElement: root,
    exitFullscreen: vi.fn(() => Promise.resolve()),
  });
  const page = { document, matchMedia: () => mode } as unknown as Window;
  return { mode, root, document, fullscreen: createFullscreen(page) };
}

test.each([
  ['windowed', {}],
  ['full', { isFullAtStart: true }],
  ['full', { isFullAtStart: true, isEnabled: false }],
  ['missing', { isEnabled: false }],
] as const)('a page is %s where the browser says %j', (state, browser) => {
  expect(createPage(browser).fullscreen.state()).toBe(state);
});

test('it is entered by the page as a whole, and left', async () => {
  const { root, document, fullscreen } = createPage();
  await fullscreen.enter();
  await fullscreen.leave();
  expect([root.requestFullscreen.mock.calls.length, document.exitFullscreen.mock.calls.length]).toEqual([
    1, 1,
  ]);
});

test('each change is told, by whomever and in whichever way, until nobody wants to know', () => {
  const { mode, document, fullscreen } = createPage();
  const told: boolean[] = [];
  const stop = fullscreen.watch((isFull) => told.push(isFull));
  document.fullscreenElement = {};
  document.dispatchEvent(new Event('fullscreenchange'));
  document.fullscreenElement = null;
  document.dispatchEvent(new Event('fullscreenchange'));
  mode.matches = true;
  mode.dispatchEvent(new Event('change'));
  stop();
  document.dispatchEvent(new Event('fullscreenchange'));
  mode.dispatchEvent(new Event('change'));
  expect(told).toEqual([true, false, true]);
});
