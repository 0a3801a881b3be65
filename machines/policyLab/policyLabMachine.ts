import { assign, fromPromise, setup } from 'xstate';
import {
  LAB_MOST_BYTES,
  type LabPlot,
  type LabRecording,
  type LabRun,
  type LabRunOrder,
} from '#contracts/policyLab.ts';
import { errorMessage } from '../errorMessage.ts';
import { notProvided } from '../notProvided.ts';
import { drawnOf, newLab, wantsNewer, type PolicyLabContext } from './labContext.ts';
import {
  isNewOrder,
  runStateOf,
  type LabAnswer,
  type LabFile,
  type LabState,
  type PlotOrder,
  type PolicyLabEvent,
  type PolicyLabInput,
} from './labFacts.ts';

const FORBIDDEN = 'notAuthorised';
const GONE = 'labRunNotFound';
const RUNNING = 'labRunning';
const SILENCE = { fault: 'timeout' };
const faultOf = ({ event }: { event: { error: unknown } }) => ({ fault: errorMessage(event.error) });
const runOf = ({ event }: { event: { output: LabRun } }) => ({ run: event.output });
const answerOf = ({ event }: { event: { output: LabAnswer } }) => ({ answer: event.output });

/**
 * Says how a comparison of policies stands.
 *
 *   loading   ── done ──▶ running or ready, as the service says
 *   loading   ── notAuthorised ──▶ forbidden; failure, giveUpAfter ──▶ missing ── load.requested ──▶ loading
 *   ready: blank, cancelled, failed, shown (plotting ── done ──▶ plotted; failure, giveUpAfter ──▶ unplotted)
 *             ── run.requested ──▶ starting
 *   any       ── file.chosen, within the limit ──▶ uploading, once it is ready; beyond it: the reason
 *   shown     ── facility.chosen ──▶ plotting; order.written, another one ──▶ rewritten
 *   rewritten ── recomputeAfter ──▶ starting, with the former figures until it is over; the same order ──▶ shown
 *   uploading ── done, failure, uploadGiveUpAfter, upload.dismissed ──▶ ready
 *   starting  ── done ──▶ running; failure ──▶ ready; labRunning, giveUpAfter ──▶ loading, with the reason
 *   running: waiting ── pollAfter ──▶ asking ── still running, failure, giveUpAfter ──▶ waiting; over ──▶ ready
 *             ── run.dismissed ──▶ cancelling ── done ──▶ loading; failure, giveUpAfter ──▶ running
 *
 * A comparison runs on the service, also while nobody looks. Where the service says nothing of it, it counts as running;
 * only the service says that it is over. Nothing here changes a policy or a yard (GAP-139).
 */
export const policyLabMachine = setup({
  types: {
    input: {} as PolicyLabInput,
    context: {} as PolicyLabContext,
    events: {} as PolicyLabEvent,
    tags: {} as 'missing' | 'editable' | 'busy' | 'running' | 'plotting',
  },
  actors: {
    loadLab: fromPromise<LabState>(notProvided('loadLab')),
    sendFile: fromPromise<LabRecording, { file: LabFile }>(notProvided('sendFile')),
    startRun: fromPromise<LabRun, { order: LabRunOrder }>(notProvided('startRun')),
    askForRun: fromPromise<LabAnswer>(notProvided('askForRun')),
    cancelRun: fromPromise<LabRun, { runId: string }>(notProvided('cancelRun')),
    loadPlot: fromPromise<LabPlot, PlotOrder>(notProvided('loadPlot')),
  },
  guards: {
    isForbidden: (_, { fault }: { fault: string }) => fault === FORBIDDEN,
    mayRun: (_, { fault }: { fault: string }) => fault === RUNNING || fault === SILENCE.fault,
    hasFile: ({ context }) => context.file !== null,
    isTooBig: (_, { file }: { file: LabFile }) => file.bytes > LAB_MOST_BYTES,
    goesOn: (_, { answer }: { answer: LabAnswer }) => runStateOf(answer) === 'running',
    isRunning: ({ context }) => runStateOf(context.lab) === 'running',
    isCancelled: ({ context }) => runStateOf(context.lab) === 'cancelled',
    isFailed: ({ context }) => runStateOf(context.lab) === 'failed',
    isRenewing: ({ context }) => context.former !== null,
    isNewOrder: ({ context }, { order }: { order: LabRunOrder | null }) => isNewOrder(order, context.lab),
    wantsNewer: ({ context }) => wantsNewer(context),
    hasResult: ({ context }) => runStateOf(context.lab) === 'finished' && context.facilityId !== null,
  },
  actions: {
    noteLab: assign(({ context }, { lab }: { lab: LabState }) => ({ lab, ...drawnOf(lab, context) })),
    noteAnswer: assign(({ context }, { answer }: { answer: LabAnswer }) => {
      const isGone = runStateOf(context.lab) === 'running' && answer.status.run === null;
      const lab = context.lab && { ...context.lab, ...answer };
      return { lab, fault: isGone ? GONE : null, ...drawnOf(answer, context) };
    }),
    noteRun: assign(({ context: { lab, former } }, { run }: { run: LabRun }) => ({
      lab: lab && { ...lab, status: { ...lab.status, run }, result: null },
      ...(former === null ? { facilityId: null, plot: null } : {}),
    })),
    noteRecording: assign(({ context: { lab } }, { recording }: { recording: LabRecording }) => ({
      lab: lab && { ...lab, status: { ...lab.status, recording } },
    })),
    noteFile: assign((_, { file }: { file: LabFile }) => ({ file, fault: null })),
    forgetFile: assign({ file: null }),
    noteOrder: assign((_, { order }: { order: LabRunOrder }) => ({ order, written: order, fault: null })),
    noteWritten: assign((_, { order }: { order: LabRunOrder | null }) => ({ written: order })),
    renewFigures: assign(({ context: { lab, written } }) => ({ former: lab, order: written, fault: null })),
    forgetFormer: assign({ former: null }),
    noteFacility: assign((_, { facilityId }: { facilityId: string }) => ({ facilityId, plot: null })),
    notePlot: assign((_, { plot }: { plot: LabPlot }) => ({ plot })),
    noteFault: assign((_, { fault }: { fault: string }) => ({ fault })),
    forgetFault: assign({ fault: null }),
  },
  delays: {
    giveUpAfter: ({ context }) => context.timeoutMs,
    uploadGiveUpAfter: ({ context }) => context.uploadTimeoutMs,
    // what is compared again is a matter of a moment
    pollAfter: ({ context }) => (context.former === null ? context.pollMs : context.recomputeMs),
    recomputeAfter: ({ context }) => context.recomputeMs,
  },
}).createMachine({
  id: 'policyLab',
  context: ({ input }) => newLab(input),
  initial: 'loading',
  on: {
    'order.written': { actions: { type: 'noteWritten', params: ({ event }) => event } },
    // chosen in a window that was open before the form began to wait: it is not lost
    'file.chosen': [
      {
        guard: { type: 'isTooBig', params: ({ event }) => event },
        actions: { type: 'noteFault', params: { fault: 'labRecordingTooBig' } },
      },
      { actions: { type: 'noteFile', params: ({ event }) => event } },
    ],
    'facility.chosen': {
      guard: 'isRenewing',
      actions: { type: 'noteFacility', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      entry: 'forgetFormer',
      invoke: {
        src: 'loadLab',
        onDone: {
          target: 'settling',
          actions: { type: 'noteLab', params: ({ event }) => ({ lab: event.output }) },
        },
        onError: [
          { guard: { type: 'isForbidden', params: faultOf }, target: 'forbidden' },
          { target: 'missing', actions: { type: 'noteFault', params: faultOf } },
        ],
      },
      after: { giveUpAfter: { target: 'missing', actions: { type: 'noteFault', params: SILENCE } } },
    },
    missing: { tags: 'missing', on: { 'load.requested': { target: 'loading', actions: 'forgetFault' } } },
    forbidden: { type: 'final' },
    settling: {
      always: [
        { guard: 'isRunning', target: 'running' },
        { guard: 'hasFile', target: 'uploading' },
        { guard: 'wantsNewer', target: 'starting', actions: 'renewFigures' },
        { guard: 'hasResult', target: 'ready.shown' },
        { guard: 'isCancelled', target: 'ready.cancelled' },
        { guard: 'isFailed', target: 'ready.failed' },
        { target: 'ready.blank' },
      ],
    },
    ready: {
      tags: 'editable',
      entry: 'forgetFormer',
      always: { guard: 'hasFile', target: 'uploading' },
      on: {
        'run.requested': {
          target: 'starting',
          actions: { type: 'noteOrder', params: ({ event }) => event },
        },
      },
      initial: 'blank',
      states: {
        blank: {},
        cancelled: {},
        failed: {},
        rewritten: {
          on: {
            'facility.chosen': { actions: { type: 'noteFacility', params: ({ event }) => event } },
            'order.written': [
              {
                guard: { type: 'isNewOrder', params: ({ event }) => event },
                target: 'rewritten',
                reenter: true,
                actions: { type: 'noteWritten', params: ({ event }) => event },
              },
              { target: 'shown', actions: { type: 'noteWritten', params: ({ event }) => event } },
            ],
          },
          after: { recomputeAfter: { target: '#policyLab.starting', actions: 'renewFigures' } },
        },
        shown: {
          on: {
            'order.written': {
              guard: { type: 'isNewOrder', params: ({ event }) => event },
              target: 'rewritten',
              actions: { type: 'noteWritten', params: ({ event }) => event },
            },
            'facility.chosen': {
              target: '.plotting',
              actions: { type: 'noteFacility', params: ({ event }) => event },
            },
          },
          initial: 'plotting',
          states: {
            plotting: {
              tags: 'plotting',
              invoke: {
                src: 'loadPlot',
                input: ({ context }) => ({
                  runId: context.lab!.status.run!.id,
                  facilityId: context.facilityId!,
                }),
                onDone: {
                  target: 'plotted',
                  actions: { type: 'notePlot', params: ({ event }) => ({ plot: event.output }) },
                },
                onError: 'unplotted',
              },
              after: { giveUpAfter: 'unplotted' },
            },
            plotted: {},
            unplotted: {},
          },
        },
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'forgetFormer',
      exit: 'forgetFile',
      on: { 'upload.dismissed': 'settling' },
      invoke: {
        src: 'sendFile',
        input: ({ context }) => ({ file: context.file! }),
        onDone: {
          target: 'settling',
          actions: { type: 'noteRecording', params: ({ event }) => ({ recording: event.output }) },
        },
        onError: { target: 'settling', actions: { type: 'noteFault', params: faultOf } },
      },
      after: {
        uploadGiveUpAfter: { target: 'settling', actions: { type: 'noteFault', params: SILENCE } },
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        src: 'startRun',
        input: ({ context }) => ({ order: context.order! }),
        onDone: { target: 'running', actions: { type: 'noteRun', params: runOf } },
        onError: [
          {
            guard: { type: 'mayRun', params: faultOf },
            target: 'loading',
            actions: { type: 'noteFault', params: faultOf },
          },
          // not once more by itself
          { target: 'settling', actions: [{ type: 'noteFault', params: faultOf }, 'forgetFormer'] },
        ],
      },
      // it may have begun nevertheless
      after: { giveUpAfter: { target: 'loading', actions: { type: 'noteFault', params: SILENCE } } },
    },
    running: {
      tags: 'running',
      on: { 'run.dismissed': { target: 'cancelling', actions: 'forgetFormer' } },
      initial: 'waiting',
      states: {
        waiting: { after: { pollAfter: 'asking' } },
        asking: {
          invoke: {
            src: 'askForRun',
            onDone: [
              {
                guard: { type: 'goesOn', params: answerOf },
                target: 'waiting',
                actions: { type: 'noteAnswer', params: answerOf },
              },
              {
                target: '#policyLab.settling',
                actions: { type: 'noteAnswer', params: answerOf },
              },
            ],
            onError: { target: 'waiting', actions: { type: 'noteFault', params: faultOf } },
          },
          after: { giveUpAfter: { target: 'waiting', actions: { type: 'noteFault', params: SILENCE } } },
        },
      },
    },
    cancelling: {
      tags: ['running', 'busy'],
      entry: 'forgetFault',
      invoke: {
        src: 'cancelRun',
        input: ({ context }) => ({ runId: context.lab!.status.run!.id }),
        // it may have ended by itself meanwhile, with a result
        onDone: 'loading',
        onError: { target: 'running', actions: { type: 'noteFault', params: faultOf } },
      },
      after: { giveUpAfter: { target: 'running', actions: { type: 'noteFault', params: SILENCE } } },
    },
  },
});
