import { assign, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { isOlder } from '#domain/alerting/answerOrder.ts';
import { facilityKey, lightningsOf, type ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import { NO_WITNESS, type VerdictRules } from '#domain/alerting/yardVerdict.ts';
import { isLate } from '../feed/isLate.ts';
import { leftMs } from '../feed/leftMs.ts';
import { accepted, early, fetching, outcomeOf, outOfOrder, undated, waiting } from '../feed/pollingRegion.ts';
import { trustRegion } from '../feed/trustRegion.ts';
import { notProvided } from '../notProvided.ts';
import { lightningLeftMs } from './lightningLeft.ts';
import { FIRST_FINDINGS, type MapFacts, type MapFindings, type Sighting } from './mapFacts.ts';
import { mergedAlerts, settle } from './mapFeedFacts.ts';
import { allHandedOver, allWithinRings, partialAfter, withReport, withSightings } from './mapWitnesses.ts';

/** A good answer; `receivedAtMs` is network time, epoch ms. */
type FileAnswer = { readonly alerts: ClientAlerts; readonly receivedAtMs: number };

/** Outcome of one poll. 'kept': there is no file, or none newer than the one held (ERR-01, NET-07). */
export type FilePoll = FileAnswer | 'kept';

/** Facts, in the past tense. Times are network time, epoch ms. */
export type MapFeedEvent =
  | { type: 'clock.ticked'; atMs: number }
  | { type: 'page.woken'; atMs: number }
  /** The service says that something has changed since the last answer. */
  | { type: 'alerts.announced' }
  /** `revision` as in `MapFacts.listRevision`. */
  | ({ type: 'facilities.changed' } & FacilitiesNews)
  | { type: 'witness.changed'; sightings: readonly Sighting[] }
  /** On this device. */
  | { type: 'lightning.reported'; facilityId: string; report: OwnReport }
  | { type: 'witness.lost' }
  | { type: 'traits.changed'; traits: EventTraitsByType }
  /** Raised by the polling region for the trust region. */
  | { type: 'answer.accepted' }
  | { type: 'fetch.failed' };

type ClientInput = { readonly clientId: string };
type FacilitiesNews = { readonly facilityIds: readonly string[]; readonly revision: string | null };

export type MapFeedInput = {
  readonly clientId: string;
  readonly rules: VerdictRules;
  /** Pause between an answer and the next fetch, ms. */
  readonly pollEveryMs: number;
  /** Pause between a failure and the retry, ms. */
  readonly retryMs: number;
  /** Timeout of a fetch, ms. */
  readonly timeoutMs: number;
  /** Time without confirmation after which a status is late, ms. */
  readonly lateAfterMs: number;
  /** Network time at the start, epoch ms. */
  readonly startedAtMs: number;
};

export type MapFeedContext = MapFeedInput &
  MapFacts &
  MapFindings & {
    /** Time at which the newest content was received, while current, network epoch ms; null before the first. */
    checkedAtMs: number | null;
    /** Facilities of which the page's worker does not know the whole quiet period (S4). For texts only. */
    partial: ReadonlySet<string>;
    /** Whether a change was announced during the running fetch, whose answer may be older. */
    isAnnounced: boolean;
  };

/**
 * Says what a map may show now of every facility of a client. Regions at once:
 *
 *   polling  fetching ── answer ──▶ waiting ── pollAgainAfter, page.woken, alerts.announced (also before) ──▶ fetching
 *            fetching ── failure or timeoutAfter ──▶ failing ── retryAfter, page.woken, alerts.announced ──▶ fetching
 *   trust    loading ── answer.accepted ──▶ confirmed (current ──▶ late), unknown when it proves nothing
 *            current ── lateAfter, or content that was late when it came, or nothing newer for as long ──▶ late
 *            confirmed ── feedStaleAfter, lightningStaleAfter or a tick finds the content old ──▶ unknown
 *            any ── fetch.failed ──▶ failed; failed, unknown ── answer.accepted ──▶ confirmed
 *
 * At most one fetch is running. Each fact passes `settle`, which asks the domain's one verdict for a mark (S1). Age
 * is checked twice, by timers and by ticks of the network clock: if one of them stops the other still works (S4, S5).
 */
export const mapFeedMachine = setup({
  types: {
    input: {} as MapFeedInput,
    context: {} as MapFeedContext,
    events: {} as MapFeedEvent,
    tags: {} as 'confirmed' | 'failed',
  },
  actors: {
    fetchAlerts: fromPromise<FilePoll, ClientInput>(notProvided('fetchAlerts')),
    watchClock: fromCallback<EventObject>(notProvided('watchClock')),
    watchWitness: fromCallback<EventObject>(notProvided('watchWitness')),
  },
  guards: {
    isAnnounced: ({ context }) => context.isAnnounced,
    isKept: (_, poll: FilePoll) => poll === 'kept',
    isUndated: (_, poll: FilePoll) => poll !== 'kept' && Number.isNaN(poll.alerts.generatedAtMs),
    isOutOfOrder: ({ context: { alerts, rules } }, poll: FilePoll) =>
      poll !== 'kept' &&
      alerts !== null &&
      isOlder(poll.alerts, alerts, rules.staleAfterMs, poll.receivedAtMs),
    isProven: ({ context }) => context.proof === 'current',
    isLate: ({ context }) => isLate(context.alerts, context),
  },
  actions: {
    noteTime: assign(({ context }, { atMs }: { atMs: number }) => settle(context, { nowMs: atMs })),
    noteFacilities: assign(({ context }, { facilityIds, revision }: FacilitiesNews) =>
      settle(context, { keys: facilityIds.map(facilityKey), listRevision: revision }),
    ),
    noteAnswer: assign(({ context }, poll: FilePoll) => {
      if (poll === 'kept') return {};
      const { receivedAtMs: nowMs } = poll;
      const rules = { ...context.rules, ...poll.alerts.policy };
      const alerts = mergedAlerts(context, poll.alerts, { nowMs, rules });
      const witnesses = allHandedOver(context.witnesses, alerts);
      const settled = settle(context, { alerts, witnesses, rules, nowMs, fault: null, doubted: null });
      // the same content again, which a cache may serve for ever, proves nothing anew (S5)
      const isNewer = alerts.generatedAtMs !== context.alerts?.generatedAtMs;
      if (settled.proof !== 'current' || !isNewer) return settled;
      const checked = { ...settled, checkedAtMs: nowMs };
      if (context.checkedAtMs !== null) return checked;
      const known = { ...context, ...settled };
      // until now strikes were found by the configuration; the rings that hold are known only here (GAP-139)
      return { ...checked, ...settle(known, { witnesses: allWithinRings(known) }) };
    }),
    noteRaise: assign(({ context }, poll: FilePoll) => {
      if (poll === 'kept') return {};
      const { rules, fault, doubted } = context;
      const { receivedAtMs: nowMs } = poll;
      const alerts = mergedAlerts(context, poll.alerts, { nowMs, rules });
      // a failure or doubt hides nothing that is closed (S2), and nothing better than UNKNOWN follows
      return settle(context, {
        alerts,
        nowMs,
        fault: null,
        doubted: (fault ?? doubted) === null ? null : 'lightning',
      });
    }),
    noteFailure: assign(({ context }, { message }: { message: string }) =>
      settle(context, { fault: message }),
    ),
    noteSightings: assign(({ context }, { sightings }: { sightings: readonly Sighting[] }) => ({
      ...settle(context, { isWatched: true, witnesses: withSightings(context, sightings) }),
      partial: partialAfter(context.partial, sightings),
    })),
    noteReport: assign(({ context }, reported: { facilityId: string; report: OwnReport }) =>
      settle(context, { witnesses: withReport(context.witnesses, reported) }),
    ),
    noteWitnessLost: assign(({ context }) => ({
      ...settle(context, { isWatched: false }),
      partial: new Set<string>(),
    })),
    noteTraits: assign(({ context }, { traits }: { traits: EventTraitsByType }) =>
      settle(context, { traits }),
    ),
    noteAnnounced: assign({ isAnnounced: true }),
    noteFetching: assign({ isAnnounced: false }),
    doubtFeed: assign(({ context }) => settle(context, { doubted: 'feed' })),
    doubtLightning: assign(({ context }) => settle(context, { doubted: 'lightning' })),
    doubtWhatIsOld: assign(({ context }) =>
      settle(context, { doubted: context.proof === 'lightningUnknown' ? 'lightning' : 'feed' }),
    ),
    reportAnswer: raise({ type: 'answer.accepted' }),
    reportFailure: raise({ type: 'fetch.failed' }),
  },
  delays: {
    pollAgainAfter: ({ context }) => context.pollEveryMs,
    retryAfter: ({ context }) => context.retryMs,
    timeoutAfter: ({ context }) => context.timeoutMs,
    lateAfter: ({ context: { nowMs, checkedAtMs, lateAfterMs } }) => leftMs(nowMs, checkedAtMs, lateAfterMs),
    feedStaleAfter: ({ context: { alerts, nowMs, rules } }) =>
      leftMs(nowMs, alerts?.generatedAtMs ?? null, rules.staleAfterMs),
    // until the last facility knows nothing; one that knows nothing earlier is found by a tick
    lightningStaleAfter: ({ context: { alerts, nowMs, rules } }) =>
      lightningLeftMs(nowMs, alerts === null ? [] : lightningsOf(alerts), rules.staleAfterMs),
  },
}).createMachine({
  id: 'mapFeed',
  context: ({ input }) => ({
    ...input,
    ...FIRST_FINDINGS,
    nowMs: input.startedAtMs,
    keys: [],
    listRevision: null,
    alerts: null,
    witnesses: new Map<string, typeof NO_WITNESS>(),
    isWatched: null,
    traits: {},
    fault: null,
    doubted: null,
    checkedAtMs: null,
    partial: new Set<string>(),
    isAnnounced: false,
  }),
  invoke: [{ src: 'watchClock' }, { src: 'watchWitness' }],
  on: {
    'clock.ticked': { actions: { type: 'noteTime', params: ({ event }) => event } },
    'facilities.changed': { actions: { type: 'noteFacilities', params: ({ event }) => event } },
    'witness.changed': { actions: { type: 'noteSightings', params: ({ event }) => event } },
    'lightning.reported': { actions: { type: 'noteReport', params: ({ event }) => event } },
    'witness.lost': { actions: 'noteWitnessLost' },
    'traits.changed': { actions: { type: 'noteTraits', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    polling: {
      initial: 'fetching',
      states: {
        fetching: fetching(
          'failing',
          ({ context: { clientId } }: { context: ClientInput }) => ({ clientId }),
          [
            { guard: { type: 'isKept', params: outcomeOf }, target: 'waiting' },
            undated('failing'),
            outOfOrder,
            accepted,
          ],
        ),
        waiting,
        failing: { after: { retryAfter: 'fetching' }, on: early },
      },
    },
    trust: trustRegion({
      loading: {},
      aging: {
        feedStaleAfter: { actions: 'doubtFeed' },
        lightningStaleAfter: { actions: 'doubtLightning' },
      },
    }),
  },
});
