import { describe, expect, it } from 'vitest';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import { settled } from '#tests/support/settled.ts';

/** A form whose save is answered when told. */
async function stage() {
  const toasts: string[] = [];
  const group = createFormGroup({ show: ({ kind }: { kind: string }) => void toasts.push(kind) } as never);
  const signals: AbortSignal[] = [];
  let answer: (fault: Error | null) => void = () => {};
  const { value: form, end } = group.begin<string, string>({
    orderOf: (draft) => draft,
    load: async () => 'loaded',
    save: (order, signal) =>
      new Promise((resolve, reject) => {
        signals.push(signal);
        answer = (fault) => (fault === null ? resolve(order) : reject(fault));
      }),
    newsOf: () => 'changes',
  });
  await settled();
  return {
    group,
    form,
    end,
    toasts,
    signals,
    async answer(fault: Error | null) {
      answer(fault);
      await settled();
    },
  };
}

describe('a form that is ended while it is being saved', () => {
  it.each([
    [null, 'success'],
    [new Error('refused'), 'error'],
  ])('carries its order out and tells of it: %s', async (fault, told) => {
    const { group, form, end, toasts, signals, answer } = await stage();
    form.send({ type: 'save.requested' });
    await settled();
    end();
    expect([signals.map(({ aborted }) => aborted), group.isSaving(), form.getSnapshot().status]).toEqual([
      [false],
      true,
      'active',
    ]);
    await answer(fault);
    expect([toasts, group.isSaving(), form.getSnapshot().status]).toEqual([[told], false, 'stopped']);
  });

  it('is stopped at once otherwise', async () => {
    const { group, form, end } = await stage();
    end();
    expect([group.isSaving(), form.getSnapshot().status]).toEqual([false, 'stopped']);
  });
});
