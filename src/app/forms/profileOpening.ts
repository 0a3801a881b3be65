import type { AdminTabId } from '#views/profile/profileTabs.ts';
import type { ProfileAsked } from '#app/page/shellContext.ts';

/** What the profile was opened for. */
export type ProfileOpening = {
  /** Tab to begin at; null: the first. */
  readonly tab: ProfileAsked['tab'] | null;
  /** What the form of a tab begins with, once: a user who comes back to it begins anew. null: nothing was asked of it. */
  take(tab: AdminTabId): { readonly facilityId: string | null } | null;
};

export function createProfileOpening(asked: ProfileAsked | null): ProfileOpening {
  let waiting = asked;
  return {
    tab: asked?.tab ?? null,
    take(tab) {
      if (waiting?.tab !== tab || waiting.facilityId === undefined) return null;
      const { facilityId } = waiting;
      waiting = null;
      return { facilityId };
    },
  };
}
