import { expect } from '@playwright/test';
import type { Heard, SirenDriver } from '../../model/siren/siren.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';
import { createSoundDevice } from './soundDevice.ts';
import { createYardFeed } from './yardFeed.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** A test of sound that is not answered for this long has failed. */
const UNANSWERED_MS = 2_000;
/** A siren that waits is tried again after this long. */
const RETRY_MS = 5_000;
/** Still heard when the test looks. */
const SOUND_MS = 60_000;
const NAMES = { blocked: 'Sound blocked', off: 'Sound off', on: 'Sound on' };

/**
 * A wall display with an open yard. The files of its sounds wait at the network's edge: while the page waits for one
 * that sound is due, and when it comes although it is due no longer, nothing may sound.
 */
export async function createSirenPage({ page, world, origin }: ModelDependencies): Promise<SirenDriver> {
  const feed = createYardFeed(world, YARD_ID);
  const files = {
    siren: world.hold(/\/siren\.wav/),
    'test tone': world.hold(/\/test-tone\.wav/),
    'all-clear': world.hold(/\/all-clear\.wav/),
  };
  const all = Object.values(files);
  let due: Exclude<Heard, 'nothing'> | null = null;
  const device = await createSoundDevice(page);
  await beSignedIn(page, origin);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));
  await feed.report('none');
  // the page's next question waits, so that an alert can begin at any time
  await feed.reachQuestion();
  let begun = 0;
  let isOn = false;
  const kept = new Set<(typeof all)[number]>();
  const yard = page.locator('.yard');
  await expect(yard).toHaveAttribute('data-status', 'open');

  async function bring(file: (typeof all)[number]): Promise<void> {
    await world.answer(file.take(), { body: silence(SOUND_MS) });
    kept.add(file);
    await world.settle();
  }

  /** A gesture; where no sound can be made the page asks for leave anew. */
  async function withGesture(gesture: () => Promise<void>): Promise<void> {
    if (!isOn) await device.withhold();
    await gesture();
    await world.settle();
  }

  const expectSounds = (playing: number) => expect.poll(() => device.sounds()).toEqual({ playing, begun });

  return {
    pressSoundControl: () => withGesture(() => page.getByRole('button', { name: /^Sound / }).click()),
    touchScreen: () => withGesture(() => page.getByRole('heading', { level: 1 }).click()),
    async answerSoundTest(answer) {
      if (answer === 'nothing') return world.leap(UNANSWERED_MS);
      await device.answer(answer === 'allowed' ? 'allowed' : 'refused');
      return world.settle();
    },
    async takeSoundAway() {
      await device.takeAway();
      return world.settle();
    },
    async giveSoundBack() {
      await device.giveBack();
      return world.settle();
    },
    async waitForRetry() {
      await device.withhold();
      return world.leap(RETRY_MS);
    },
    async beginAlert() {
      await feed.report('alert');
      await expect(yard).toHaveAttribute('data-status', 'closed');
    },
    async endAlert(into) {
      await feed.report(into === 'open' ? 'none' : 'warning');
      await expect(yard).toHaveAttribute('data-status', into);
    },
    async endSound(hasPlayed) {
      const file = files[due!];
      if (!hasPlayed) {
        await world.answer(file.take(), { status: 503 });
        return world.settle();
      }
      if (!kept.has(file)) {
        await bring(file);
        begun += 1;
      }
      await expectSounds(1);
      return device.hurry();
    },
    async expectSound(sound, heard) {
      await expect(page.getByRole('button', { name: NAMES[sound] })).toBeVisible();
      due = heard === 'nothing' ? null : heard;
      isOn = sound === 'on';
      const isKept = due !== null && kept.has(files[due]);
      if (isKept) begun += 1;
      // a sound that is no longer due must not be heard when its file comes at last; the page keeps the file
      for (const file of all) if (file.waiting() > 0 && file !== files[due!]) await bring(file);
      if (due !== null && !isKept) await expect.poll(() => files[due!].waiting()).toBe(1);
      return expectSounds(isKept ? 1 : 0);
    },
  };
}

/** Silence as a WAV file, 8 kHz, 8 bits, one channel. */
function silence(lengthMs: number): Buffer {
  const samples = Buffer.alloc(lengthMs * 8, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
