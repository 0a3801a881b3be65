import { assign, emit, fromPromise, setup } from 'xstate';
import {
  askedOf,
  draftOf,
  isSameRoute,
  MAX_WAYPOINTS,
  NEW_ROUTE,
  type RouteAsked,
  type RouteDraft,
} from '#domain/routes/routeDraft.ts';
import { routeFault } from '#domain/routes/routeFault.ts';
import { notProvided } from '../notProvided.ts';
import type {
  RoutePlanContext,
  RoutePlanEmitted,
  RoutePlanEvent,
  RoutePlanInput,
  RoutePlaces,
  RouteReply,
} from './routePlanContext.ts';

/**
 * Says how the planning of a route stands.
 *
 *   editing    ── address.opened, from one place to another ──▶ resolving
 *   resolving  ── found ──▶ requesting; missing, failure, giveUpAfter ──▶ failed
 *   requesting ── routes ──▶ shown; none, no data, failure, giveUpAfter ──▶ failed
 *   shown      ── route.chosen ──▶ shown
 *   editing, resolving, requesting, shown
 *              ── plan.submitted, and the form can be sent ──▶ resolving, emitted
 *              ── address.opened, with others ──▶ resolving; with one or none, or too many waypoints ──▶ editing
 *              ── drawer.closed ──▶ closed, emitted
 *   failed     ── failure.acknowledged ──▶ closed, emitted
 *
 * Routes belong to the request that they answer: the next request removes them, and a late answer is ignored. An answer
 * without risk is a failure, never a road without risk (S4).
 */
export const routePlanMachine = setup({
  types: {
    input: {} as RoutePlanInput,
    context: {} as RoutePlanContext,
    events: {} as RoutePlanEvent,
    emitted: {} as RoutePlanEmitted,
    tags: {} as 'open' | 'planning' | 'shown' | 'failed',
  },
  actors: {
    resolvePlaces: fromPromise<RoutePlaces, { asked: RouteAsked }>(notProvided('resolvePlaces')),
    requestRoutes: fromPromise<RouteReply, { places: RouteDraft }>(notProvided('requestRoutes')),
  },
  guards: {
    isNew: ({ context }, { asked }: { asked: RouteAsked }) => !isSameRoute(context.asked, asked),
    isNewAndWhole: ({ context }, { asked }: { asked: RouteAsked }) =>
      asked.source !== '' &&
      asked.destination !== '' &&
      asked.waypoints.length <= MAX_WAYPOINTS &&
      !isSameRoute(context.asked, asked),
    isPlannable: ({ context }) => routeFault(context.draft) === null,
    areFound: (_, { places }: { places: RoutePlaces }) => places.kind === 'found',
    hasRoutes: (_, { reply }: { reply: RouteReply }) => reply.kind === 'routes',
    isThere: ({ context }, { index }: { index: number }) => context.plan?.routes[index] !== undefined,
  },
  actions: {
    noteAsked: assign((_, { asked }: { asked: RouteAsked }) => ({
      asked,
      draft: draftOf(asked),
      plan: null,
    })),
    noteOrder: assign(({ context }) => ({ asked: askedOf(context.draft), plan: null })),
    noteDraft: assign((_, { draft }: { draft: RouteDraft }) => ({ draft })),
    notePlaces: assign(({ context }, { places }: { places: RoutePlaces }) => {
      if (places.kind !== 'found') return {};
      // changes that the user has made meanwhile stay
      const isUntouched = isSameRoute(askedOf(context.draft), context.asked);
      return { places: places.places, ...(isUntouched ? { draft: places.places } : {}) };
    }),
    noteMissing: assign((_, { places }: { places: RoutePlaces }) =>
      places.kind === 'missing' ? { fault: { kind: 'facilities', ids: places.ids } as const } : {},
    ),
    noteRoutes: assign((_, { reply }: { reply: RouteReply }) =>
      reply.kind === 'routes' ? { plan: reply.plan, chosen: 0 } : {},
    ),
    noteRefusal: assign((_, { reply }: { reply: RouteReply }) =>
      reply.kind === 'routes' ? {} : { fault: { kind: reply.kind } },
    ),
    noteImpossible: assign({ fault: { kind: 'impossible' } as const }),
    noteChosen: assign((_, { index }: { index: number }) => ({ chosen: index })),
    tellAsked: emit(({ context }) => ({ type: 'route.asked', asked: context.asked as RouteAsked }) as const),
    tellClosed: emit(
      ({ context }) =>
        ({ type: 'plan.closed', isWrongNetwork: context.fault?.kind === 'facilities' }) as const,
    ),
  },
  delays: { giveUpAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'routePlan',
  context: ({ input }) => ({
    ...input,
    asked: null,
    draft: NEW_ROUTE,
    places: null,
    plan: null,
    chosen: 0,
    fault: null,
  }),
  initial: 'open',
  states: {
    open: {
      tags: 'open',
      initial: 'editing',
      on: {
        'address.opened': [
          {
            guard: { type: 'isNewAndWhole', params: ({ event }) => event },
            target: '.resolving',
            actions: { type: 'noteAsked', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNew', params: ({ event }) => event },
            target: '.editing',
            actions: { type: 'noteAsked', params: ({ event }) => event },
          },
        ],
        'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'plan.submitted': {
          guard: 'isPlannable',
          target: '.resolving',
          actions: ['noteOrder', 'tellAsked'],
        },
        'drawer.closed': { target: 'closed', actions: 'tellClosed' },
      },
      states: {
        editing: {},
        resolving: {
          tags: 'planning',
          invoke: {
            src: 'resolvePlaces',
            input: ({ context }) => ({ asked: context.asked as RouteAsked }),
            onDone: [
              {
                guard: { type: 'areFound', params: ({ event }) => ({ places: event.output }) },
                target: 'requesting',
                actions: { type: 'notePlaces', params: ({ event }) => ({ places: event.output }) },
              },
              {
                target: '#routePlan.failed',
                actions: { type: 'noteMissing', params: ({ event }) => ({ places: event.output }) },
              },
            ],
            onError: { target: '#routePlan.failed', actions: 'noteImpossible' },
          },
          after: { giveUpAfter: { target: '#routePlan.failed', actions: 'noteImpossible' } },
        },
        requesting: {
          tags: 'planning',
          invoke: {
            src: 'requestRoutes',
            input: ({ context }) => ({ places: context.places as RouteDraft }),
            onDone: [
              {
                guard: { type: 'hasRoutes', params: ({ event }) => ({ reply: event.output }) },
                target: 'shown',
                actions: { type: 'noteRoutes', params: ({ event }) => ({ reply: event.output }) },
              },
              {
                target: '#routePlan.failed',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ reply: event.output }) },
              },
            ],
            onError: { target: '#routePlan.failed', actions: 'noteImpossible' },
          },
          after: { giveUpAfter: { target: '#routePlan.failed', actions: 'noteImpossible' } },
        },
        shown: {
          tags: 'shown',
          on: {
            'route.chosen': {
              guard: { type: 'isThere', params: ({ event }) => event },
              actions: { type: 'noteChosen', params: ({ event }) => event },
            },
          },
        },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'failure.acknowledged': { target: 'closed', actions: 'tellClosed' } },
    },
    closed: {},
  },
});
