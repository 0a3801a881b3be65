import { expect, type Page } from '@playwright/test';

/** How a browser answers the wish to make sound: by allowing it, by refusing, or by never answering (Chromium). */
type SoundAnswer = 'allowed' | 'refused';

type Device = {
  playing: number;
  begun: number;
  wishes: ((answer: SoundAnswer) => void)[];
  withhold(): void;
  takeAway(): void;
  giveBack(): void;
  hurry(): void;
};
type WithDevice = { readonly soundDevice: Device };

/** The sound of the device in front of a page. */
export type SoundDevice = {
  /** Answers every wish to make sound: a sound that is due no longer, and comes late, wishes too. */
  answer(answer: SoundAnswer): Promise<void>;
  /** The browser's leave to make sound must be asked for anew. */
  withhold(): Promise<void>;
  /** The browser takes the sound away from the page, as for a telephone call. */
  takeAway(): Promise<void>;
  giveBack(): Promise<void>;
  /** What plays has played a moment later. */
  hurry(): Promise<void>;
  /** How many sounds play now, and how many have begun since the page was opened. */
  sounds(): Promise<{ playing: number; begun: number }>;
};

/**
 * Puts the browser's leave to make sound into the test's hands, before the page is opened: a click allows sound in
 * every browser of these tests, so that blocking could not be seen otherwise. Sounds themselves are real, and counted.
 */
export async function createSoundDevice(page: Page): Promise<SoundDevice> {
  await page.addInitScript(() => {
    const { resume } = AudioContext.prototype;
    const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')!;
    const playing = new Set<AudioBufferSourceNode>();
    const contexts = new Set<AudioContext>();
    const tellChange = () => {
      for (const context of contexts) context.dispatchEvent(new Event('statechange'));
    };
    const device: Device = {
      playing: 0,
      begun: 0,
      wishes: [],
      withhold() {
        device.wishes = [];
        Object.defineProperty(BaseAudioContext.prototype, 'state', {
          get: (): unknown => 'suspended',
          configurable: true,
        });
      },
      takeAway() {
        device.withhold();
        tellChange();
      },
      giveBack() {
        Object.defineProperty(BaseAudioContext.prototype, 'state', state);
        tellChange();
      },
      hurry() {
        for (const { playbackRate } of playing) playbackRate.value = 1_000;
      },
    };
    device.withhold();
    Object.assign(globalThis, { soundDevice: device });
    AudioContext.prototype.resume = function () {
      contexts.add(this);
      return new Promise((resolve, reject) => {
        device.wishes.push((answer) => {
          if (answer === 'refused') return reject(new DOMException('No sound here.', 'NotAllowedError'));
          Object.defineProperty(BaseAudioContext.prototype, 'state', state);
          return resume.call(this).then(resolve, reject);
        });
      });
    };
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      playing.add(this);
      device.playing += 1;
      device.begun += 1;
      this.addEventListener('ended', () => {
        playing.delete(this);
        device.playing -= 1;
      });
      start.apply(this, when);
    };
  });
  const read = () =>
    page.evaluate(() => {
      const { playing, begun, wishes } = (globalThis as unknown as WithDevice).soundDevice;
      return { playing, begun, wishes: wishes.length };
    });

  return {
    async answer(answer) {
      await expect.poll(async () => (await read()).wishes).toBeGreaterThan(0);
      await page.evaluate((given) => {
        const { wishes } = (globalThis as unknown as WithDevice).soundDevice;
        for (const wish of wishes.splice(0)) wish(given);
      }, answer);
    },
    withhold: () => page.evaluate(() => (globalThis as unknown as WithDevice).soundDevice.withhold()),
    takeAway: () => page.evaluate(() => (globalThis as unknown as WithDevice).soundDevice.takeAway()),
    giveBack: () => page.evaluate(() => (globalThis as unknown as WithDevice).soundDevice.giveBack()),
    hurry: () => page.evaluate(() => (globalThis as unknown as WithDevice).soundDevice.hurry()),
    async sounds() {
      const { playing, begun } = await read();
      return { playing, begun };
    },
  };
}
