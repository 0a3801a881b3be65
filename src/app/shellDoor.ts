import { createContext, type ReactNode } from 'react';
import type { ToastKind } from '#ui/createToasts.ts';
import type { AdminTabId } from '#views/profile/profileTabs.ts';

/** Something that a page tells whoever looks at it. */
export type PageNews = { readonly kind: ToastKind; readonly content: ReactNode };

/** What of the administration is to be opened, and for which facility; null: for a new one, or for none. */
export type ProfileAsked = { readonly tab: AdminTabId; readonly facilityId: string | null };

/** What a page may ask of what stands around it. */
export type Door = {
  /** @param closed Called when it is closed again. */
  openProfile(asked: ProfileAsked, closed: () => void): void;
  tell(news: PageNews): void;
};

/** null: nothing stands around the page that could do it. */
export const ShellDoor = createContext<Door | null>(null);
