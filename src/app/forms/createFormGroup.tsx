import type { Toasts } from '#ui/createToasts.ts';
import type { FormRef } from '#views/profile/profileForms.ts';
import { ShownOnce } from '#views/admin/ShownOnce.tsx';
import { beginProfileForm, type FormCalls } from './beginProfileForm.tsx';
import { showOverPage } from './showOverPage.tsx';
import { createWatchers } from '#app/binding/createWatchers.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** A secret stays so long, ms: a person who has left its form may look elsewhere first. */
const SECRET_TIMES = { lastsMs: 600_000, extendedMs: 60_000 };

/** Forms that come and go while a dialog is open. */
export type FormGroup = {
  /**
   * A form that is ended while it is being saved first carries its order out. The page may be another one by then, over
   * which it tells what has become of it, and shows a secret that nobody could see again.
   */
  begin<Draft, Order>(calls: FormCalls<Draft, Order>): Disposable<FormRef<Draft, Order>>;
  /** Is any of them being saved? */
  isSaving(): boolean;
  /** Hears when that may have changed, until the returned function is called. */
  subscribe(changed: () => void): () => void;
};

/** @param showAfter Where forms tell that have been left. */
export function createFormGroup(toasts: Pick<Toasts, 'show'>, showAfter = showOverPage): FormGroup {
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
      let isEnded = false;
      const show: Toasts['show'] = (news) => (isEnded ? showAfter : toasts.show)(news);
      const form = beginProfileForm(calls, { show });
      const isBusy = () => form.getSnapshot().hasTag('busy');
      form.subscribe((snapshot) => {
        note(form, isBusy());
        if (!isEnded || isBusy()) return;
        const { draft, order, fault } = snapshot.context;
        const isSaved = fault === null && draft !== null && order !== null;
        const secret = (isSaved && calls.secretIn?.(draft, order)) || null;
        if (secret !== null)
          show({ kind: 'info', content: <ShownOnce secret={secret} />, times: SECRET_TIMES });
        form.stop();
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
