import {
  IconBell,
  IconBuildingWarehouse,
  IconLock,
  IconMail,
  IconMapPin,
  IconRulerMeasure,
  IconShieldLock,
  IconTag,
  IconUser,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { OverrideRole } from '#domain/override/overrideRole.ts';

/** Where the profile was opened, and by whom. */
type TabFacts = {
  /** On a yard alert or yard monitoring path. */
  readonly isYardPage: boolean;
  readonly role: OverrideRole;
  /** May administer the client. */
  readonly isAdmin: boolean;
};

/** Only for administrators, and not on the paths of a yard (PROF-12). */
function isAdministration({ isYardPage, isAdmin }: TabFacts): boolean {
  return isAdmin && !isYardPage;
}

/** In the order in which they are offered. */
const TABS = [
  {
    id: 'yardSettings',
    Icon: IconBuildingWarehouse,
    isOffered: ({ isYardPage, role }: TabFacts) => isYardPage && role !== 'none',
  },
  { id: 'personal', Icon: IconUser, isOffered: () => true },
  { id: 'units', Icon: IconRulerMeasure, isOffered: () => true },
  { id: 'notifications', Icon: IconBell, isOffered: ({ isYardPage }: TabFacts) => !isYardPage },
  {
    id: 'subscriptions',
    Icon: IconMail,
    isOffered: ({ isYardPage, isAdmin }: TabFacts) => !isYardPage && !isAdmin,
  },
  { id: 'security', Icon: IconShieldLock, isOffered: ({ isYardPage }: TabFacts) => !isYardPage },
  { id: 'locations', Icon: IconMapPin, isOffered: isAdministration, isAdministration: true },
  { id: 'users', Icon: IconUsers, isOffered: isAdministration, isAdministration: true },
  { id: 'callbacks', Icon: IconWebhook, isOffered: isAdministration, isAdministration: true },
  { id: 'tags', Icon: IconTag, isOffered: isAdministration, isAdministration: true },
  { id: 'accessControl', Icon: IconLock, isOffered: isAdministration, isAdministration: true },
] as const;

export type ProfileTab = (typeof TABS)[number];
/** Tabs that are fetched when they are opened. */
export type LazyTabId = AdminTabId | 'security';
export type AdminTabId = Extract<ProfileTab, { isAdministration: true }>['id'];

/** Tabs of the profile for this person on this page (PROF-04, PROF-09, PROF-12, PROF-13). */
export function offeredTabs(facts: TabFacts): readonly ProfileTab[] {
  return TABS.filter(({ isOffered }) => isOffered(facts));
}
