import type { Kiosk } from '#contracts/kiosk.ts';
import type { Language } from '#domain/language/language.ts';
import type { ScreenOrder, ScreensDraft } from '#machines/profileForm/screenDrafts.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import type { FormRef } from '#views/profile/profileForms.ts';

/** The list of displays, asked again and again, and the form that changes it. */
export type ScreensDependencies = {
  readonly list: RefreshRef<readonly Kiosk[]>;
  readonly form: FormRef<ScreensDraft, ScreenOrder>;
};

/** How times on the page are written, and what they are compared with. */
export type ScreensLocale = {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly nowMs: () => number;
};
