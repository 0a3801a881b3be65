import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { createFormGroup } from '#app/forms/createFormGroup.tsx';
import { settled } from '#tests/support/settled.ts';
import type { Secret } from '#views/admin/ShownOnce.tsx';

/** Whether a toast shows a secret. */
function isSecret(content: unknown): content is { props: { secret: Secret } } {
  return isValidElement<object>(content) && 'secret' in content.props;
}

/** A form whose save is answered when told, and makes a secret. */
async function stage() {
  const toasts: string[] = [];
  const after: string[] = [];
  const group = createFormGroup(
    { show: ({ kind }) => void toasts.push(kind) },
    ({ kind, content }) => void after.push(isSecret(content) ? content.props.secret.text : kind),
  );
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
    secretIn: (_, order) => ({ what: 'invitation', whom: '', text: `secret of ${order}` }),
    newsOf: () => 'changes',
  });
  await settled();
  return {
    group,
    form,
    end,
    toasts,
    after,
    signals,
    async answer(fault: Error | null) {
      answer(fault);
      await settled();
    },
  };
}

describe('a form that is ended while it is being saved', () => {
  it.each([
    [null, ['success', 'secret of loaded']],
    [new Error('refused'), ['error']],
  ])(
    'carries its order out, and tells of it and of what it made over the page that follows: %s',
    async (fault, told) => {
      const { group, form, end, toasts, after, signals, answer } = await stage();
      form.send({ type: 'save.requested' });
      await settled();
      end();
      expect([signals.map(({ aborted }) => aborted), group.isSaving(), form.getSnapshot().status]).toEqual([
        [false],
        true,
        'active',
      ]);
      await answer(fault);
      expect([toasts, after, group.isSaving(), form.getSnapshot().status]).toEqual([
        [],
        told,
        false,
        'stopped',
      ]);
    },
  );

  it('tells on its own page while that is open, and shows what it made there', async () => {
    const { form, toasts, after, answer } = await stage();
    form.send({ type: 'save.requested' });
    await settled();
    await answer(null);
    expect([toasts, after]).toEqual([['success'], []]);
  });

  it('is stopped at once otherwise', async () => {
    const { group, form, end } = await stage();
    end();
    expect([group.isSaving(), form.getSnapshot().status]).toEqual([false, 'stopped']);
  });
});
