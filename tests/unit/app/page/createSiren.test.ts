import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createSiren } from '#app/page/createSiren.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { selectSound } from '#machines/siren/sirenSelectors.ts';
import { settled } from '#tests/support/settled.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

/** A browser that allows sound. */
class Audio extends EventTarget {
  state = 'running';
  resume = async () => {};
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('AudioContext', Audio);
  // the test tone goes on coming
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device whose tabs share its storage. */
function createDevice() {
  const local = createMemoryStorage();
  return {
    isSoundOn: () => local.getItem('soundOn') === 'on',
    /** A tab is opened, or loaded again; `touch` is a click somewhere on its page. */
    async open() {
      const page = new EventTarget();
      vi.stubGlobal('document', page);
      const siren = createSiren({ memory: createDeviceMemory(local, createMemoryStorage()) } as Platform);
      await settled();
      return {
        sound: () => selectSound(siren.getSnapshot()),
        touch: () => void page.dispatchEvent(new Event('click')),
        async toggle() {
          siren.send({ type: 'sound.toggled' });
          await settled();
        },
        raise: () => siren.send({ type: 'alert.raised' }),
      };
    },
  };
}

describe('sound that was turned on in one tab stays on over its reload', () => {
  test.each(['touch', 'raise'] as const)(
    'after %s in another one, whose sound is off [S10][YARD-21]',
    async (fact) => {
      const device = createDevice();
      const [wall, desk] = [await device.open(), await device.open()];
      await wall.toggle();
      desk[fact]();
      expect([wall.sound(), desk.sound()]).toEqual(['on', 'off']);
      expect((await device.open()).sound()).toBe('on');
    },
  );

  test('and sound that was turned off stays off after a touch in another one, whose sound is on [S10][PROF-02]', async () => {
    const device = createDevice();
    await (await device.open()).toggle();
    const [wall, desk] = [await device.open(), await device.open()];
    await wall.toggle();
    desk.touch();
    expect(device.isSoundOn()).toBe(false);
  });
});

test('sound is remembered each time that it is turned on or off [YARD-21][PROF-02]', async () => {
  const device = createDevice();
  const tab = await device.open();
  for (const isOn of [true, false, true]) {
    await tab.toggle();
    expect(device.isSoundOn()).toBe(isOn);
  }
});
