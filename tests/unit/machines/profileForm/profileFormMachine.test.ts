import { describe, expect, test } from 'vitest';
import {
  selectDraft,
  selectFault,
  selectIsBusy,
  selectIsMissing,
  selectIsSavable,
} from '#machines/profileForm/profileFormSelectors.ts';
import { createProfileFormSystem, FORM_TIMEOUT_MS } from '../../../support/profileFormSystem.ts';

async function startEditing(draft = 'dana') {
  const system = createProfileFormSystem();
  await system.load(draft);
  const now = () => system.actor.getSnapshot();
  return { ...system, now, change: (to: string) => system.actor.send({ type: 'draft.changed', draft: to }) };
}

describe('what stands in a form', () => {
  test('is not known until it is loaded, and nothing can be done meanwhile', () => {
    const { actor, saves, state } = createProfileFormSystem();
    actor.send({ type: 'draft.changed', draft: 'x' });
    actor.send({ type: 'save.requested' });
    expect([state(), selectDraft(actor.getSnapshot()), saves.calls.length]).toEqual(['loading', null, 0]);
  });

  test('that could not be loaded is missing, not empty, until it is asked for again [S4]', async () => {
    const { actor, failToLoad, load, loads } = createProfileFormSystem();
    await failToLoad();
    actor.send({ type: 'draft.changed', draft: 'x' });
    expect(selectIsMissing(actor.getSnapshot())).toBe(true);
    expect([selectDraft(actor.getSnapshot()), selectFault(actor.getSnapshot())]).toEqual([null, '503']);
    actor.send({ type: 'load.requested' });
    expect([loads.calls.length, selectFault(actor.getSnapshot())]).toEqual([2, null]);
    await load('dana');
    expect([selectIsMissing(actor.getSnapshot()), selectDraft(actor.getSnapshot())]).toEqual([false, 'dana']);
  });

  test('is missing when the service is silent at the limit, not a millisecond before', () => {
    const { actor, clock, state } = createProfileFormSystem();
    clock.increment(FORM_TIMEOUT_MS - 1);
    expect(state()).toBe('loading');
    clock.increment(1);
    expect([state(), selectFault(actor.getSnapshot())]).toEqual(['missing', 'timeout']);
  });

  test('changes as it is filled in', async () => {
    const { change, now } = await startEditing();
    change('Dan');
    expect(selectDraft(now())).toBe('Dan');
  });
});

describe('a form is saved', () => {
  test('only as it can be saved', async () => {
    const { actor, change, now, saves } = await startEditing('');
    expect(selectIsSavable(now())).toBe(false);
    actor.send({ type: 'save.requested' });
    expect(saves.calls).toHaveLength(0);
    change('Dan');
    expect(selectIsSavable(now())).toBe(true);
  });

  test('once: what happens while the service is asked changes nothing', async () => {
    const { actor, change, now, saves } = await startEditing();
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'load.requested' });
    change('Eve');
    expect(saves.calls.map(({ input }) => input)).toEqual([{ order: 'dana' }]);
    expect([selectDraft(now()), selectIsBusy(now()), selectIsSavable(now())]).toEqual(['dana', true, false]);
  });

  test('and then shows what the service has, and that is told once the service has done it', async () => {
    const { actor, change, now, save, told } = await startEditing();
    change('Dan');
    actor.send({ type: 'save.requested' });
    expect(told).toEqual([]);
    await save();
    expect([selectDraft(now()), selectIsBusy(now()), told]).toEqual(['dan', false, ['saved Dan']]);
  });

  test('again after it was saved, with what stands there by then', async () => {
    const { actor, change, save, saves, told } = await startEditing();
    actor.send({ type: 'save.requested' });
    await save();
    change('Eve');
    actor.send({ type: 'save.requested' });
    expect(saves.last().input).toEqual({ order: 'Eve' });
    await save();
    expect(told).toEqual(['saved dana', 'saved Eve']);
  });
});

describe('a save that failed', () => {
  test('leaves the fields as they were, and says why until they change', async () => {
    const { actor, change, failToSave, now, told } = await startEditing();
    change('Dan');
    actor.send({ type: 'save.requested' });
    await failToSave();
    expect([selectDraft(now()), selectFault(now())]).toEqual(['Dan', 'The name is taken.']);
    expect(told).toEqual(['failed: The name is taken.']);
    change('Dana');
    expect(selectFault(now())).toBeNull();
  });

  test('is forgotten by the next try', async () => {
    const { actor, failToSave, now } = await startEditing();
    actor.send({ type: 'save.requested' });
    await failToSave(new Error(''));
    expect(selectFault(now())).toBe('generalError');
    actor.send({ type: 'save.requested' });
    expect(selectFault(now())).toBeNull();
  });

  test('is one that the service has not answered at the limit, not a millisecond before', async () => {
    const { actor, clock, now, state, told } = await startEditing();
    actor.send({ type: 'save.requested' });
    clock.increment(FORM_TIMEOUT_MS - 1);
    expect([state(), told]).toEqual(['saving', []]);
    clock.increment(1);
    expect([state(), selectFault(now()), told]).toEqual(['editing', 'timeout', ['failed: timeout']]);
  });
});
