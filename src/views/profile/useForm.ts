import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';
import {
  selectDraft,
  selectFault,
  selectIsBusy,
  selectIsMissing,
  selectIsSavable,
} from '#machines/profileForm/profileFormSelectors.ts';
import type { FormRef, ProfileForms } from './profileForms.ts';

/** What a view needs of one form. */
export function useForm<Draft, Order>(form: FormRef<Draft, Order>) {
  return {
    /** null: not loaded. */
    draft: useSelector(form, selectDraft<Draft, Order>),
    isMissing: useSelector(form, selectIsMissing<Draft, Order>),
    isBusy: useSelector(form, selectIsBusy<Draft, Order>),
    isSavable: useSelector(form, selectIsSavable<Draft, Order>),
    /** Why the last call failed; null: it did not, or the fields have changed since. */
    fault: useSelector(form, selectFault<Draft, Order>),
    change: (draft: Draft) => form.send({ type: 'draft.changed', draft }),
    save: () => form.send({ type: 'save.requested' }),
    load: () => form.send({ type: 'load.requested' }),
  };
}

/** Is any form of the profile being saved? */
export function useIsAnySaving(forms: ProfileForms): boolean {
  const isSaving = () => membersOf(forms).some((form) => form.getSnapshot().hasTag('busy'));
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = membersOf(forms).map((form) => form.subscribe(changed));
      return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    },
    [forms],
  );
  return useSyncExternalStore(subscribe, isSaving);
}

function membersOf(forms: ProfileForms): AnyActorRef[] {
  const { personal, password, units, notifications, silentTimes, subscriptions } = forms;
  const all = [personal, password, units, notifications, silentTimes, subscriptions?.form ?? null];
  return all.filter((form) => form !== null);
}
