import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import type { LeaderBeat } from '#contracts/edge.ts';
import { createEdgeApp } from '#server/composition/edge/edgeApp.ts';
import { createChangeNotifier } from '#server/routes/feeds/changeNotifier.ts';
import { NO_TRACING, type Tracing } from '#server/platform/tracing/tracing.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { encodeForBus } from '#server/useCases/edges/busCodec.ts';
import { CHANGES_SUBJECT, LEADER_KEY, STANDINGS_SUBJECT } from '#server/useCases/edges/busNames.ts';
import { createClientPuts } from '#server/useCases/edges/clientPuts.ts';
import { createEdgeAnswers } from '#server/useCases/edges/edgeAnswers.ts';
import { createEdgeHealth } from '#server/useCases/edges/edgeHealth.ts';
import { createEdgeNews } from '#server/useCases/edges/edgeNews.ts';
import { createLeaderClock } from '#server/useCases/edges/leaderClock.ts';
import { createPutFailures } from '#server/useCases/edges/putFailures.ts';
import { createStandingNews } from '#server/useCases/edges/standingNews.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createMemoryHub } from '../support/memoryBus.ts';
import { createAccessWorld } from '../unit/server/access/accessWorld.ts';
import type { Role } from '../unit/server/access/roles.ts';
import { START_MS } from '../unit/server/testNetwork.ts';

const TERM = 1;
const CLIENTS = ['ACME', 'OTHER'];

/** Pages that nothing of outside is let into. */
export const NO_OPENINGS = {
  frameOrigins: [],
  widgetUrl: '',
  calledUrls: [],
  tileUrls: OWN_TILES,
  styleOrigins: [],
  layerOrigins: [],
};

/** What traces both; left out: nothing does. */
type EdgeTracing = { readonly ofLeader: Tracing; readonly ofEdge: Tracing };

/** A leader that listens, and an edge beside it on the same store and a bus in memory. Time stands still. */
export async function createEdgeWorld(
  { ofLeader, ofEdge }: EdgeTracing = { ofLeader: NO_TRACING, ofEdge: NO_TRACING },
) {
  const world = await createAccessWorld({ trustedProxies: ['127.0.0.1'], tracing: ofLeader });
  const { network } = world;
  const leaderOrigin = await network.app.listen({ port: 0, host: '127.0.0.1' });
  const hub = createMemoryHub();
  const log = pino({ level: 'silent' });

  const leaderBus = hub.connect();
  const failures = createPutFailures(log);
  const puts = createClientPuts({ bus: leaderBus, term: TERM, registry: network.network.registry, failures });
  network.announcements.watchAll((clientId, facilityId, what) =>
    puts.noteChange(clientId, { facilityId, what }),
  );
  const standings = createStandingNews(leaderBus, failures);
  network.repositories.standingChanges.watch(standings.note);

  /** Clock of the edge, ms ahead of the leader's. */
  const skew = { ms: 0 };
  const clock = { nowMs: () => network.clock.atMs + skew.ms };
  const monotonicMs = () => network.clock.atMs - START_MS;
  const leaderClock = createLeaderClock({ wallMs: clock.nowMs, monotonicMs });
  const answers = createEdgeAnswers({ leaderClock, clock, monotonicMs, log });
  const edgeBus = hub.connect();
  const taken: Promise<void>[] = [];
  await edgeBus.watch((entry) => void taken.push(answers.take(entry)));
  const repositories = createRepositories(network.storage.db);
  const facilities = await createFacilityCache(() => repositories.facilities.list());
  const changes = createChangeNotifier();
  const { app, access } = await createEdgeApp({
    appDir: null,
    appOrigins: [],
    openings: NO_OPENINGS,
    trustedProxies: null,
    idleLimitMs: null,
    signer: await createTokenSigner(repositories.engineState, network.clock),
    health: createEdgeHealth({ answers, leaderClock, monotonicMs, bus: edgeBus }),
    clock,
    repositories,
    facilities,
    objects: null,
    answers,
    changes,
    log,
    tracing: ofEdge,
  });
  const { tell: tellStandings } = repositories.standingChanges;
  const news = createEdgeNews({ answers, note: changes.note, facilities, access, tellStandings, log });
  await edgeBus.subscribe(CHANGES_SUBJECT, null, (message) => void news.hearChanges(message));
  await edgeBus.subscribe(STANDINGS_SUBJECT, null, (message) => void news.hearStandings(message));
  const edgeOrigin = await app.listen({ port: 0, host: '127.0.0.1' });

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  async function settle(): Promise<void> {
    await turn();
    await Promise.all(taken);
  }
  return {
    ...world,
    app,
    edgeOrigin,
    skew,
    changes,
    settle,
    hub,
    /** Evaluates so much later, and puts answers and a beat on the bus. */
    async putAll(beat: Partial<LeaderBeat> = {}, laterMs = 1_000) {
      network.clock.atMs += laterMs;
      network.network.lookAgain();
      await turn();
      await Promise.all(CLIENTS.map(puts.put));
      const value: LeaderBeat = {
        term: TERM,
        origin: leaderOrigin,
        atMs: network.clock.atMs,
        clients: CLIENTS,
        ...beat,
      };
      await leaderBus.put(LEADER_KEY, await encodeForBus(value));
      await settle();
    },
    ask: (url: string, role: Role) =>
      app.inject({ url, headers: { authorization: `Bearer ${world.tokenOf(role)}` } }),
    askLeader: (url: string, role: Role) =>
      network.app.inject({ url, headers: { authorization: `Bearer ${world.tokenOf(role)}` } }),
    /** Answer to a request as it stands on the wire. */
    async askRaw(request: string): Promise<string> {
      const socket = connect(Number(new URL(edgeOrigin).port), '127.0.0.1');
      socket.write(request);
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      await once(socket, 'close');
      return answer;
    },
    async close() {
      news.stop();
      await app.close();
      await puts.settled();
      await network.close();
    },
  };
}
export type EdgeWorld = Awaited<ReturnType<typeof createEdgeWorld>>;
