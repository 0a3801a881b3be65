import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '#domain/language/language.ts';
import { AccessTab } from '#views/admin/AccessTab.tsx';
import type { FoundUser } from '#views/admin/adminForms.ts';
import { CallbacksTab } from '#views/admin/CallbacksTab.tsx';
import { LocationsTab } from '#views/admin/LocationsTab.tsx';
import { TagsTab } from '#views/admin/TagsTab.tsx';
import { UsersTab } from '#views/admin/UsersTab.tsx';
import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import { createAdminForms, type AdminForms } from './createAdminForms.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import { createLocationForms, type LocationForms } from './createLocationForms.ts';
import { createSubscriberForms, type SubscriberForms } from './createSubscriberForms.ts';
import { createTagForms, type TagForms } from './createTagForms.ts';
import type { ProfileOpening } from '#app/forms/profileOpening.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

export type AdminTabsProps = {
  tabId: AdminTabId;
  product: ProfileProduct;
  forms: FormGroup;
  opening: ProfileOpening;
};

/** One tab of the administration, with its forms for as long as it is on the screen. */
export function AdminTabs({ tabId, product, forms, opening }: AdminTabsProps) {
  const admin = useMemo(
    () => ({
      ...createAdminForms(product, forms),
      ...createSubscriberForms(product, forms, opening),
      ...createLocationForms(product, forms, opening),
      ...createTagForms(product, forms),
    }),
    [product, forms, opening],
  );
  const Tab = TABS[tabId];
  return <Tab admin={admin} />;
}

type TabProps = { admin: AdminForms & SubscriberForms & LocationForms & TagForms };

const TABS: Readonly<Record<AdminTabId, ComponentType<TabProps>>> = {
  locations: Locations,
  users: Users,
  callbacks: Callbacks,
  tags: Tags,
  accessControl: Access,
};

function Locations({ admin }: TabProps) {
  const locations = useDisposable(admin.locations);
  const addresses = useDisposable(admin.findAddresses);
  const statuses = useDisposable(admin.statuses);
  if (locations === null || addresses === null || statuses === null) return null;
  return <LocationsTab locations={locations} addresses={addresses} statuses={statuses} tiles={admin.tiles} />;
}

function Users({ admin }: TabProps) {
  const lookup = useDisposable(admin.findPeople);
  const users = useDisposable(admin.users);
  const invitation = useDisposable(admin.invitation);
  if (lookup === null || users === null || invitation === null) return null;
  return <UsersTab lookup={lookup} users={users} invitation={invitation} />;
}

function Callbacks({ admin }: TabProps) {
  const callbacks = useDisposable(admin.callbacks);
  const webhook = useDisposable(admin.webhook);
  const { i18n } = useTranslation();
  if (callbacks === null || webhook === null) return null;
  const locale = { language: languageOf(i18n.language), timeZone: deviceTimeZone() };
  return <CallbacksTab callbacks={callbacks} webhook={webhook} locale={locale} nowMs={admin.nowMs} />;
}

function Tags({ admin }: TabProps) {
  const tags = useDisposable(admin.tags);
  return tags === null ? null : <TagsTab tags={tags} />;
}

function Access({ admin }: TabProps) {
  const [person, choose] = useState<FoundUser | null>(null);
  const lookup = useDisposable(admin.findPeople);
  const silence = useDisposable(admin.silence);
  const lifetime = useDisposable(admin.overrideLifetime);
  const access = useDisposable(
    useCallback(
      () => (person === null ? { value: null, end: () => {} } : admin.access(person)),
      [admin, person],
    ),
  );
  if (lookup === null || silence === null || lifetime === null) return null;
  return (
    <AccessTab
      lookup={lookup}
      silence={silence}
      lifetime={lifetime}
      person={person}
      access={access}
      onChosen={choose}
    />
  );
}
