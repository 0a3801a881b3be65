import { assign, setup } from 'xstate';
import { FALLBACK_LANGUAGE, type Language } from '#domain/language/language.ts';

/** Facts, in the past tense. */
export type LanguageCycleEvent = { type: 'language.chosen'; language: Language };

export type LanguageCycleInput = {
  /** Languages to show in turn, in order; a single one is shown permanently; none: en-US. */
  readonly languages: readonly Language[];
  /** Time for which each language is shown, ms. */
  readonly everyMs: number;
  /** Whether the address forces the language, so that a choice does not change it (LANG-03); default false. */
  readonly isForced?: boolean;
};

type LanguageCycleContext = {
  languages: readonly Language[];
  everyMs: number;
  isForced: boolean;
  /** Index of the shown language in `languages`. */
  turn: number;
};

/**
 * Says which language the page shows now.
 *
 *   deciding ── several languages ──▶ rotating ── turnAfter ──▶ rotating, the next one
 *   deciding ── one or none ──▶ steady ── language.chosen, not forced ──▶ steady, the chosen one
 *
 * A rotation continues when a language is chosen: `cycle` outranks the session's choice (GAP-22).
 */
export const languageCycleMachine = setup({
  types: {
    input: {} as LanguageCycleInput,
    context: {} as LanguageCycleContext,
    events: {} as LanguageCycleEvent,
    tags: {} as 'rotating',
  },
  guards: {
    isSeveral: ({ context }) => context.languages.length > 1,
    isFree: ({ context }) => !context.isForced,
  },
  actions: {
    takeTurn: assign(({ context }) => ({ turn: (context.turn + 1) % context.languages.length })),
    noteChoice: assign((_, { language }: { language: Language }) => ({ languages: [language], turn: 0 })),
  },
  delays: { turnAfter: ({ context }) => context.everyMs },
}).createMachine({
  id: 'languageCycle',
  context: ({ input: { languages, everyMs, isForced = false } }) => ({
    languages: languages.length > 0 ? languages : [FALLBACK_LANGUAGE],
    everyMs,
    isForced,
    turn: 0,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isSeveral', target: 'rotating' }, { target: 'steady' }] },
    rotating: {
      tags: 'rotating',
      after: { turnAfter: { target: 'rotating', reenter: true, actions: 'takeTurn' } },
    },
    steady: {
      on: {
        'language.chosen': { guard: 'isFree', actions: { type: 'noteChoice', params: ({ event }) => event } },
      },
    },
  },
});
