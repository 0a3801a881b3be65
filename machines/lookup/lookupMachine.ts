import { assign, fromPromise, setup } from 'xstate';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type LookupEvent = { type: 'text.typed'; text: string } | { type: 'search.requested' };

export type LookupInput = {
  /** A text with fewer letters than this, without the blanks around it, is not looked for. */
  readonly minLetters: number;
  /** Typing that rests for this long is asked about, ms. */
  readonly restMs: number;
  /** A question unanswered for this long has failed, ms. */
  readonly timeoutMs: number;
};

export type LookupContext<Item> = LookupInput & {
  /** As it is typed. */
  text: string;
  /** What this text has found; null: not known, or not asked. */
  found: readonly Item[] | null;
  /** Why the question failed; null: it did not. */
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
 * What is found belongs to the text that stands there: with the next letter it is gone, and a late answer to an
 * earlier text is heard by nobody. A question that failed is not one that found nothing (S4).
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

/** A lookup of anything; `createLookupMachine<Item>()` is the typed way to the same chart. */
export const lookupMachine = createLookupMachine<unknown>();
