import { useMemo, useSyncExternalStore } from 'react';
import type { Toasts } from '#ui/createToasts.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { PersonProfileProps } from '#views/profile/profileView.ts';
import type { ProfileProduct } from './beginProfileForm.tsx';
import { createFormGroup } from './createFormGroup.ts';
import { LateSecurityTab } from './LateSecurityTab.tsx';
import { LateAdminTabs } from './LateAdminTabs.tsx';
import type { ProfileOpening } from './profileOpening.ts';

/** What is fetched when its tab is opened: Security, and what administrators have besides (PROF-12). */
export function useLateContents(
  product: ProfileProduct,
  toasts: Toasts,
  opening: ProfileOpening,
): PersonProfileProps['late'] {
  const forms = useMemo(() => createFormGroup(toasts), [toasts]);
  const isSaving = useSyncExternalStore(forms.subscribe, forms.isSaving);
  const tab = (tabId: AdminTabId) => <LateAdminTabs key={tabId} {...{ tabId, product, forms, opening }} />;
  const contents = {
    security: <LateSecurityTab {...{ product, forms }} />,
    locations: tab('locations'),
    users: tab('users'),
    callbacks: tab('callbacks'),
    tags: tab('tags'),
    accessControl: tab('accessControl'),
  };
  return { contents, isSaving };
}
