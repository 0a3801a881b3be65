import type { ActorRefFrom } from 'xstate';
import type { SourceState } from '#contracts/sources.ts';
import type { sourcesMachine } from '#machines/sources/sourcesMachine.ts';
import type { ClockStyle } from '#ui/format/clock.ts';

export type SourcesRef = ActorRefFrom<typeof sourcesMachine>;

/** How times on the page are written. */
export type SourcesLocale = ClockStyle;

/** How a source stands, as the page says it; `unknown`: the answer says nothing of now. */
export type ShownCondition = SourceState['condition'] | 'unknown';

/** What rows and panels are written with, beside their source. */
export type SourceShown = {
  readonly locale: SourcesLocale;
  /** Time of the answer, epoch ms: ages are those of then. */
  readonly atMs: number;
  /** Whether the answer says anything of now. */
  readonly isCurrent: boolean;
};

export function shownCondition({ condition }: SourceState, { isCurrent }: SourceShown): ShownCondition {
  return isCurrent ? condition : 'unknown';
}
