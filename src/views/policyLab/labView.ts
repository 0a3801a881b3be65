import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { policyLabMachine } from '#machines/policyLab/policyLabMachine.ts';

export type PolicyLabRef = ActorRefFrom<typeof policyLabMachine>;

/** How figures and times on the page are written. */
export type LabLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
};

/** Hands a file to the browser. */
export type SaveFile = (name: string, mediaType: string, content: string) => void;

/** Letter of a policy by its place: A to J. */
export function letterOf(nth: number): string {
  return String.fromCharCode(65 + nth);
}

/** Colour of a policy; beyond the fifth they come again, told apart by letter. */
export function inkOf(nth: number): 1 | 2 | 3 | 4 | 5 {
  return ([1, 2, 4, 5, 3] as const)[nth % 5]!;
}
