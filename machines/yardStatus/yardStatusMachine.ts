import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  raise,
  setup,
  type ActorRefFrom,
  type EventObject,
} from 'xstate';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { isAlarmWorse } from '#domain/alerting/alarm.ts';
import { witnessBy } from '#domain/alerting/facilityPolicy.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { lightningLimitOf } from '#domain/alerting/yardVerdict.ts';
import { handedOver, mergeWitness } from '../feed/heldWitness.ts';
import { isLate } from '../feed/isLate.ts';
import { leftMs } from '../feed/leftMs.ts';
import {
  accepted,
  failure,
  fetching,
  outcomeOf,
  outOfOrder,
  undated,
  waiting,
} from '../feed/pollingRegion.ts';
import { trustRegion } from '../feed/trustRegion.ts';
import { notProvided } from '../notProvided.ts';
import { doesClose, faultOf, mayOnlyRaise, mergedFeed, settleRaise } from './receivedAnswers.ts';
import { DOUBT_BY_PROOF, keepListed, settle, wantedPayloadId, type PayloadFacts } from './yardFacts.ts';
import {
  firstContext,
  weatherLeftMs,
  type YardStatusContext,
  type YardStatusInput,
} from './yardStatusContext.ts';
import type { PollOutcome, WitnessReport, YardStatusEmitted, YardStatusEvent } from './yardStatusEvents.ts';

type FacilityInput = { facilityId: string; clientId: string };
type Held = { readonly context: FacilityInput };
type Answered = { readonly event: { readonly output: PollOutcome } };

/**
 * Says what this yard page may show now. Four regions at once:
 *
 *   polling  fetching ── answer (one that is older or of a lower term only raises), failure or timeoutAfter ──▶ waiting
 *            waiting ── pollAgainAfter, alerts.announced (also before), page.woken ──▶ fetching
 *   trust    loading ── answer.accepted ──▶ confirmed (current ──▶ late), unknown when its content is old
 *            current ── lateAfter, or content that was late when it came ──▶ late
 *            confirmed ── feedStaleAfter, lightningStaleAfter, weatherStaleAfter or a tick finds content old ──▶ unknown
 *            any ── fetch.failed ──▶ failed; failed, unknown ── answer.accepted ──▶ confirmed
 *   details  resting ── a listed event has no details yet ──▶ fetching ── done, refused, timeoutAfter ──▶ resting
 *   telling  quiet: emits every change of the status once
 *
 * Each fact passes `settle`, which asks the domain's one verdict, so OPEN has a single way in (S1). Age is checked
 * twice, by timers and by ticks of the network clock: if one of them stops the other still works (S4, S5).
 */
export const yardStatusMachine = setup({
  types: {
    input: {} as YardStatusInput,
    context: {} as YardStatusContext,
    events: {} as YardStatusEvent,
    emitted: {} as YardStatusEmitted,
    tags: {} as 'confirmed' | 'failed',
  },
  actors: {
    fetchAlerts: fromPromise<PollOutcome, FacilityInput>(notProvided('fetchAlerts')),
    fetchPayload: fromPromise<PayloadFacts, { eventId: string }>(notProvided('fetchPayload')),
    watchClock: fromCallback<EventObject>(notProvided('watchClock')),
    watchWitness: fromCallback<EventObject, FacilityInput>(notProvided('watchWitness')),
  },
  guards: {
    isMissing: (_, outcome: PollOutcome) => outcome === 'missing',
    isUndated: (_, outcome: PollOutcome) =>
      outcome !== 'missing' && Number.isNaN(outcome.facts.generatedAtMs),
    isOutOfOrder: ({ context }, outcome: PollOutcome) =>
      outcome !== 'missing' && mayOnlyRaise(context, outcome),
    isClosing: ({ context }, outcome: PollOutcome) =>
      outcome !== 'missing' &&
      mayOnlyRaise(context, outcome) &&
      doesClose(context, outcome.facts, outcome.receivedAtMs),
    isBroken: (_, outcome: PollOutcome) => outcome !== 'missing' && outcome.brokenBecause !== undefined,
    isAnnounced: ({ context }) => context.isAnnounced,
    isProven: ({ context }) => context.proof === 'current',
    isLate: ({ context }) => isLate(context.feed, context),
    isPayloadWanted: ({ context }) => wantedPayloadId(context.verdict, context.payloads) !== null,
    hasStatusTurned: ({ context }) => context.verdict.shown !== context.toldShown,
    isAlarmNew: ({ context: { alarm, toldAlarm, isAlarmAgain } }) =>
      isAlarmWorse(alarm, toldAlarm) && !isAlarmAgain,
    isAlarmOver: ({ context: { alarm, toldAlarm } }) =>
      alarm === 'none' && toldAlarm !== null && toldAlarm !== 'none',
    isAlarmOther: ({ context: { alarm, toldAlarm } }) => alarm !== null && alarm !== toldAlarm,
  },
  actions: {
    noteTime: assign(({ context }, { atMs }: { atMs: number }) => settle(context, { nowMs: atMs })),
    noteAnswer: assign(({ context }, outcome: PollOutcome) => {
      if (outcome === 'missing') return {};
      const { facts, receivedAtMs: nowMs } = outcome;
      const rules = { ...context.rules, ...facts.policy };
      const feed = mergedFeed(context, facts, nowMs, rules);
      const witness = handedOver(context.witness, feed);
      const settled = settle(context, { feed, witness, rules, nowMs, fault: null, doubted: null });
      if (settled.proof !== 'current') return settled;
      const checked = { ...settled, checkedAtMs: nowMs, payloads: keepListed(context.payloads, feed) };
      if (context.checkedAtMs !== null) return checked;
      // until now strikes were found by the configuration; the rings that hold are known only here (GAP-139)
      return { ...checked, ...settle({ ...context, ...checked }, { witness: witnessBy(rules, witness) }) };
    }),
    noteRaise: assign(({ context }, outcome: PollOutcome) =>
      outcome === 'missing' ? {} : settleRaise(context, outcome.facts, outcome.receivedAtMs),
    ),
    noteFailure: assign(({ context }, { message }: { message: string }) =>
      settle(context, { fault: { kind: 'failed', message } }),
    ),
    noteWitness: assign(({ context }, { isComplete = true, ...received }: WitnessReport) => ({
      ...settle(context, {
        // a step that was under way as other rings were stated is by those before
        witness: mergeWitness(context.witness, witnessBy(context.rules, received)),
        closestStrikeM: received.closestStrikeM,
        isWatched: isComplete,
      }),
      isWatchPartial: !isComplete,
    })),
    noteWitnessLost: assign(({ context }) => ({
      ...settle(context, { closestStrikeM: null, isWatched: false }),
      isWatchPartial: false,
    })),
    noteReport: assign(({ context }, { report }: { report: OwnReport | null }) =>
      settle(context, { witness: { ...context.witness, report } }),
    ),
    noteTraits: assign(({ context }, { traits }: { traits: EventTraitsByType }) =>
      settle(context, { traits }),
    ),
    doubtFeed: assign(({ context }) => settle(context, { doubted: 'feed' })),
    doubtLightning: assign(({ context }) => settle(context, { doubted: 'lightning' })),
    doubtWeather: assign(({ context }) =>
      // the doubt held already includes the weather
      context.feed?.weather.length ? settle(context, { doubted: context.doubted ?? 'weather' }) : {},
    ),
    doubtWhatIsOld: assign(({ context }) =>
      settle(context, { doubted: DOUBT_BY_PROOF[context.proof] ?? 'feed' }),
    ),
    noteAnnounced: assign({ isAnnounced: true }),
    noteFetching: assign({ isAnnounced: false }),
    reportAnswer: raise({ type: 'answer.accepted' }),
    reportFailure: raise({ type: 'fetch.failed' }),
    noteAsked: assign(({ context }) => ({
      askedPayloadId: wantedPayloadId(context.verdict, context.payloads) ?? context.askedPayloadId,
    })),
    notePayload: assign(({ context }, { payload }: { payload: PayloadFacts | null }) => ({
      payloads: { ...context.payloads, [context.askedPayloadId]: payload },
    })),
    tellStatus: emit(({ context }) => ({
      type: 'status.changed',
      from: context.toldShown,
      to: context.verdict.shown,
      atMs: context.nowMs,
    })),
    noteStatusTold: assign(({ context }) => ({ toldShown: context.verdict.shown })),
    raiseAlert: emit(({ context }) => ({ type: 'alert.raised', isDrill: context.alarm === 'drill' })),
    clearAlert: emit(({ context }) => ({
      type: 'alert.cleared',
      isOpen: context.verdict.shown === 'OPEN',
    })),
    noteAlarmTold: assign(({ context }) => ({ toldAlarm: context.alarm })),
  },
  delays: {
    pollAgainAfter: ({ context }) => context.pollEveryMs,
    timeoutAfter: ({ context }) => context.timeoutMs,
    lateAfter: ({ context }) => context.lateAfterMs,
    feedStaleAfter: ({ context: { feed, nowMs, rules } }) =>
      leftMs(nowMs, feed?.generatedAtMs ?? null, rules.staleAfterMs),
    lightningStaleAfter: ({ context: { feed, nowMs, rules } }) =>
      leftMs(
        nowMs,
        feed?.lightningAsOfMs ?? feed?.generatedAtMs ?? null,
        lightningLimitOf(feed?.lightningLimitMs ?? null, rules.staleAfterMs),
      ),
    weatherStaleAfter: ({ context: { feed, nowMs } }) => weatherLeftMs(nowMs, feed?.weather ?? []),
  },
}).createMachine({
  id: 'yardStatus',
  context: ({ input }) => firstContext(input),
  invoke: [
    { src: 'watchClock' },
    {
      src: 'watchWitness',
      input: ({ context: { facilityId, clientId } }) => ({ facilityId, clientId }),
    },
  ],
  on: {
    'clock.ticked': { actions: { type: 'noteTime', params: ({ event }) => event } },
    'witness.changed': { actions: { type: 'noteWitness', params: ({ event }) => event.facts } },
    'witness.lost': { actions: 'noteWitnessLost' },
    'lightning.reported': { actions: { type: 'noteReport', params: ({ event }) => event } },
    'traits.changed': { actions: { type: 'noteTraits', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    polling: {
      initial: 'fetching',
      states: {
        fetching: fetching(
          'waiting',
          ({ context: { facilityId, clientId } }: Held) => ({ facilityId, clientId }),
          [
            { guard: { type: 'isMissing', params: outcomeOf }, target: 'waiting' },
            undated('waiting'),
            {
              guard: { type: 'isClosing', params: outcomeOf },
              target: 'waiting',
              actions: [{ type: 'noteRaise', params: outcomeOf }, 'reportAnswer'],
            },
            {
              guard: { type: 'isBroken', params: outcomeOf },
              target: 'waiting',
              actions: failure(({ event }: Answered) => ({ message: faultOf(event.output) })),
            },
            outOfOrder,
            accepted,
          ],
        ),
        waiting,
      },
    },
    trust: trustRegion({
      loading: { after: { feedStaleAfter: 'unknown' } },
      aging: {
        feedStaleAfter: { actions: 'doubtFeed' },
        lightningStaleAfter: { actions: 'doubtLightning' },
        weatherStaleAfter: { actions: 'doubtWeather' },
      },
    }),
    details: {
      initial: 'resting',
      states: {
        resting: { always: { guard: 'isPayloadWanted', target: 'fetching', actions: 'noteAsked' } },
        fetching: {
          invoke: {
            src: 'fetchPayload',
            input: ({ context }) => ({ eventId: context.askedPayloadId }),
            onDone: {
              target: 'resting',
              actions: { type: 'notePayload', params: ({ event }) => ({ payload: event.output }) },
            },
            onError: { target: 'resting', actions: { type: 'notePayload', params: { payload: null } } },
          },
          after: {
            timeoutAfter: {
              target: 'resting',
              actions: { type: 'notePayload', params: { payload: null } },
            },
          },
        },
      },
    },
    telling: {
      always: [
        { guard: 'hasStatusTurned', actions: ['tellStatus', 'noteStatusTold'] },
        { guard: 'isAlarmNew', actions: ['raiseAlert', 'noteAlarmTold'] },
        { guard: 'isAlarmOver', actions: ['clearAlert', 'noteAlarmTold'] },
        { guard: 'isAlarmOther', actions: 'noteAlarmTold' },
      ],
    },
  },
});

/** Running status of one yard. */
export type YardStatusRef = ActorRefFrom<typeof yardStatusMachine>;
