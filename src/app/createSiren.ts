import { createActor, fromPromise } from 'xstate';
import { createSirenPlayer } from '#adapters/audio/sirenPlayer.ts';
import { sirenMachine } from '#machines/siren/sirenMachine.ts';
import type { Parts } from './createParts.ts';

/** The siren of this page: off, on or blocked, as this device remembers it (S10, YARD-21). */
export function createSiren({ memory }: Parts) {
  const player = createSirenPlayer('/siren.wav');
  const machine = sirenMachine.provide({
    actors: {
      probeSound: fromPromise(() => player.probe()),
      playSiren: fromPromise(({ signal }) => player.play(signal)),
    },
  });
  const actor = createActor(machine, { input: { isOn: memory.isSoundOn() } });
  actor.subscribe(({ context }) => {
    if (context.isWanted !== memory.isSoundOn()) memory.rememberSound(context.isWanted);
  });
  const interacted = () => actor.send({ type: 'operator.interacted' });
  for (const gesture of ['click', 'keyup']) document.addEventListener(gesture, interacted, { passive: true });
  return actor.start();
}
