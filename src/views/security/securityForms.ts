import type { FactorOrder, FactorsDraft } from '#machines/profileForm/factorDrafts.ts';
import type { SessionsForm } from '#views/people/peopleForms.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type FactorsForm = FormRef<FactorsDraft, FactorOrder>;

type Begun<Form> = { readonly value: Form; end(): void };

/** What the tab asks the service for; each begins when it is called. */
export type SecurityForms = {
  factors(): Begun<FactorsForm>;
  sessions(): Begun<SessionsForm>;
};
