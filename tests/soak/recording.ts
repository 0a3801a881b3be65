import type { Story } from './story.ts';

/** What a page in the soak is given before its own script runs. */
export type SoakSetup = {
  readonly story: Story;
  /** Recorded answers of the real service by path, and the session of a signed-in display. */
  readonly answers: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, unknown>>;
  /** Everything else is asked of the real service, as whoever has this token; not given: files alone. */
  readonly token?: string;
};

/** What an outcome of a question about alerts tells the page. `lightningAtMs` null: not known. Epoch ms. */
type AlertsHeard =
  | { readonly kind: 'good'; readonly contentAtMs: number; readonly lightningAtMs: number | null }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed' };

/** One thing that a page heard or showed, at a virtual time, epoch ms. */
export type Happening = { readonly atMs: number } & (
  | AlertsHeard
  /** The page's worker read all strikes of this time. */
  | { readonly kind: 'strikesRead'; readonly fromMs: number; readonly toMs: number }
  /** null: the page of the yard is gone. */
  | { readonly kind: 'shown'; readonly status: string | null }
);

/** What happened in a stretch of virtual time, and what stood on the screen at the end of each second of it. */
export type Recording = {
  readonly fromMs: number;
  readonly seconds: readonly (string | null)[];
  readonly happenings: readonly Happening[];
};

/** What the test may ask of the page. */
export type SoakControl = {
  /** Lets virtual time pass. */
  run(seconds: number): Promise<Recording>;
  /** Runs on until the page has just turned to a language and shows this status. */
  language(): string;
};
