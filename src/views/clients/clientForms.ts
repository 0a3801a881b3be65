import type { Language } from '#domain/language/language.ts';
import type { ClientOrder, ClientsDraft } from '#machines/profileForm/clientDrafts.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type ClientsForm = FormRef<ClientsDraft, ClientOrder>;

/** How times on the page are written, and what they are compared with. */
export type ClientsLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly nowMs: () => number;
};
