import { performance } from 'node:perf_hooks';
import type { Bus } from '../../platform/bus/bus.ts';
import type { NatsAddress } from '../../platform/bus/natsAddress.ts';
import { openNatsBus } from '../../platform/bus/natsBus.ts';
import { createLog } from '../../platform/log/log.ts';
import { createObjectStore } from '../../platform/objects/objectStore.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { createChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import { createRepositories } from '../../storage/repositories.ts';
import { createTokenSigner } from '../../useCases/access/tokenSigner.ts';
import { CHANGES_SUBJECT, STANDINGS_SUBJECT } from '../../useCases/edges/busNames.ts';
import { createEdgeAnswers, type EdgeAnswers } from '../../useCases/edges/edgeAnswers.ts';
import { createEdgeHealth, type EdgeHealth } from '../../useCases/edges/edgeHealth.ts';
import { createEdgeNews } from '../../useCases/edges/edgeNews.ts';
import { createLeaderClock } from '../../useCases/edges/leaderClock.ts';
import { createFacilityCache } from '../../useCases/facilities/facilityCache.ts';
import type { ServerConfig } from '../config/config.ts';
import { openHttpListener, type HttpListener } from '../start/httpListener.ts';
import { openWhenThere } from '../start/openWhenThere.ts';
import { openProcessTracing } from '../start/openProcessTracing.ts';
import { openingsOf, standbyOf } from '../start/standbyOf.ts';
import type { Service } from '../start/startService.ts';
import { createEdgeApp } from './edgeApp.ts';

/** Told what the process does. */
export type EdgeListener = {
  onServing(port: number): void;
  /** One line, each time that a database is waited for in vain. */
  onWaiting(line: string): void;
};

type Running = {
  readonly config: ServerConfig;
  readonly bus: Bus;
  readonly answers: EdgeAnswers;
  readonly health: EdgeHealth;
  readonly httpListener: HttpListener;
  readonly listener: EdgeListener;
  readonly signal: AbortSignal;
  readonly log: ReturnType<typeof createLog>;
  readonly tracing: Tracing;
};

/**
 * Starts an edge, which judges nothing and takes no lease. Until the leader has put its answers it answers as a service
 * that stands by.
 */
export async function startEdge(
  config: ServerConfig,
  nats: NatsAddress,
  listener: EdgeListener,
): Promise<Service> {
  const log = createLog(config.logLevel);
  const httpListener = await openHttpListener(config, await standbyOf(config, log));
  const stopping = new AbortController();
  const monotonicMs = () => performance.now();
  const leaderClock = createLeaderClock({ wallMs: () => systemClock.nowMs(), monotonicMs });
  const answers = createEdgeAnswers({ leaderClock, clock: systemClock, monotonicMs, log });
  const bus = openNatsBus(nats, log);
  const health = createEdgeHealth({ answers, leaderClock, monotonicMs, bus });
  const signal = stopping.signal;
  const tracing = await openProcessTracing(config, log);
  const ended = serve({ config, bus, answers, health, httpListener, listener, signal, log, tracing });
  listener.onServing(httpListener.port);
  return {
    ended,
    async stop() {
      await httpListener.close(); // with all that answers still there
      stopping.abort();
      await ended;
    },
  };
}

async function serve(running: Running): Promise<void> {
  try {
    await serveWhenLed(running);
  } finally {
    await running.httpListener.close();
    await running.bus.close();
    await running.tracing.stop();
  }
}

async function serveWhenLed(running: Running): Promise<void> {
  const { config, bus, answers, listener, signal } = running;
  const stopped = aborted(signal);
  await Promise.race([firstBeat(bus, answers), stopped]);
  if (signal.aborted) return;
  const storage = await Promise.race([openWhenThere(config, listener), stopped]);
  if (storage === undefined) return;
  try {
    const stop = await serveAnswers(running, createRepositories(storage.db, null, running.tracing));
    await stopped;
    await stop();
  } finally {
    await storage.close();
  }
}

/** Follows the bus from now on; fulfilled once the leader has said of itself that it leads. */
function firstBeat(bus: Bus, answers: EdgeAnswers): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = async (entry: Parameters<EdgeAnswers['take']>[0]) => {
      await answers.take(entry);
      if (answers.leader() !== null) resolve();
    };
    bus.watch((entry) => void take(entry)).catch(reject);
  });
}

/** @returns Ends it. */
async function serveAnswers(
  { config, bus, answers, health, httpListener, log, tracing }: Running,
  repositories: ReturnType<typeof createRepositories>,
): Promise<() => Promise<void>> {
  const facilities = await createFacilityCache(() => repositories.facilities.list());
  const changes = createChangeNotifier();
  const { app, access } = await createEdgeApp({
    appDir: config.appDir,
    appOrigins: config.appOrigins,
    openings: openingsOf(config),
    trustedProxies: config.trustedProxies,
    idleLimitMs: config.idleLimitMs,
    signer: await createTokenSigner(repositories.engineState, systemClock),
    clock: systemClock,
    repositories,
    facilities,
    answers,
    health,
    changes,
    objects: config.objects && createObjectStore({ settings: config.objects, clock: systemClock, log }),
    log,
    tracing,
  });
  const news = createEdgeNews({
    answers,
    note: changes.note,
    facilities,
    access,
    tellStandings: repositories.standingChanges.tell,
    log,
  });
  const unsubscribe = [
    await bus.subscribe(CHANGES_SUBJECT, null, (message) => void news.hearChanges(message)),
    await bus.subscribe(STANDINGS_SUBJECT, null, (message) => void news.hearStandings(message)),
  ];
  await news.readAgain(); // what has changed since it was read and before it was listened for
  await httpListener.show(app);
  return async () => {
    for (const one of unsubscribe) one();
    news.stop();
    await app.close();
  };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
