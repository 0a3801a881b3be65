import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { TraceReadings } from '../../platform/tracing/tracing.ts';
import type { EdgeHealth, EdgeReadings } from '../../useCases/edges/edgeHealth.ts';
import type { ObjectReadings } from '../../platform/objects/objectHealth.ts';
import { addObjectMetrics } from './objectMetrics.ts';
import { addCounter, addGauge } from './readFigures.ts';
import { addTraceMetrics } from './traceMetrics.ts';

type EdgeHealthDependencies = {
  readonly health: Pick<EdgeHealth, 'faults' | 'read' | 'troubles'>;
  /** Of the object store; null: there is none. */
  readonly objects: ObjectReadings | null;
  readonly listeningScreens: () => number;
  readonly traces: TraceReadings;
};

/** Whether an edge lives, is ready and well, and what is measured of it. */
export function answerForEdge(app: FastifyInstance, dependencies: EdgeHealthDependencies): void {
  const { health } = dependencies;
  const register = registerOf(dependencies);
  app.get('/livez', { schema: { hide: true } }, async () => ({ isAlive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const troubles = health.troubles();
    return reply
      .code(troubles.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady: troubles.length === 0, troubles });
  });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const troubles = [...health.troubles(), ...health.faults()];
    return reply
      .code(troubles.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isWell: troubles.length === 0, troubles, edge: health.read() });
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}

function registerOf({ health, objects, listeningScreens, traces }: EdgeHealthDependencies): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const add = (name: string, help: string, read: (readings: EdgeReadings) => number) =>
    addGauge(register, name, help, () => read(health.read()));
  const count = (name: string, help: string, read: (readings: EdgeReadings) => number) =>
    addCounter(register, name, help, () => read(health.read()));
  add('scc_edge_beat_age_seconds', 'Time since the last beat of the leader', ({ beatAgeS }) => beatAgeS);
  add('scc_edge_clock_offset_seconds', 'Clock ahead of that of the leader', (now) => now.clockOffsetS);
  add('scc_edge_leader_term', 'Term of the leader whose answers are served', (now) => now.leaderTerm);
  add(
    'scc_edge_clients_behind',
    'Clients whose answers are missing or 10 s behind the leader',
    (now) => now.clientsBehind,
  );
  count(
    'scc_edge_refused_older_total',
    'Values of the bus that were older than those held',
    (now) => now.refusedOlder,
  );
  count(
    'scc_edge_refused_unreadable_total',
    'Values of the bus that could not be used',
    (now) => now.refusedUnreadable,
  );
  add('scc_bus_connected', 'Whether the bus answers', ({ bus }) => Number(bus.isConnected));
  add('scc_bus_round_trip_seconds', 'Time of a question to the bus', ({ bus }) => bus.roundTripMs / 1_000);
  add('scc_bus_last_sequence', 'Last message that came', ({ bus }) => bus.lastSequence);
  add('scc_bus_last_revision', 'Last put that came', ({ bus }) => bus.lastRevision);
  add('scc_listening_screens', 'Screens that are told of changes at once', listeningScreens);
  if (objects !== null) addObjectMetrics(register, objects);
  addTraceMetrics(register, traces);
  return register;
}
