import { assign, fromPromise, setup } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
type LookupEvent = { type: 'text.typed'; text: string } | { type: 'search.requested' };

type LookupInput = {
  /** Least number of letters of a search text, without the blanks around it. */
  readonly minLetters: number;
  /** Pause in typing after which the search starts, ms. */
  readonly restMs: number;
  /** Timeout of a search, ms. */
  readonly timeoutMs: number;
};

type LookupContext<Item> = LookupInput & {
  /** Text as typed. */
  text: string;
  /** Results of this text; null: unknown, or not searched yet. */
  found: readonly Item[] | null;
  /** Reason why the search failed; null: it did not. */
  fault: string | null;
};

function setUp<Item>() {
  return setup({
    types: {
      input: {} as LookupInput,
      context: {} as LookupContext<Item>,
      events: {} as LookupEvent,
      tags: {} as 'searching' | 'failed',
    },
    actors: { search: fromPromise<readonly Item[], { text: string }>(notProvided('search')) },
    guards: {
      isLongEnough: ({ context }, { text }: { text: string }) => text.trim().length >= context.minLetters,
    },
    actions: {
      noteText: assign((_, { text }: { text: string }) => ({ text, found: null, fault: null })),
      noteFound: assign((_, { found }: { found: readonly Item[] }) => ({ found })),
      noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
      forgetFault: assign({ fault: null }),
    },
    delays: {
      restAfter: ({ context }) => context.restMs,
      giveUpAfter: ({ context }) => context.timeoutMs,
    },
  });
}

/**
 * Says what a typed text has found.
 *
 *   anywhere ── text.typed, long enough ──▶ resting; shorter ──▶ idle
 *   resting  ── restAfter ──▶ asking
 *   asking   ── done ──▶ found; failure, giveUpAfter ──▶ failed
 *   failed   ── search.requested ──▶ asking
 *
 * Results belong to the current text: the next letter removes them, and a late answer to an earlier text is ignored. A
 * failed search is not one without results (S4).
 */
export function createLookupMachine<Item>() {
  return setUp<Item>().createMachine({
    id: 'lookup',
    context: ({ input }) => ({ ...input, text: '', found: null, fault: null }),
    initial: 'idle',
    on: {
      'text.typed': [
        {
          guard: { type: 'isLongEnough', params: ({ event }) => event },
          target: '.resting',
          reenter: true,
          actions: { type: 'noteText', params: ({ event }) => event },
        },
        { target: '.idle', actions: { type: 'noteText', params: ({ event }) => event } },
      ],
    },
    states: {
      idle: {},
      resting: { tags: 'searching', after: { restAfter: 'asking' } },
      asking: {
        tags: 'searching',
        entry: 'forgetFault',
        invoke: {
          src: 'search',
          input: ({ context }) => ({ text: context.text.trim() }),
          onDone: {
            target: 'found',
            actions: { type: 'noteFound', params: ({ event }) => ({ found: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'noteFault', params: ({ event }) => ({ fault: errorMessage(event.error) }) },
          },
        },
        after: {
          giveUpAfter: { target: 'failed', actions: { type: 'noteFault', params: { fault: 'timeout' } } },
        },
      },
      found: {},
      failed: { tags: 'failed', on: { 'search.requested': 'asking' } },
    },
  });
}

/** Lookup of any item; `createLookupMachine<Item>()` gives the same chart with types. */
export const lookupMachine = createLookupMachine<unknown>();
