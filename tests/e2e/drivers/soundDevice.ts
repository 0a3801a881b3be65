import { expect, type Page } from '@playwright/test';

/** How a browser answers the wish to make sound: by allowing it, by refusing, or by never answering (Chromium). */
type SoundAnswer = 'allowed' | 'refused';

type Device = { playing: number; begun: number; wishes: ((answer: SoundAnswer) => void)[] };

/** The sound of the device in front of a page. */
export type SoundDevice = {
  /** Answers the last wish to make sound. */
  answer(answer: SoundAnswer): Promise<void>;
  /** How many sounds play now, and how many have begun since the page was opened. */
  sounds(): Promise<{ playing: number; begun: number }>;
};

/**
 * Puts the browser's leave to make sound into the test's hands, before the page is opened: a click allows sound in
 * every browser of these tests, so that blocking could not be seen otherwise. Sounds themselves are real, and counted.
 */
export async function createSoundDevice(page: Page): Promise<SoundDevice> {
  await page.addInitScript(() => {
    const device: Device = { playing: 0, begun: 0, wishes: [] };
    Object.assign(globalThis, { soundDevice: device });
    const { resume } = AudioContext.prototype;
    const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')!;
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get: (): unknown => 'suspended',
      configurable: true,
    });
    AudioContext.prototype.resume = function () {
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
      device.playing += 1;
      device.begun += 1;
      this.addEventListener('ended', () => {
        device.playing -= 1;
      });
      start.apply(this, when);
    };
  });
  const read = () =>
    page.evaluate(() => {
      const { playing, begun, wishes } = (globalThis as unknown as { soundDevice: Device }).soundDevice;
      return { playing, begun, wishes: wishes.length };
    });

  return {
    async answer(answer) {
      await expect.poll(async () => (await read()).wishes).toBeGreaterThan(0);
      await page.evaluate((given) => {
        const { wishes } = (globalThis as unknown as { soundDevice: Device }).soundDevice;
        wishes.splice(0).at(-1)?.(given);
      }, answer);
    },
    async sounds() {
      const { playing, begun } = await read();
      return { playing, begun };
    },
  };
}
