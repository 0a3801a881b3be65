import { randomUUID } from 'node:crypto';
import { QUIET_PERIOD_MS } from '#domain/policy/policyLimits.ts';
import { createChangingEngine, type ChangingEngine } from '../../alerting/changingEngine.ts';
import type { ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import { recallEngine, statesLiveMemory } from '../../alerting/engineMemory.ts';
import type { EngineSnapshot } from '../../alerting/engineSnapshot.ts';
import { recordInputs, type InputJournal } from '../../alerting/inputRecorder.ts';
import type { NoteLook } from '../../alerting/lookRecorder.ts';
import type { KnownVerdict } from '../../alerting/judgedInputs.ts';
import { createKeptDeliveries } from '../../alerting/keptDeliveries.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { createClockWatch } from '../../platform/time/clockWatch.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { StorageError } from '../../storage/connection/storageError.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createLongestQuiet } from './longestQuiet.ts';

/**
 * More than the longest quiet period that a policy may have: one that is lengthened counts strikes that were over by the
 * old one (S1, S3). And more than a source delivers again when it restarts: known strikes must be known when they come
 * again (S9).
 */
const KEPT_AT_LEAST_MS = QUIET_PERIOD_MS.max + 3_600_000;

/** Where what the engine is told is kept, so that its verdicts can be repeated. */
export type KeptInputs = {
  readonly journal: InputJournal;
  /** Verdicts that were noted last. */
  readonly verdicts: () => readonly KnownVerdict[];
};

type Begun = {
  readonly facilities: readonly EngineFacility[];
  readonly strikes: StrikeRegistry;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  /** Rules of facilities whose client has no policy of its own. */
  readonly rules: ClientRules;
  readonly inForce: RulesInForce;
  readonly lease: Pick<Lease, 'isSure'>;
  /** Left out: nothing is kept. */
  readonly inputs?: KeptInputs | undefined;
  readonly log: ServiceLog;
};

/** The engine with what it remembers, as it is true now. */
export async function beginEngine(begun: Begun) {
  const { repositories, strikes, clock, rules, inForce, log } = begun;
  const snapshot = await recallEngine(repositories, log);
  checkOrigin(snapshot?.isLive ?? (await statesLiveMemory(repositories)), strikes);
  const { engine, noteLook } = openEngine(begun, snapshot);
  const quietPeriodMs = createLongestQuiet(inForce, engine.facilities, rules);
  const watch = createClockWatch({ clock, latestMs: snapshot?.takenAtMs ?? null, quietPeriodMs, log });
  const recalled = engine.advanceTo(watch.read().nowMs);
  return { engine, noteLook, watch, recalled, memoryEndsAtMs: memoryEndMs(snapshot) };
}

function openEngine(
  { facilities, strikes, inForce, lease, inputs }: Begun,
  snapshot: EngineSnapshot | null,
): { readonly engine: ChangingEngine; readonly noteLook?: NoteLook } {
  const delivered = createKeptDeliveries(KEPT_AT_LEAST_MS);
  const judged = { rulesFor: inForce.rulesFor, sources: strikes.profiles };
  const restored = snapshot === null ? {} : { snapshot };
  const newKeplerId = (): string => {
    const id = randomUUID();
    inputs?.journal.note({ in: 'id', id });
    return id;
  };
  const setup = { facilities, ...judged, newKeplerId, ...restored };
  const engine = createChangingEngine(setup, KEPT_AT_LEAST_MS, delivered);
  if (inputs === undefined) return { engine };
  return recordInputs({ engine, delivered, ...judged, isSure: lease.isSure, ...inputs });
}

/**
 * @param isLive Whether the memory is of live lightning; null: it is not known, or there is none.
 * @throws Error if the memory is of live lightning and this run is not, or the other way round (S14).
 */
function checkOrigin(isLive: boolean | null, { kind }: StrikeRegistry): void {
  if (isLive === null || isLive === (kind === 'live')) return;
  const [stored, now] = isLive
    ? ['live lightning', 'simulated or replayed']
    : ['simulated or replayed lightning', 'live'];
  throw new StorageError(
    `The store remembers ${stored}, and this run is ${now}. Give it a data folder or database of its own.`,
  );
}

/**
 * Last instant that any source of the memory knew; null: none knew any. One that is silent makes gaps where its yards are,
 * and says nothing of how old the memory is (ADR 25).
 */
function memoryEndMs(snapshot: EngineSnapshot | null): number | null {
  const ends = Object.values(snapshot?.knownBySource ?? {}).flatMap((spans) => spans.at(-1)?.[1] ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}
