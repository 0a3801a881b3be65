import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { policiesMachine } from '#machines/policies/policiesMachine.ts';

export type PoliciesRef = ActorRefFrom<typeof policiesMachine>;

/** How figures and times on the page are written. */
export type PoliciesLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly nowMs: () => number;
};
