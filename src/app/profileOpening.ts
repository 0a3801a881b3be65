import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { ProfileAsked } from './shellDoor.ts';

/** What the profile was opened for. */
export type ProfileOpening = {
  /** Tab to begin at; null: the first. */
  readonly tab: AdminTabId | null;
  /** What the form of a tab begins with, once: whoever comes back to it begins anew. null: nothing was asked of it. */
  take(tab: AdminTabId): Pick<ProfileAsked, 'facilityId'> | null;
};

export function createProfileOpening(asked: ProfileAsked | null): ProfileOpening {
  let waiting = asked;
  return {
    tab: asked?.tab ?? null,
    take(tab) {
      if (waiting?.tab !== tab) return null;
      const { facilityId } = waiting;
      waiting = null;
      return { facilityId };
    },
  };
}
