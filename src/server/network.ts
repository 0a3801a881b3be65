import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#contracts/eventMetadata.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { createAlertBook, type AlertBook, type AnswerSources } from './alerting/alertBook.ts';
import { createChangingEngine, type ChangingEngine } from './alerting/changingEngine.ts';
import type { ClientRules } from './alerting/clientRules.ts';
import type { EngineFacility } from './alerting/engineFacility.ts';
import { createEngineMemory, recallEngine, type EngineMemory } from './alerting/engineMemory.ts';
import { eventPayload } from './alerting/eventPayload.ts';
import { createLightningSilence, type LightningSilence } from './alerting/lightningSilence.ts';
import { eventMetadataFor } from './alerting/eventMetadataTable.ts';
import { createClockWatch, type ClockReadings } from './clockWatch.ts';
import { createDrillDesk, type DrillDesk } from './drills/drillDesk.ts';
import { createEvaluation } from './evaluation.ts';
import type { FeedLog } from './feeds/stepRetention.ts';
import type { StrikeSteps } from './feeds/strikeSteps.ts';
import { createHeldBook } from './leadership/heldAnswers.ts';
import type { Lease } from './leadership/lease.ts';
import { createOverrideDesk, type OverrideDesk } from './overrides/overrideDesk.ts';
import type { ServerClock } from './serverClock.ts';
import { boundedBatch } from './sources/boundedBatch.ts';
import type { StrikeSource } from './sources/strikeSource.ts';
import type { Repositories } from './storage/repositories.ts';
import { createLatestWeather } from './weather/latestWeather.ts';
import type { WeatherObservations } from './weather/weatherObservations.ts';

const EVALUATE_EVERY_MS = 1_000;
/** How much of what was watched a power cut may cost; alerts themselves are stored at once. */
const REMEMBER_EVERY_MS = 60_000;
/** Strikes of so many quiet periods are kept for facilities that are still to come. */
const KEPT_QUIET_PERIODS = 2;
/** More than a source delivers again when it restarts: known strikes must be known when they come again (S9). */
const KEPT_AT_LEAST_MS = 3 * 3_600_000;

/** Source, engine and publication at work. */
export type Network = {
  readonly book: AlertBook;
  readonly memory: EngineMemory;
  readonly overrides: OverrideDesk;
  readonly drills: DrillDesk;
  readonly metadata: EventMetadata;
  readonly clockReadings: ClockReadings;
  /** Watches these facilities and no others from now on, see `ChangingEngine`. */
  watch(facilities: readonly EngineFacility[]): void;
  /** Observes the weather of facilities that have come. */
  lookAgain(): void;
  stop(): Promise<void>;
};

export type NetworkParts = {
  readonly lease: Pick<Lease, 'term' | 'isSure'>;
  readonly facilities: readonly EngineFacility[];
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly source: StrikeSource;
  readonly steps: StrikeSteps;
  readonly rules: ClientRules;
  readonly observations: WeatherObservations;
  /** Told of each facility whose list of events has changed. */
  readonly announce: (clientId: string, facilityId: string) => void;
  readonly log: FeedLog;
};

/** Lets strikes flow from the source to the engine and to the step files, and keeps what follows from them. */
export async function startNetwork(parts: NetworkParts): Promise<Network> {
  const { clock, source, steps, observations, announce, rules } = parts;
  const { engine, watch, recalled, memoryEndsAtMs } = await beginEngine(parts);
  const overrides = await openOverrideDesk(parts, engine, memoryEndsAtMs);
  const drills = createDrillDesk({ clock, rulesFor: () => rules, feed: steps.acceptDrill, announce });
  const silence = openSilence(parts, engine);
  const answers = { engine, overrides: overrides.answers, drills, silence };
  const { memory, weather } = openMemory(parts, engine);
  const { keepTime, settle, evaluate, evaluatedAtMs } = createEvaluation(parts, {
    ...{ engine, watch, overrides, memory, weather, beforeChange: () => book.beforeChange() },
  });
  const book = openBook(parts, answers, evaluatedAtMs);

  memory.note(recalled);
  observations.start((observed) => {
    const nowMs = keepTime();
    weather.note(observed);
    settle(() => engine.observe(observed, nowMs), nowMs);
  });
  source.start((delivered) => {
    const nowMs = keepTime();
    const batch = boundedBatch(delivered, nowMs);
    steps.accept(batch);
    settle(
      () => {
        silence.note(batch);
        return engine.ingest(batch, nowMs);
      },
      nowMs,
      batch.strikes,
    );
  });
  const timers = [
    setInterval(evaluate, EVALUATE_EVERY_MS),
    setInterval(() => memory.note([]), REMEMBER_EVERY_MS),
  ];

  return {
    ...{ book, memory, overrides, drills, metadata: eventMetadataFor(rules), clockReadings: watch },
    watch(next) {
      const nowMs = keepTime();
      settle(() => {
        const changes = engine.watch(next, nowMs);
        // what ends with its facility is over for the store, and is no all-clear to anybody
        memory.note(changes.filter(({ kind }) => kind === 'ended'));
        return changes.filter(({ kind }) => kind !== 'ended');
      }, nowMs);
    },
    lookAgain: observations.lookAgain,
    async stop() {
      timers.forEach(clearInterval);
      observations.stop();
      await source.stop();
      memory.note([]);
      await memory.settled();
      await overrides.settled();
      await steps.settled();
    },
  };
}

/** What the engine says, as far as this process is sure that it leads (S13). */
function openBook(
  parts: NetworkParts,
  answers: { readonly engine: ChangingEngine } & Omit<Parameters<typeof createAlertBook>[0], 'term'>,
  evaluatedAtMs: () => number | null,
) {
  const { term, isSure } = parts.lease;
  const { facilities } = answers.engine;
  return createHeldBook({
    book: createAlertBook({ ...answers, term }, sourcesOf(parts), facilities, evaluatedAtMs),
    ...{ isSure, facilities },
  });
}

/** What nobody knows any more must not wait for the next poll (S2): all screens are told. */
function openSilence({ rules, announce }: NetworkParts, { facilities }: ChangingEngine): LightningSilence {
  return createLightningSilence(rules.lightning.quietPeriodMs, () => {
    for (const { clientId, id } of facilities()) announce(clientId, id);
  });
}

/** The engine's memory, which tells of each event the weather that it was raised in. */
function openMemory({ repositories, clock, log }: NetworkParts, engine: ChangingEngine) {
  const weather = createLatestWeather();
  const memory = createEngineMemory(repositories, engine, {
    nowMs: () => clock.nowMs(),
    log,
    detailsOf: ({ clientId, facilityId, event }) => eventPayload(event, weather.of(clientId, facilityId)),
  });
  return { memory, weather };
}

/** What answers say of their making. */
function sourcesOf({ source, observations, rules }: NetworkParts): AnswerSources {
  return {
    lightning: { source: source.name, staleAfterMs: STALE_AFTER_MS },
    weather: observations.watching,
    rulesFor: () => rules,
  };
}

async function openOverrideDesk(
  { repositories, clock, rules, announce, log }: NetworkParts,
  { eventsOf, lightningSinceMs, strikesInside }: ChangingEngine,
  memoryEndsAtMs: number | null,
): Promise<OverrideDesk> {
  const desk = await createOverrideDesk({
    repository: repositories.overrides,
    rulesFor: () => rules,
    newId: randomUUID,
    nowMs: () => clock.nowMs(),
    ...{ eventsOf, strikesInside, knownSinceMs: lightningSinceMs, memoryEndsAtMs, log },
  });
  desk.onChanged(announce);
  return desk;
}

/** The engine with what it remembers, as it is true now. */
async function beginEngine({ facilities, repositories, clock, rules, log }: NetworkParts) {
  const snapshot = await recallEngine(repositories, log);
  const { quietPeriodMs } = rules.lightning;
  const setup = { facilities, rulesFor: () => rules, newKeplerId: randomUUID };
  const keptMs = Math.max(KEPT_QUIET_PERIODS * quietPeriodMs, KEPT_AT_LEAST_MS);
  const engine = createChangingEngine(snapshot === null ? setup : { ...setup, snapshot }, keptMs);
  const watch = createClockWatch({ clock, latestMs: snapshot?.takenAtMs ?? null, quietPeriodMs, log });
  const recalled = engine.advanceTo(watch.read().nowMs);
  return { engine, watch, recalled, memoryEndsAtMs: snapshot?.known.at(-1)?.[1] ?? null };
}
