import { createContext, type ReactNode } from 'react';
import type { ToastKind } from '#ui/createToasts.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';

/** Something that a page tells its user. */
export type PageNews = { readonly kind: ToastKind; readonly content: ReactNode };

/** Tab of the profile to be opened, and the facility for which its form begins; null: a new one; none: no form. */
export type ProfileAsked = { readonly tab: AdminTabId | 'units'; readonly facilityId?: string | null };

/** What a page may ask of what stands around it. */
export type ShellActions = {
  /** @param closed Called when it is closed again. */
  openProfile(asked: ProfileAsked, closed: () => void): void;
  tell(news: PageNews): void;
};

/** null: nothing stands around the page that could do it. */
export const ShellContext = createContext<ShellActions | null>(null);
