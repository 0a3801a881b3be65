import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { OverrideRole } from '#domain/override/overrideRole.ts';

/** Where the profile was opened, and by whom. */
type TabFacts = {
  /** On a yard alert or yard monitoring path. */
  readonly isYardPage: boolean;
  readonly role: OverrideRole;
};

/** In the order in which they are offered. */
const TABS = [
  {
    id: 'yardSettings',
    Icon: IconBuildingWarehouse,
    isOffered: ({ isYardPage, role }: TabFacts) => isYardPage && role !== 'none',
  },
] as const;

export type ProfileTab = (typeof TABS)[number];

/** Tabs of the profile for this person on this page; none: there is nothing to set (PROF-04, PROF-09). */
export function offeredTabs(facts: TabFacts): readonly ProfileTab[] {
  return TABS.filter(({ isOffered }) => isOffered(facts));
}
