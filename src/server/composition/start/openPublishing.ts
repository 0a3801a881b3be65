import type { Bus } from '../../platform/bus/bus.ts';
import { openNatsBus } from '../../platform/bus/natsBus.ts';
import { tracedBus } from '../../platform/bus/tracedBus.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Foundations } from '../service/foundations.ts';
import type { assembleLeader } from '../service/assembleLeader.ts';
import { startLeaderPublication } from '../../useCases/edges/leaderPublication.ts';
import { createPutFailures, type PutFailures } from '../../useCases/edges/putFailures.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';

/** How an engine tells its edges what it judges. */
export type Publishing = {
  readonly bus: Bus;
  readonly failures: PutFailures;
  /** Address by which edges reach this process. */
  readonly origin: string;
};

/** null: this process serves no edges. Nothing waits for the bus, which connects by itself. */
export function openPublishing(
  { role, host }: Pick<ServerConfig, 'role' | 'host'>,
  port: number,
  { log, tracing }: Pick<Foundations, 'log' | 'tracing'>,
): Publishing | null {
  if (role.kind !== 'engine') return null;
  const name = host.includes(':') ? `[${host}]` : host;
  const bus = tracedBus(openNatsBus(role.nats, log), tracing);
  return { bus, failures: createPutFailures(log), origin: role.origin ?? `http://${name}:${port}` };
}

type Leading = Pick<
  Awaited<ReturnType<typeof assembleLeader>>,
  'facilityCache' | 'changes' | 'pipeline' | 'standingChanges' | 'stepSources'
>;

/** Puts the answers of a term on the bus until it is stopped. */
export function publishAnswers(
  publishing: Publishing,
  { facilityCache, changes, pipeline, standingChanges, stepSources }: Leading,
  { lease, clock }: Pick<Foundations, 'clock'> & { readonly lease: Pick<Lease, 'term'> },
) {
  return startLeaderPublication({
    ...publishing,
    clock,
    term: lease.term,
    stepSources,
    registry: pipeline.registry,
    clientIds: () => [...new Set(facilityCache.all().map(({ clientId }) => clientId))],
    watchChanges: (hear) =>
      changes.watchAll((clientId, facilityId, what) => hear(clientId.toUpperCase(), { facilityId, what })),
    watchStandings: standingChanges.watch,
  });
}
