import { createActor, fromPromise } from 'xstate';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { settled } from '#tests/support/settled.ts';

/** How long each sound lasts, ms. */
export const SIREN_MS = 6_000;

type Speaker = {
  /** What was played is added. */
  readonly played: Sound[];
  /** Whether the browser lets a page play, which may change. */
  readonly sound: { readonly isAllowed: boolean };
  readonly isSoundOn: boolean;
};

/** The siren of a wall, with a speaker that notes what it plays. */
export async function createWallSiren({ played, sound, isSoundOn }: Speaker) {
  const machine = sirenMachine.provide({
    actors: {
      probeSound: fromPromise<'allowed' | 'blocked'>(() =>
        Promise.resolve(sound.isAllowed ? 'allowed' : 'blocked'),
      ),
      playSound: fromPromise<void, { sound: Sound }>(({ input }) => {
        played.push(input.sound);
        return new Promise((resolve) => setTimeout(resolve, SIREN_MS));
      }),
    },
  });
  const siren = createActor(machine, { input: { isOn: isSoundOn } }).start();
  await settled();
  return siren;
}
