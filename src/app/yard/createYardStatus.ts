import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { BrokenAnswer, type ScreenReport } from '#adapters/api/alertsApi.ts';
import { HttpError } from '#adapters/api/httpClient.ts';
import type { SightingStore } from '#adapters/sightingStore.ts';
import { isJudgedElsewhere } from '#domain/alerting/isJudgedElsewhere.ts';
import { isWorthKnowing } from '#domain/alerting/lastKnown.ts';
import { LATE_AFTER_MS, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { rememberedAlarm } from '#domain/alerting/rememberedAlarm.ts';
import type { YardPlace } from '#domain/locations/yardId.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { watchFetches } from '#machines/feed/pollingRegion.ts';
import type { PayloadFacts } from '#machines/yardStatus/yardFacts.ts';
import type { YardStatusInput } from '#machines/yardStatus/yardStatusContext.ts';
import { yardStatusMachine, type YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import type { PollOutcome, YardStatusEvent } from '#machines/yardStatus/yardStatusEvents.ts';
import { selectScreenWord, selectStatusReport } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

const TICK_MS = 1_000;
/** Source: requirements CONST-03. */
const POLL_EVERY_MS = 10_000;
/** Both ways to the alerts, one after the other, must fit. */
const POLL_TIMEOUT_MS = 18_000;

export type YardPageSetup = {
  /** Estimated return of safe conditions as the address gives it, epoch ms; null: none. */
  readonly etaMs: number | null;
  readonly isMonitoring: boolean;
  /** Called when the service judges the facility elsewhere than the page knows it, or knows it no more. */
  readonly readFacility: () => void;
};

/** The status of one yard, polled, watched and reported. Not started. */
export function createYardStatus(
  platform: Platform,
  sightings: SightingStore,
  place: YardPlace & YardPageSetup,
) {
  const { alerts, certificateAccess, memory, presentMs, sessions, version } = platform;
  const remembered = memory.lastKnown(place);
  const nowMs = presentMs();
  const isWorth = remembered !== null && isWorthKnowing(remembered, nowMs);
  const isByCertificate = certificateAccess.isOpen();
  const toldAlarm = rememberedAlarm(remembered, {
    nowMs,
    // nobody attends a display that its certificate lets in either
    isKiosk: isByCertificate || isKiosk(sessions.read()?.authorities ?? []),
  });
  const report = memory.ownReport(place, sessions.read()?.email ?? null);
  const before = { remembered: isWorth ? remembered : null, toldAlarm, report };
  const actor = watchYard(platform, sightings, place, before);
  // reports are taken in a session alone
  if (!isByCertificate)
    reportAfterEachPoll(actor, (told) => alerts.reportStatus({ ...place, appVersion: version, ...told }));
  return actor;
}

/** The status of one yard, polled and watched; nobody is told what this screen shows of it. Not started. */
export function watchYard(
  { alerts, clock, environment }: Pick<Platform, 'alerts' | 'clock' | 'environment'>,
  sightings: Pick<SightingStore, 'watch'>,
  { readFacility, position, ...page }: YardPlace & YardPageSetup,
  before: Pick<YardStatusInput, 'remembered' | 'toldAlarm' | 'report'>,
) {
  const machine = yardStatusMachine.provide({
    actors: {
      fetchAlerts: fromPromise<PollOutcome, { facilityId: string; clientId: string }>(
        async ({ input, signal }) => {
          try {
            const facts = await alerts.fetchActive(input.clientId, input.facilityId, signal);
            if (facts === 'missing') return 'missing';
            if (isJudgedElsewhere(facts.judgedAt, position)) readFacility();
            return { facts, receivedAtMs: clock.nowMs() };
          } catch (error) {
            if (error instanceof BrokenAnswer)
              return { facts: error.inFile, receivedAtMs: clock.nowMs(), brokenBecause: error.message };
            if (error instanceof HttpError && error.status === 404) readFacility();
            throw error;
          }
        },
      ),
      fetchPayload: fromPromise<PayloadFacts, { eventId: string }>(({ input, signal }) =>
        alerts.fetchPayload(input.eventId, signal),
      ),
      watchClock: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (event: YardStatusEvent) => sendBack(event);
        const timer = setInterval(() => tell({ type: 'clock.ticked', atMs: clock.nowMs() }), TICK_MS);
        return () => clearInterval(timer);
      }),
      watchWitness: fromCallback<EventObject, { facilityId: string; clientId: string }>(
        ({ sendBack, input }) => {
          const tell = (event: YardStatusEvent) => sendBack(event);
          return sightings.watch(input.facilityId, (facts) =>
            tell(facts === null ? { type: 'witness.lost' } : { type: 'witness.changed', facts }),
          );
        },
      ),
    },
  });
  return createActor(machine, {
    input: {
      ...page,
      watchedAt: position,
      rules: { ...environment.lightningRules, staleAfterMs: STALE_AFTER_MS },
      pollEveryMs: POLL_EVERY_MS,
      timeoutMs: POLL_TIMEOUT_MS,
      lateAfterMs: LATE_AFTER_MS,
      staleAfterMs: STALE_AFTER_MS,
      startedAtMs: clock.nowMs(),
      ...before,
    },
  });
}

type Report = (told: Pick<ScreenReport, 'status' | 'shown'>) => Promise<'taken' | 'missing'>;

/** Tells the service after every poll what the screen shows (GAP-76). Failures concern the log only (ERR-01, ERR-04). */
function reportAfterEachPoll(actor: Pick<YardStatusRef, 'getSnapshot' | 'subscribe'>, report: Report): void {
  const hasEnded = watchFetches(actor.getSnapshot());
  actor.subscribe((snapshot) => {
    if (!hasEnded(snapshot)) return;
    report({ status: selectStatusReport(snapshot), shown: selectScreenWord(snapshot) }).then(
      (answer) => {
        if (answer === 'missing') console.info("File doesn't exist yet");
      },
      () => console.info('App is offline'),
    );
  });
}
