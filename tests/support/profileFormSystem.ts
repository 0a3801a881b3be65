import { createActor, SimulatedClock } from 'xstate';
import { createProfileFormMachine } from '#machines/profileForm/profileFormMachine.ts';
import { heldPromises } from './heldPromises.ts';
import { settled } from './settled.ts';

export const FORM_TIMEOUT_MS = 10_000;

/** A form with one field, which must not be empty; its calls are answered when told. The service keeps small letters. */
export function createProfileFormSystem() {
  const clock = new SimulatedClock();
  const loads = heldPromises<string>();
  const saves = heldPromises<string, { order: string }>();
  const machine = createProfileFormMachine<string, string>((draft) => (draft === '' ? null : draft)).provide({
    actors: { loadDraft: loads.logic, saveDraft: saves.logic },
  });
  const actor = createActor(machine, { clock, input: { timeoutMs: FORM_TIMEOUT_MS } });
  const told: string[] = [];
  actor.on('*', (news) =>
    told.push(news.type === 'form.saved' ? `saved ${news.order}` : `failed: ${news.fault}`),
  );
  actor.start();
  return {
    actor,
    clock,
    loads,
    saves,
    told,
    state: () => actor.getSnapshot().value,
    async load(draft: string) {
      loads.last().resolve(draft);
      await settled();
    },
    async failToLoad() {
      loads.last().reject(new Error('503'));
      await settled();
    },
    async save() {
      const held = saves.last();
      held.resolve(held.input.order.toLowerCase());
      await settled();
    },
    async failToSave(error = new Error('The name is taken.')) {
      saves.last().reject(error);
      await settled();
    },
  };
}
