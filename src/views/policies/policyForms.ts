import type { Language } from '#domain/language/language.ts';
import type { PoliciesDraft, PolicyChange } from '#machines/profileForm/policyDrafts.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type PoliciesForm = FormRef<PoliciesDraft, PolicyChange>;

/** How figures and times on the page are written. */
export type PoliciesLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly nowMs: () => number;
};
