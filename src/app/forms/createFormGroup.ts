import type { Toasts } from '#ui/createToasts.ts';
import type { FormRef } from '#views/profile/profileForms.ts';
import { beginProfileForm, type FormCalls } from './beginProfileForm.tsx';
import { createWatchers } from '#app/binding/createWatchers.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** Forms that come and go while a dialog is open. */
export type FormGroup = {
  /** A form that is ended while it is being saved first carries its order out and tells of it. */
  begin<Draft, Order>(calls: FormCalls<Draft, Order>): Disposable<FormRef<Draft, Order>>;
  /** Is any of them being saved? */
  isSaving(): boolean;
  /** Hears when that may have changed, until the returned function is called. */
  subscribe(changed: () => void): () => void;
};

export function createFormGroup(toasts: Toasts): FormGroup {
  const saving = new Set<object>();
  const { watch, tell } = createWatchers();
  const note = (form: object, isSaving: boolean) => {
    if (saving.has(form) === isSaving) return;
    if (isSaving) saving.add(form);
    else saving.delete(form);
    tell();
  };

  return {
    begin(calls) {
      const form = beginProfileForm(calls, toasts);
      let isEnded = false;
      const isBusy = () => form.getSnapshot().hasTag('busy');
      form.subscribe(() => {
        note(form, isBusy());
        if (isEnded && !isBusy()) form.stop();
      });
      return {
        value: form,
        end() {
          isEnded = true;
          if (!isBusy()) form.stop();
        },
      };
    },
    isSaving: () => saving.size > 0,
    subscribe: watch,
  };
}
