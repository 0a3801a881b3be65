import { createActor, fromPromise } from 'xstate';
import { createSoundPlayer, type SoundPlayer } from '#adapters/audio/soundPlayer.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

const FILES: Readonly<Record<Sound, string>> = {
  siren: '/siren.wav',
  test: '/test-tone.wav',
  allClear: '/all-clear.wav',
};

/** The siren of this page: off, on or blocked, as this device remembers it (S10, YARD-21). */
export function createSiren({ memory }: Platform) {
  const player: SoundPlayer<Sound> = createSoundPlayer(FILES, (canSound) =>
    actor.send({ type: canSound ? 'sound.resumed' : 'sound.interrupted' }),
  );
  const machine = sirenMachine.provide({
    actors: {
      probeSound: fromPromise(() => player.probe()),
      playSound: fromPromise<void, { sound: Sound }>(({ input, signal }) => player.play(input.sound, signal)),
    },
  });
  let isOn = memory.isSoundOn();
  const actor = createActor(machine, { input: { isOn } });
  // what is chosen on this page alone: another tab may have chosen otherwise, and goes by that when it is loaded again
  actor.subscribe(({ context: { isWanted } }) => {
    if (isWanted === isOn) return;
    isOn = isWanted;
    memory.rememberSound(isOn);
  });
  const interacted = () => actor.send({ type: 'operator.interacted' });
  for (const gesture of ['click', 'keyup']) document.addEventListener(gesture, interacted, { passive: true });
  return actor.start();
}
