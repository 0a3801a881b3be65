import { afterEach, describe, expect, test } from 'vitest';
import { KEY_ZOOM_MS, watchKeyboardZoom } from '#map/interactions/keyboardZoom.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function watch() {
  const zooms: number[] = [];
  stop = watchKeyboardZoom(document, (steps) => zooms.push(steps));
  let atMs = 0;
  return {
    zooms,
    press(key: string, afterMs = 1_000, chord: KeyboardEventInit = {}) {
      atMs += afterMs;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...chord });
      Object.defineProperty(event, 'timeStamp', { value: atMs });
      (document.activeElement ?? document).dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

describe('the keys of the map', () => {
  test('up and A zoom in, down and Z zoom out, no other does anything [MAP-04]', () => {
    const { zooms, press } = watch();
    for (const key of ['ArrowUp', 'a', 'A', 'ArrowDown', 'z', 'Z', 'ArrowLeft', 'q', 'Enter']) press(key);
    expect(zooms).toEqual([1, 1, 1, -1, -1, -1]);
  });

  test('are letters while a user writes, and move nothing while something else has the focus [MAP-05]', () => {
    const { zooms, press } = watch();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    expect(press('a')).toBe(false);
    field.blur();
    expect(press('a')).toBe(true);
    expect(zooms).toEqual([1]);
  });

  test.each(['button', 'textarea', 'select'] as const)(
    'are the own ones of a %s that has the focus, and rest for none of them [MAP-05]',
    (kind) => {
      const { zooms, press } = watch();
      document.body.appendChild(document.createElement(kind)).focus();
      expect([press('ArrowUp'), press('z', 1)]).toEqual([false, false]);
      document.body.replaceChildren();
      expect(press('z', 1)).toBe(true);
      expect(zooms).toEqual([-1]);
    },
  );

  test('are taken from the page where they zoom, and no other key is [MAP-05]', () => {
    const { zooms, press } = watch();
    expect(['ArrowUp', 'z', 'q', 'Tab', 'ArrowLeft'].map((key) => press(key))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(zooms).toEqual([1, -1]);
  });

  test('leave the browser’s own combinations alone', () => {
    const { zooms, press } = watch();
    expect(press('a', 1_000, { ctrlKey: true })).toBe(false);
    expect(press('z', 1_000, { metaKey: true })).toBe(false);
    expect(press('ArrowUp', 1_000, { altKey: true })).toBe(false);
    expect(zooms).toEqual([]);
  });

  test('rest for 400 ms after each step, which takes 250 ms [MAP-06][CONST-34]', () => {
    const { zooms, press } = watch();
    expect(KEY_ZOOM_MS).toBe(250);
    press('ArrowUp');
    press('ArrowUp', 399);
    expect(zooms).toEqual([1]);
    press('ArrowDown', 1);
    expect(zooms).toEqual([1, -1]);
  });

  test('do nothing once the map is gone', () => {
    const { zooms, press } = watch();
    stop();
    press('ArrowUp');
    expect(zooms).toEqual([]);
  });
});
