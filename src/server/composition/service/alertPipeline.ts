import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#contracts/eventMetadata.ts';
import { createAlertRegistry, type AlertRegistry, type AnswerSources } from '../../alerting/alertRegistry.ts';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import type { ClientRules, RulesFor } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { WarningSource } from '../../alerting/publicAlertEvents.ts';
import { createWarningCover } from '../../alerting/warningCover.ts';
import { createEngineMemory, type EngineMemory } from '../../alerting/engineMemory.ts';
import { eventPayload } from '../../alerting/eventPayload.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import { createReachedLevels } from '../../alerting/reachedLevels.ts';
import type { LightningReports } from '../../alerting/lightningReports.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import { createLightningSilence, type LightningSilence } from '../../alerting/lightningSilence.ts';
import { eventMetadataFor } from '../../alerting/eventMetadataTable.ts';
import type { WarningLists } from '../../alerting/warningLists.ts';
import { createWatchedPlaces } from '../../alerting/watchedPlaces.ts';
import type { ClockReadings } from '../../platform/time/clockWatch.ts';
import { createDrillService, type DrillService } from '../../useCases/drills/drillService.ts';
import { beginEngine, type KeptInputs } from './beginEngine.ts';
import type { NoteLook } from '../../alerting/lookRecorder.ts';
import { createEvaluation, type Evaluation } from './evaluation.ts';
import { createLongestQuiet } from './longestQuiet.ts';
import { openPolicies } from './openPolicies.ts';
import { createPolicyWatching } from './policyWatching.ts';
import { startDeliveries } from './startDeliveries.ts';
import { startPolicies } from './startPolicies.ts';
import type { PolicyService } from '../../useCases/policies/policyService.ts';
import { openHazards, type OpenHazards } from './openHazards.ts';
import { doubtedOf, openReports, withReports } from './openReports.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createJointSteps } from '../../world/lightning/jointSteps.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { createHeldAnswers } from '../../alerting/heldAnswers.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { openOverrideLifetimes, type OverrideLifetimes } from '../../useCases/overrides/overrideLifetimes.ts';
import { createOverrideService, type OverrideService } from '../../useCases/overrides/overrideService.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { NO_TRACING, type Tracing } from '../../platform/tracing/tracing.ts';
import type { DoubtOutbox } from '../../useCases/reports/doubtLetters.ts';
import { createReportService, type ReportService } from '../../useCases/reports/reportService.ts';
import { provingNow } from '../../sources/provingNow.ts';
import { statedTogether } from '../../sources/sourceProfile.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { keepReadingAgain } from '../../storage/unansweredChanges.ts';
import { createLatestWeather } from '../../world/weather/latestWeather.ts';

const EVALUATE_EVERY_MS = 1_000;
/** How much of what was watched a power cut may cost; alerts themselves are stored at once. */
const REMEMBER_EVERY_MS = 60_000;

/** Sources, engine and publication at work. */
export type AlertPipeline = {
  readonly registry: AlertRegistry;
  readonly memory: EngineMemory;
  readonly overrides: OverrideService;
  readonly overrideLifetimes: OverrideLifetimes;
  readonly drills: DrillService;
  readonly reports: ReportService;
  readonly policies: PolicyService;
  readonly rulesFor: RulesFor;
  readonly metadata: EventMetadata;
  readonly warningLists: WarningLists;
  readonly clockReadings: ClockReadings;
  /** How often events were judged since the start, and the time of that, s. */
  readonly tally: Evaluation['tally'];
  /** To be told of each look at a verdict, see `KeptInputs`; left out: nothing is kept. */
  readonly noteLook?: NoteLook | undefined;
  /** Watches these facilities and no others from now on, see `ChangingEngine`. */
  watch(facilities: readonly EngineFacility[]): void;
  /** Observes the weather of facilities that have come. */
  lookAgain(): void;
  stop(): Promise<void>;
};

export type PipelineDependencies = {
  readonly lease: Pick<Lease, 'term' | 'isSure'>;
  readonly facilities: readonly EngineFacility[];
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly strikes: StrikeRegistry;
  readonly steps: StrikeSteps;
  /** Rules of facilities whose client has no policy of its own. */
  readonly rules: ClientRules;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof;
  readonly observations: WeatherRegistry;
  /** Warnings of weather services; left out: none is asked. */
  readonly publicAlerts?: WarningSource | undefined;
  /** Told of each facility whose list of events has changed. */
  readonly announce: (clientId: string, facilityId: string) => void;
  /** Where the inputs of verdicts are kept; left out: nowhere. */
  readonly inputs?: KeptInputs | undefined;
  /** Takes letters to site admins; without it, or null, the audit alone is told of reports that no sensor confirms. */
  readonly outbox?: () => DoubtOutbox | null;
  /** Left out: looks of the engine are not traced. */
  readonly tracing?: Tracing;
  readonly log: ServiceLog;
};

/** Dependencies with the rules that facilities are judged by, and what clients have set. */
type Opened = PipelineDependencies & {
  readonly inForce: RulesInForce;
  readonly lifetimes: OverrideLifetimes;
};

/** Lets strikes flow from the sources to the engine and to the step files, and keeps what follows from them. */
export async function startAlertPipeline(started: PipelineDependencies): Promise<AlertPipeline> {
  const lifetimes = await openOverrideLifetimes(started);
  const dependencies = { ...started, inForce: await openPolicies(started), lifetimes };
  const { clock, strikes, steps, observations, announce, rules, inForce, satellites } = dependencies;
  const joint = createJointSteps(steps, strikes.profiles, strikes.mayClear);
  const { engine, watch, recalled, memoryEndsAtMs, ...looks } = await beginEngine(dependencies);
  const { reports, lapsed } = await openReports(dependencies, engine);
  const judged = withReports(engine, reports);
  const { hazards, ofPolicies, ...warnings } = await openHazards(dependencies, engine, judged);
  const overrides = await openOverrideService(dependencies, hazards, reports, memoryEndsAtMs);
  const drills = createDrillService({ clock, rulesFor: inForce.rulesFor, feed: steps.acceptDrill, announce });
  const silence = openSilence(dependencies, engine);
  const answers = { engine: hazards, overrides: overrides.answers, drills, silence, satellites };
  const { memory, weather } = openMemory(dependencies, engine);
  const { keepTime, settle, evaluate, evaluatedAtMs, tally } = createEvaluation(
    { ...dependencies, steps: joint, tracing: started.tracing ?? NO_TRACING },
    { engine: hazards, watch, overrides, memory, weather, beforeChange: () => registry.beforeChange() },
  );
  const registry = openRegistry(dependencies, answers, { atMs: evaluatedAtMs, turn: () => tally().turns });

  memory.note([...recalled, ...lapsed]);
  const receivers = { engine, joint, silence, weather, overrides, memory, watch, keepTime, settle };
  const deliveries = startDeliveries(dependencies, receivers);
  const watchNow = watchingOf({ engine, ...warnings, memory, weather, keepTime, settle });
  const policies = startPolicies(dependencies, { hazards: ofPolicies, watchNow, memory });
  const reporting = { ...dependencies, reports, doubted: doubtedOf(dependencies, engine), settle };
  const reportService = createReportService(reporting);
  const timers = startTimers({ evaluate, settle: policies.settle, memory, judgeDue: deliveries.judgeDue });
  const stopReading = keepReadingAgain([lifetimes.retry, policies.service.readAgain, reportService.retry]);

  return {
    registry,
    memory,
    overrides,
    overrideLifetimes: lifetimes,
    drills,
    reports: reportService,
    policies: policies.service,
    rulesFor: inForce.rulesFor,
    metadata: eventMetadataFor(rules),
    warningLists: warnings.warningLists,
    clockReadings: watch,
    tally,
    ...looks,
    watch(facilities) {
      inForce.noteSites(facilities);
      watchNow(facilities);
    },
    lookAgain: observations.lookAgain,
    async stop() {
      timers.forEach(clearInterval);
      stopReading();
      await policies.settled();
      await deliveries.end();
      await started.inputs?.journal.stop();
      memory.noteAll();
      await memory.settled();
      await overrides.settled();
      await steps.settled();
    },
  };
}

type WatchedBy = Pick<ReturnType<typeof createEvaluation>, 'keepTime' | 'settle'> &
  Pick<ReturnType<typeof openMemory>, 'memory' | 'weather'> &
  Pick<OpenHazards, 'advanceWarnings'> & { readonly engine: ChangingEngine };

/** Watches other facilities, or the same ones elsewhere or by other rules, from now on. */
function watchingOf({ engine, advanceWarnings, memory, weather, keepTime, settle }: WatchedBy) {
  return (next: readonly EngineFacility[]): void => {
    const nowMs = keepTime();
    weather.watch(next);
    settle(() => {
      const changes = engine.watch(next, nowMs);
      memory.note(changes.filter(({ kind }) => kind === 'ended'));
      memory.noteAll(); // facilities have come, gone or moved
      return [...changes.filter(({ kind }) => kind !== 'ended'), ...advanceWarnings(nowMs)];
    }, nowMs);
  };
}

function startTimers(work: {
  evaluate: () => void;
  settle: () => void;
  memory: Pick<EngineMemory, 'noteAll'>;
  judgeDue: () => void;
}) {
  return [
    setInterval(() => {
      work.judgeDue(); // before alerts end by a clock that was set right
      work.evaluate();
    }, EVALUATE_EVERY_MS),
    setInterval(work.settle, EVALUATE_EVERY_MS),
    setInterval(work.memory.noteAll, REMEMBER_EVERY_MS),
  ];
}

/** What the engine says, as far as this process is sure that it leads (S13). */
function openRegistry(
  dependencies: Opened,
  answers: { readonly engine: ChangingEngine } & Omit<Parameters<typeof createAlertRegistry>[0], 'term'>,
  evaluated: Parameters<typeof createAlertRegistry>[3],
) {
  const { term, isSure } = dependencies.lease;
  const { facilities } = answers.engine;
  return createHeldAnswers({
    registry: createAlertRegistry({ ...answers, term }, sourcesOf(dependencies), facilities, evaluated),
    isSure,
    facilities,
  });
}

/** What nobody knows any more must not wait for the next poll (S2): all screens are told. */
function openSilence({ rules, inForce, announce }: Opened, { facilities }: ChangingEngine): LightningSilence {
  return createLightningSilence(createLongestQuiet(inForce, facilities, rules), () => {
    for (const { clientId, id } of facilities()) announce(clientId, id);
  });
}

/** The engine's memory, which tells of each event the weather that it was raised in. */
function openMemory({ repositories, clock, log, inForce }: Opened, engine: ChangingEngine) {
  const weather = createLatestWeather(engine.facilities(), createReachedLevels(inForce.rulesFor));
  const memory = createEngineMemory(repositories, engine, {
    nowMs: () => clock.nowMs(),
    log,
    detailsOf({ kind, clientId, facilityId, event }) {
      const observation = weather.of(clientId, facilityId, event.eventType);
      // what raised it before a restart stands in the store
      const isKept = observation === null && kind === 'moved' && !weather.hasForgotten(clientId, facilityId);
      return isKept ? null : eventPayload(event, observation);
    },
  });
  return { memory, weather };
}

/** What answers say of their making. */
function sourcesOf({ strikes, observations, publicAlerts, inForce, lifetimes }: Opened): AnswerSources {
  return {
    lightningOf: (ids) => statedTogether(provingNow(strikes, ids)),
    weatherAt: createPolicyWatching(observations.watchingAt, inForce),
    isWarnedAt: createWarningCover(strikes.kind, publicAlerts?.profiles ?? []),
    rulesFor: inForce.rulesFor,
    overrideLifetimeMs: lifetimes.ofMs,
    rulesRevision: inForce.revision,
  };
}

async function openOverrideService(
  { repositories, clock, lifetimes, announce, log }: Opened,
  { eventsOf, lightningSinceMs, strikesInside, facilities }: ChangingEngine,
  { idsAt }: Pick<LightningReports, 'idsAt'>,
  memoryEndsAtMs: number | null,
): Promise<OverrideService> {
  const places = createWatchedPlaces(facilities);
  const service = await createOverrideService({
    repository: repositories.overrides,
    lifetimes,
    newId: randomUUID,
    nowMs: () => clock.nowMs(),
    eventsOf,
    reportIdsAt: idsAt,
    strikesInside,
    placeOf(...yard) {
      const place = places.at(...yard);
      return place && [place.lon, place.lat];
    },
    knownSinceMs: lightningSinceMs,
    memoryEndsAtMs,
    log,
  });
  service.onChanged(announce);
  return service;
}
