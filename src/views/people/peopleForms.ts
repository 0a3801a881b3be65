import type { Language } from '#domain/language/language.ts';
import type {
  AccountOrder,
  AccountsDraft,
  SessionsDraft,
  SessionsOrder,
} from '#machines/profileForm/accountDrafts.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

export type AccountsForm = FormRef<AccountsDraft, AccountOrder>;
export type SessionsForm = FormRef<SessionsDraft, SessionsOrder>;

type Begun<Form> = { readonly value: Form; end(): void };

/** What the page asks the service for; each begins when it is called. */
export type PeopleForms = {
  accounts(): Begun<AccountsForm>;
  sessions(userId: string): Begun<SessionsForm>;
};

/** How times on the page are written, and what they are compared with. */
export type PeopleLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly nowMs: () => number;
};
