import { useMemo, useSyncExternalStore } from 'react';
import type { Toasts } from '#ui/createToasts.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { PersonProfileProps } from '#views/profile/profileView.ts';
import type { ProfileProduct } from './beginProfileForm.tsx';
import { createFormGroup } from './createFormGroup.ts';
import { LateAdminTabs } from './LateAdminTabs.tsx';
import type { ProfileOpening } from './profileOpening.ts';

/** What administrators have in their profile besides, for as long as it is open (PROF-12). */
export function useAdminContents(
  product: ProfileProduct,
  toasts: Toasts,
  opening: ProfileOpening,
): PersonProfileProps['admin'] {
  const forms = useMemo(() => createFormGroup(toasts), [toasts]);
  const isSaving = useSyncExternalStore(forms.subscribe, forms.isSaving);
  const tab = (tabId: AdminTabId) => <LateAdminTabs key={tabId} {...{ tabId, product, forms, opening }} />;
  const contents = {
    locations: tab('locations'),
    users: tab('users'),
    callbacks: tab('callbacks'),
    tags: tab('tags'),
    accessControl: tab('accessControl'),
  };
  return { contents, isSaving };
}
