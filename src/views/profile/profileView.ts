import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import type { ProfileForms } from './profileForms.ts';
import type { AdminTabId, LazyTabId } from './profileTabs.ts';

/** What a profile on a yard page shows, and for whom. */
export type ProfileView = {
  session: ActorRefFrom<typeof sessionMachine>;
  siren: SirenRef;
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
  isNight: boolean;
  /** The toasts of the page, drawn inside the dialog while it is open. */
  toastLayer: ReactNode;
};

export type YardProfileProps = ProfileView & {
  forms: ProfileForms;
  /** The form of the yard's override, open; null: this person has none. */
  override: OverrideRef | null;
  onClose: () => void;
};

/** What a profile shows where there is no yard. */
export type PersonProfileProps = Pick<ProfileView, 'session' | 'siren' | 'toastLayer'> & {
  forms: ProfileForms;
  /** What is fetched when its tab is opened, and whether any of it is being saved. */
  late: { readonly contents: Readonly<Record<LazyTabId, ReactNode>>; readonly isSaving: boolean };
  locale: Pick<YardLocale, 'language' | 'timeZone'>;
  /** Tab to begin at; null: the first. */
  beginsAt: AdminTabId | 'units' | null;
  onClose: () => void;
};

/** Fetches the script of the dialog. */
export type LoadYardProfile = () => Promise<{ readonly YardProfile: ComponentType<YardProfileProps> }>;
