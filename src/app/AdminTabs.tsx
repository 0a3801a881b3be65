import { useCallback, useMemo, useState } from 'react';
import { AccessTab } from '#views/admin/AccessTab.tsx';
import type { FoundUser } from '#views/admin/adminForms.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { ProfileProduct } from './beginProfileForm.tsx';
import { createAdminForms, type AdminForms } from './createAdminForms.ts';
import type { FormGroup } from './createFormGroup.ts';
import { useLiving } from './useLiving.ts';

export type AdminTabsProps = { tabId: AdminTabId; product: ProfileProduct; forms: FormGroup };

/** One tab of the administration, with its forms for as long as it is on the screen. */
export function AdminTabs({ tabId, product, forms }: AdminTabsProps) {
  const admin = useMemo(() => createAdminForms(product, forms), [product, forms]);
  const tabs = { accessControl: Access } satisfies Record<AdminTabId, unknown>;
  const Tab = tabs[tabId];
  return <Tab admin={admin} />;
}

function Access({ admin }: { admin: AdminForms }) {
  const [person, choose] = useState<FoundUser | null>(null);
  const lookup = useLiving(admin.findPeople);
  const silence = useLiving(admin.silence);
  const access = useLiving(
    useCallback(
      () => (person === null ? { value: null, end: () => {} } : admin.access(person)),
      [admin, person],
    ),
  );
  if (lookup === null || silence === null) return null;
  return <AccessTab {...{ lookup, silence, person, access }} onChosen={choose} />;
}
