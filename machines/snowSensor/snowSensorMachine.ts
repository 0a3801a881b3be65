import { assign, emit, fromPromise, setup } from 'xstate';
import type { SensorOrder } from '#contracts/snowSensor.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { NEW_SENSOR, sensorFault, type SensorDraft, type SensorFault } from '#domain/sensors/sensorDraft.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';
import {
  changedOrder,
  movedOrder,
  newOrder,
  otherStatus,
  type SensorChange,
  type SensorFacts,
  type SnowSensorContext,
  type SnowSensorEmitted,
  type SnowSensorEvent,
  type SnowSensorInput,
} from './snowSensorContext.ts';

const NOWHERE: LonLat = [0, 0];

/**
 * Says how the panel of a snow sensor stands, whether its last reload failed, and what is being done with the sensor.
 *
 *   away, loading, missing, ready, open ── sensor.chosen ──▶ loading; addition.began ──▶ detailing
 *   loading   ── done ──▶ ready, or open where its panel is asked for; failure, giveUpAfter ──▶ missing
 *   missing   ── retry.requested ──▶ loading
 *   ready     ── panel.opened ──▶ open;  loading, missing, ready ── sensor.left ──▶ away
 *   open      ── refreshAfter ──▶ reloaded, the known facts stay meanwhile; failure, giveUpAfter ──▶ outdated
 *             ── panel.closed ──▶ away
 *             ── status.toggled ──▶ toggling; move.began ──▶ placing; deletion.began ──▶ confirming
 *   detailing ── draft.changed ──▶ detailing; details.confirmed ──▶ placing, or the fault is emitted
 *   placing   ── marker.moved ──▶ placing; coordinates.saved, and it has moved ──▶ saving
 *   confirming ── deletion.confirmed ──▶ deleting
 *   detailing, placing, confirming ── dialog.closed ──▶ open, or away where there is no panel
 *   toggling, saving, deleting ── done ──▶ emitted, the dialog closed; failure, giveUpAfter ──▶ emitted, unchanged
 *
 * A running call cannot be cancelled. A failure leaves the sensor unchanged (SENS-27).
 */
export const snowSensorMachine = setup({
  types: {
    input: {} as SnowSensorInput,
    context: {} as SnowSensorContext,
    events: {} as SnowSensorEvent,
    emitted: {} as SnowSensorEmitted,
    tags: {} as 'missing' | 'detailing' | 'placing' | 'confirming' | 'busy',
  },
  actors: {
    loadSensor: fromPromise<SensorFacts, { gid: number }>(notProvided('loadSensor')),
    changeSensor: fromPromise<SensorFacts, SensorChange>(notProvided('changeSensor')),
    createSensor: fromPromise<void, { order: SensorOrder }>(notProvided('createSensor')),
    deleteSensor: fromPromise<void, { gid: number }>(notProvided('deleteSensor')),
  },
  guards: {
    isShown: ({ context }) => context.isShown,
    isFaultless: ({ context }) => sensorFault(context.draft) === null,
    isMoved: ({ context }) => context.isMoved,
    isNew: ({ context }) => context.isNew,
  },
  actions: {
    noteChosen: assign((_, { gid, isShown }: { gid: number; isShown: boolean }) => ({
      gid,
      isShown,
      facts: null,
      isOutdated: false,
    })),
    noteFacts: assign((_, { facts }: { facts: SensorFacts }) => ({ facts, isOutdated: false })),
    noteOutdated: assign({ isOutdated: true }),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
    noteShown: assign({ isShown: true }),
    noteNothing: assign({ gid: null, isShown: false, facts: null, isOutdated: false }),
    beginDraft: assign({ draft: NEW_SENSOR, isNew: true }),
    noteDraft: assign((_, { draft }: { draft: SensorDraft }) => ({ draft })),
    placeMarker: assign(({ context: { facts } }, { start }: { start: LonLat }) => ({
      // Source: spec/gaps.md GAP-85
      marker: facts === null ? start : ([facts.sensor.longitude, facts.sensor.latitude] as const),
      isMoved: false,
    })),
    beginMove: assign({ isNew: false }),
    noteMarker: assign((_, { at }: { at: LonLat }) => ({ marker: at, isMoved: true })),
    tellStatus: emit((_, { facts }: { facts: SensorFacts }) => ({
      ...({ type: 'status.changed', status: facts.sensor.status } as const),
    })),
    tellMoved: emit({ type: 'sensor.moved' }),
    tellCreated: emit({ type: 'sensor.created' }),
    tellDeleted: emit({ type: 'sensor.deleted' }),
    tellFailed: emit({ type: 'change.failed' }),
    tellRefused: emit(({ context }) => ({
      ...({ type: 'draft.refused', fault: sensorFault(context.draft) as SensorFault } as const),
    })),
  },
  delays: {
    giveUpAfter: ({ context }) => context.timeoutMs,
    refreshAfter: ({ context }) => context.refreshMs,
  },
}).createMachine({
  id: 'snowSensor',
  context: ({ input }) => ({
    ...input,
    gid: null,
    isShown: false,
    facts: null,
    isOutdated: false,
    fault: null,
    draft: NEW_SENSOR,
    isNew: false,
    marker: NOWHERE,
    isMoved: false,
  }),
  initial: 'looking',
  states: {
    looking: {
      initial: 'away',
      on: {
        'sensor.chosen': {
          target: '.loading',
          reenter: true,
          actions: { type: 'noteChosen', params: ({ event }) => event },
        },
        'addition.began': { target: 'detailing', actions: 'beginDraft' },
      },
      states: {
        away: { entry: 'noteNothing' },
        loading: {
          invoke: {
            src: 'loadSensor',
            input: ({ context }) => ({ gid: context.gid ?? 0 }),
            onDone: {
              target: 'ready',
              actions: { type: 'noteFacts', params: ({ event }) => ({ facts: event.output }) },
            },
            onError: {
              target: 'missing',
              actions: {
                type: 'noteFault',
                params: ({ event }) => ({ fault: errorMessage(event.error) }),
              },
            },
          },
          after: {
            giveUpAfter: { target: 'missing', actions: { type: 'noteFault', params: { fault: 'timeout' } } },
          },
          on: { 'sensor.left': 'away', 'panel.closed': 'away' },
        },
        missing: {
          tags: 'missing',
          on: { 'retry.requested': 'loading', 'sensor.left': 'away', 'panel.closed': 'away' },
        },
        ready: {
          always: { guard: 'isShown', target: 'open' },
          on: { 'panel.opened': { target: 'open', actions: 'noteShown' }, 'sensor.left': 'away' },
        },
        open: {
          initial: 'current',
          on: {
            'panel.closed': 'away',
            'status.toggled': '#snowSensor.toggling',
            'move.began': {
              target: '#snowSensor.placing',
              actions: ['beginMove', { type: 'placeMarker', params: { start: NOWHERE } }],
            },
            'deletion.began': '#snowSensor.confirming',
          },
          states: {
            current: { after: { refreshAfter: 'reading' } },
            reading: {
              invoke: {
                src: 'loadSensor',
                input: ({ context }) => ({ gid: context.gid ?? 0 }),
                onDone: {
                  target: 'current',
                  actions: { type: 'noteFacts', params: ({ event }) => ({ facts: event.output }) },
                },
                onError: { target: 'current', actions: 'noteOutdated' },
              },
              after: { giveUpAfter: { target: 'current', actions: 'noteOutdated' } },
            },
          },
        },
      },
    },
    toggling: {
      tags: 'busy',
      invoke: {
        src: 'changeSensor',
        input: ({ context }) => changedOrder(context, { status: otherStatus(context) }),
        onDone: {
          target: 'looking.open',
          actions: [
            { type: 'noteFacts', params: ({ event }) => ({ facts: event.output }) },
            { type: 'tellStatus', params: ({ event }) => ({ facts: event.output }) },
          ],
        },
        onError: { target: 'looking.open', actions: 'tellFailed' },
      },
      after: { giveUpAfter: { target: 'looking.open', actions: 'tellFailed' } },
    },
    detailing: {
      tags: 'detailing',
      on: {
        'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'details.confirmed': [
          {
            guard: 'isFaultless',
            target: 'placing',
            actions: { type: 'placeMarker', params: ({ event }) => event },
          },
          { actions: 'tellRefused' },
        ],
        'dialog.closed': 'resting',
      },
    },
    placing: {
      tags: 'placing',
      on: {
        'marker.moved': { actions: { type: 'noteMarker', params: ({ event }) => event } },
        'coordinates.saved': { guard: 'isMoved', target: 'saving' },
        'dialog.closed': 'resting',
      },
    },
    saving: {
      tags: ['placing', 'busy'],
      initial: 'deciding',
      onDone: 'resting',
      after: { giveUpAfter: { target: 'placing', actions: 'tellFailed' } },
      states: {
        deciding: { always: [{ guard: 'isNew', target: 'creating' }, { target: 'moving' }] },
        creating: {
          invoke: {
            src: 'createSensor',
            input: ({ context }) => ({ order: newOrder(context) }),
            onDone: { target: 'saved', actions: 'tellCreated' },
            onError: { target: '#snowSensor.placing', actions: 'tellFailed' },
          },
        },
        moving: {
          invoke: {
            src: 'changeSensor',
            input: ({ context }) => movedOrder(context),
            onDone: {
              target: 'saved',
              actions: [{ type: 'noteFacts', params: ({ event }) => ({ facts: event.output }) }, 'tellMoved'],
            },
            onError: { target: '#snowSensor.placing', actions: 'tellFailed' },
          },
        },
        saved: { type: 'final' },
      },
    },
    confirming: {
      tags: 'confirming',
      on: { 'deletion.confirmed': 'deleting', 'dialog.closed': 'resting' },
    },
    deleting: {
      tags: ['confirming', 'busy'],
      invoke: {
        src: 'deleteSensor',
        input: ({ context }) => ({ gid: context.gid ?? 0 }),
        onDone: { target: 'looking.away', actions: 'tellDeleted' },
        onError: { target: 'confirming', actions: 'tellFailed' },
      },
      after: { giveUpAfter: { target: 'confirming', actions: 'tellFailed' } },
    },
    resting: { always: [{ guard: 'isShown', target: 'looking.open' }, { target: 'looking.away' }] },
  },
});
