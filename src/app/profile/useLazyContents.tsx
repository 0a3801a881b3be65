import { useMemo, useSyncExternalStore } from 'react';
import type { Toasts } from '#ui/createToasts.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { PersonProfileProps } from '#views/profile/profileView.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import { LazySecurityTab } from './LazySecurityTab.tsx';
import { LazyAdminTabs } from '#app/admin/LazyAdminTabs.tsx';
import type { ProfileOpening } from '#app/forms/profileOpening.ts';

/** What is fetched when its tab is opened: Security, and what administrators have besides (PROF-12). */
export function useLazyContents(
  product: ProfileProduct,
  toasts: Toasts,
  opening: ProfileOpening,
): PersonProfileProps['late'] {
  const forms = useMemo(() => createFormGroup(toasts), [toasts]);
  const isSaving = useSyncExternalStore(forms.subscribe, forms.isSaving);
  const tab = (tabId: AdminTabId) => (
    <LazyAdminTabs key={tabId} tabId={tabId} product={product} forms={forms} opening={opening} />
  );
  const contents = {
    security: <LazySecurityTab product={product} forms={forms} />,
    locations: tab('locations'),
    users: tab('users'),
    callbacks: tab('callbacks'),
    tags: tab('tags'),
    accessControl: tab('accessControl'),
  };
  return { contents, isSaving };
}
