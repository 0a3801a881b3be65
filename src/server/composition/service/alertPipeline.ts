import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#contracts/eventMetadata.ts';
import { createAlertRegistry, type AlertRegistry, type AnswerSources } from '../../alerting/alertRegistry.ts';
import { createChangingEngine, type ChangingEngine } from '../../alerting/changingEngine.ts';
import type { ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { WarningSource } from '../../alerting/publicAlertEvents.ts';
import type { EngineSnapshot } from '../../alerting/engineSnapshot.ts';
import { createEngineMemory, recallEngine, type EngineMemory } from '../../alerting/engineMemory.ts';
import { eventPayload } from '../../alerting/eventPayload.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import { createLightningSilence, type LightningSilence } from '../../alerting/lightningSilence.ts';
import { eventMetadataFor } from '../../alerting/eventMetadataTable.ts';
import { createClockWatch, type ClockReadings } from '../../platform/time/clockWatch.ts';
import { createDrillService, type DrillService } from '../../useCases/drills/drillService.ts';
import { createEvaluation, type Evaluation } from './evaluation.ts';
import { createPolicyWatching, longestQuietMs, openPolicies } from './openPolicies.ts';
import { startPolicies } from './startPolicies.ts';
import type { PolicyService } from '../../useCases/policies/policyService.ts';
import { openPublicAlerts, withPublicAlerts } from './openPublicAlerts.ts';
import { doubtedOf, openReports, withReports } from './openReports.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createJointSteps, type JointSteps } from '../../world/lightning/jointSteps.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { createHeldAnswers } from '../../alerting/heldAnswers.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { createOverrideService, type OverrideService } from '../../useCases/overrides/overrideService.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { boundedBatch } from '../../sources/boundedBatch.ts';
import type { DoubtOutbox } from '../../useCases/reports/doubtLetters.ts';
import { createReportService, type ReportService } from '../../useCases/reports/reportService.ts';
import { statedTogether } from '../../sources/sourceProfile.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { WeatherRegistry } from '../../sources/weatherRegistry.ts';
import { StorageError } from '../../storage/connection/storageError.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createLatestWeather, type LatestWeather } from '../../world/weather/latestWeather.ts';

const EVALUATE_EVERY_MS = 1_000;
/** How much of what was watched a power cut may cost; alerts themselves are stored at once. */
const REMEMBER_EVERY_MS = 60_000;
/** More than a source delivers again when it restarts: known strikes must be known when they come again (S9). */
const KEPT_AT_LEAST_MS = 3 * 3_600_000;

/** Sources, engine and publication at work. */
export type AlertPipeline = {
  readonly book: AlertRegistry;
  readonly memory: EngineMemory;
  readonly overrides: OverrideService;
  readonly drills: DrillService;
  readonly reports: ReportService;
  readonly policies: PolicyService;
  /** See `RulesInForce.rulesFor`. */
  readonly rulesFor: RulesInForce['rulesFor'];
  readonly metadata: EventMetadata;
  readonly clockReadings: ClockReadings;
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
  /** Takes letters to site admins; without it, or null, the audit alone is told of reports that no sensor confirms. */
  readonly outbox?: () => DoubtOutbox | null;
  readonly log: ServiceLog;
};

/** Dependencies with the rules that facilities are judged by. */
type Opened = PipelineDependencies & { readonly inForce: RulesInForce };

/** Lets strikes flow from the sources to the engine and to the step files, and keeps what follows from them. */
export async function startAlertPipeline(started: PipelineDependencies): Promise<AlertPipeline> {
  const dependencies = { ...started, inForce: await openPolicies(started) };
  const { clock, strikes, steps, observations, announce, rules, inForce } = dependencies;
  const joint = createJointSteps(steps, strikes.profiles, strikes.mayClear);
  const { engine, watch, recalled, memoryEndsAtMs } = await beginEngine(dependencies);
  const { reports, lapsed } = await openReports(dependencies, engine);
  const judged = withReports(engine, reports);
  const hazards = withPublicAlerts(judged, await openPublicAlerts(dependencies, engine));
  const overrides = await openOverrideService(dependencies, hazards, memoryEndsAtMs);
  const drills = createDrillService({ clock, rulesFor: inForce.rulesFor, feed: steps.acceptDrill, announce });
  const silence = openSilence(dependencies, engine);
  const { satellites } = dependencies;
  const answers = { engine: hazards, overrides: overrides.answers, drills, silence, satellites };
  const { memory, weather } = openMemory(dependencies, engine);
  const { keepTime, settle, evaluate, evaluatedAtMs } = createEvaluation(
    { ...dependencies, steps: joint },
    { engine: hazards, watch, overrides, memory, weather, beforeChange: () => book.beforeChange() },
  );
  const book = openBook(dependencies, answers, evaluatedAtMs);

  memory.note([...recalled, ...lapsed]);
  const endDeliveries = startDeliveries(dependencies, { engine, joint, silence, weather, keepTime, settle });
  const watchNow = (next: readonly EngineFacility[]) => {
    const nowMs = keepTime();
    settle(() => {
      const changes = engine.watch(next, nowMs);
      memory.note(changes.filter(({ kind }) => kind === 'ended'));
      return changes.filter(({ kind }) => kind !== 'ended');
    }, nowMs);
  };
  // a flood warning of weeks is not judged by a policy and keeps none waiting
  const policies = startPolicies(dependencies, { hazards: judged, watchNow, memory });
  const timers = startTimers({ evaluate, settle: policies.settle, memory });

  return {
    book,
    memory,
    overrides,
    drills,
    reports: createReportService({
      ...dependencies,
      reports,
      doubted: doubtedOf(dependencies, engine),
      settle,
    }),
    policies: policies.service,
    rulesFor: inForce.rulesFor,
    metadata: eventMetadataFor(rules),
    clockReadings: watch,
    watch: watchNow,
    lookAgain: observations.lookAgain,
    async stop() {
      timers.forEach(clearInterval);
      await policies.settled();
      await endDeliveries();
      memory.note([]);
      await memory.settled();
      await overrides.settled();
      await steps.settled();
    },
  };
}

function startTimers(work: { evaluate: () => void; settle: () => void; memory: Pick<EngineMemory, 'note'> }) {
  return [
    setInterval(work.evaluate, EVALUATE_EVERY_MS),
    setInterval(work.settle, EVALUATE_EVERY_MS),
    setInterval(() => work.memory.note([]), REMEMBER_EVERY_MS),
  ];
}

type Receivers = Pick<Evaluation, 'keepTime' | 'settle'> & {
  readonly engine: ChangingEngine;
  readonly joint: JointSteps;
  readonly silence: LightningSilence;
  readonly weather: LatestWeather;
};

/** Lets observations and strikes in, each judged as it comes; returns what ends that. */
function startDeliveries(
  { strikes, observations }: PipelineDependencies,
  { engine, joint, silence, weather, keepTime, settle }: Receivers,
): () => Promise<void> {
  observations.start((observed) => {
    const nowMs = keepTime();
    weather.note(observed);
    settle(() => engine.observe(observed, nowMs), nowMs);
  });
  strikes.start((delivered) => {
    const nowMs = keepTime();
    const batch = boundedBatch(delivered, nowMs);
    joint.accept(batch);
    settle(
      () => {
        silence.note(batch);
        return engine.ingest(batch, nowMs);
      },
      nowMs,
      batch.strikes,
    );
  });
  return async () => {
    await observations.stop();
    await strikes.stop();
  };
}

/** What the engine says, as far as this process is sure that it leads (S13). */
function openBook(
  dependencies: Opened,
  answers: { readonly engine: ChangingEngine } & Omit<Parameters<typeof createAlertRegistry>[0], 'term'>,
  evaluatedAtMs: () => number | null,
) {
  const { term, isSure } = dependencies.lease;
  const { facilities } = answers.engine;
  return createHeldAnswers({
    book: createAlertRegistry(
      {
        ...answers,
        term,
      },
      sourcesOf(dependencies),
      facilities,
      evaluatedAtMs,
    ),
    isSure,
    facilities,
  });
}

/** What nobody knows any more must not wait for the next poll (S2): all screens are told. */
function openSilence({ rules, inForce, announce }: Opened, { facilities }: ChangingEngine): LightningSilence {
  const longestMs = () => longestQuietMs(inForce, facilities(), rules);
  return createLightningSilence(longestMs, () => {
    for (const { clientId, id } of facilities()) announce(clientId, id);
  });
}

/** The engine's memory, which tells of each event the weather that it was raised in. */
function openMemory({ repositories, clock, log }: PipelineDependencies, engine: ChangingEngine) {
  const weather = createLatestWeather();
  const memory = createEngineMemory(repositories, engine, {
    nowMs: () => clock.nowMs(),
    log,
    detailsOf: ({ clientId, facilityId, event }) => eventPayload(event, weather.of(clientId, facilityId)),
  });
  return { memory, weather };
}

/** What answers say of their making. */
function sourcesOf({ strikes, observations, inForce }: Opened): AnswerSources {
  return {
    lightningOf: (ids) =>
      statedTogether(
        strikes.profiles.filter(
          ({ id, role }) => ids.includes(id) && (role !== 'primary' || strikes.mayClear(id)),
        ),
      ),
    weatherAt: createPolicyWatching(observations.watchingAt, inForce),
    rulesFor: inForce.rulesFor,
    rulesRevision: inForce.revision,
  };
}

async function openOverrideService(
  { repositories, clock, rules, announce, log }: PipelineDependencies,
  { eventsOf, lightningSinceMs, strikesInside }: ChangingEngine,
  memoryEndsAtMs: number | null,
): Promise<OverrideService> {
  const service = await createOverrideService({
    repository: repositories.overrides,
    rulesFor: () => rules,
    newId: randomUUID,
    nowMs: () => clock.nowMs(),
    eventsOf,
    strikesInside,
    knownSinceMs: lightningSinceMs,
    memoryEndsAtMs,
    log,
  });
  service.onChanged(announce);
  return service;
}

/** The engine with what it remembers, as it is true now. */
async function beginEngine(dependencies: Opened) {
  const { facilities, strikes, repositories, clock, rules, inForce, log } = dependencies;
  const snapshot = await recallEngine(repositories, log);
  checkOrigin(snapshot, strikes);
  const setup = {
    facilities,
    rulesFor: inForce.rulesFor,
    sources: strikes.profiles,
    newKeplerId: randomUUID,
  };
  const engine = createChangingEngine(snapshot === null ? setup : { ...setup, snapshot }, KEPT_AT_LEAST_MS);
  const quietPeriodMs = () => longestQuietMs(inForce, engine.facilities(), rules);
  const watch = createClockWatch({ clock, latestMs: snapshot?.takenAtMs ?? null, quietPeriodMs, log });
  const recalled = engine.advanceTo(watch.read().nowMs);
  return { engine, watch, recalled, memoryEndsAtMs: memoryEndMs(snapshot) };
}

/** @throws Error if the memory is of live lightning and this run is not, or the other way round (S14). */
function checkOrigin(snapshot: EngineSnapshot | null, { kind }: StrikeRegistry): void {
  if (snapshot === null || snapshot.isLive === (kind === 'live')) return;
  const [stored, now] = snapshot.isLive
    ? ['live lightning', 'simulated or replayed']
    : ['simulated or replayed lightning', 'live'];
  throw new StorageError(
    `The store remembers ${stored}, and this run is ${now}. Give it a data folder or database of its own.`,
  );
}

/** Last instant that all sources of the memory knew; null: one of them knew none. */
function memoryEndMs(snapshot: EngineSnapshot | null): number | null {
  const ends = Object.values(snapshot?.knownBySource ?? {}).map((spans) => spans.at(-1)?.[1] ?? -Infinity);
  const endMs = Math.min(...ends);
  return Number.isFinite(endMs) ? endMs : null;
}
