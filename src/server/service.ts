import { join } from 'node:path';
import { DEFAULT_CLIENT_RULES, type ClientRules } from './alerting/clientRules.ts';
import { createApp, type AppParts } from './app.ts';
import { appConfigOf } from './appConfigOf.ts';
import type { ServerConfig } from './config.ts';
import { createFacilityBoard } from './facilities/facilityBoard.ts';
import { seedDemoFacilities } from './facilities/seedDemoFacilities.ts';
import { createChangeBoard } from './feeds/changeBoard.ts';
import { createScreenRegister } from './feeds/screenRegister.ts';
import { createStrikeSteps } from './feeds/strikeSteps.ts';
import { seedDemoPeople } from './identity/demoPeople.ts';
import { createTokenSigner } from './identity/tokenSigner.ts';
import { createLog } from './log.ts';
import { startNetwork, type Network } from './network.ts';
import { systemClock } from './serverClock.ts';
import { chooseSource } from './sources/chooseSource.ts';
import { createAtmosphere, type Atmosphere } from './sources/simulator/atmosphere.ts';
import { openStorage, type Storage } from './storage/openStorage.ts';
import { createRepositories, type Repositories } from './storage/repositories.ts';
import { createWeatherObservations } from './weather/weatherObservations.ts';

const MINUTE_MS = 60_000;
const MAINTAIN_EVERY_MS = 10 * MINUTE_MS;
/** Lightning older than this makes every verdict UNKNOWN; the service says so of itself. */
const LIGHTNING_STALE_MS = MINUTE_MS;

/** One running service. */
export type Service = { readonly port: number; stop(): Promise<void> };

/** Opens the store, starts source and engine, and listens. */
export async function startService(config: ServerConfig): Promise<Service> {
  const log = createLog(config.logLevel);
  const clock = systemClock;
  const storage = await openStorage({
    ...(config.databaseUrl === null ? {} : { databaseUrl: config.databaseUrl }),
    dataDir: join(config.dataDir, 'database'),
  });
  try {
    const atmosphere = createAtmosphere({ seed: config.seed, stagedAtMs: clock.nowMs() });
    const { app, network } = await assemble(config, { storage, atmosphere, clock, log });
    await app.listen({ port: config.port, host: config.host });
    const maintenance = setInterval(() => {
      maintain(storage, clock.nowMs()).catch((error: unknown) =>
        log.error({ err: error }, 'The store could not be maintained'),
      );
    }, MAINTAIN_EVERY_MS);
    const address = app.server.address();
    return {
      port: typeof address === 'object' && address !== null ? address.port : config.port,
      async stop() {
        clearInterval(maintenance);
        await app.close();
        await network.stop();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function maintain(storage: Storage, nowMs: number): Promise<void> {
  const { tokens, links } = createRepositories(storage.db);
  await tokens.deleteExpired(nowMs);
  await links.deleteExpired(nowMs);
  await storage.maintain();
}

type Foundations = {
  readonly storage: Storage;
  readonly atmosphere: Atmosphere;
  readonly clock: typeof systemClock;
  readonly log: ReturnType<typeof createLog>;
};

async function assemble(config: ServerConfig, { storage, atmosphere, clock, log }: Foundations) {
  const repositories = createRepositories(storage.db);
  if (config.isDemo) await seedDemo(repositories);
  const board = await createFacilityBoard(() => repositories.facilities.list());
  const source = await chooseSource(config, atmosphere, { clock, log });
  const dir = join(config.dataDir, 'steps', source.name);
  const steps = await createStrikeSteps({ dir, diskBudgetBytes: config.stepDiskMb * 1_000_000, clock, log });
  const rules = rulesOf(config);
  const changes = createChangeBoard();
  const network = await startNetwork({
    announce: changes.note,
    facilities: board
      .all()
      .map(({ clientId, id, longitude: lon, latitude: lat }) => ({ clientId, id, lon, lat })),
    observations: createWeatherObservations({ model: atmosphere, clock, facilities: board.all }),
    ...{ repositories, clock, source, steps, rules, log },
  });

  const screens = createScreenRegister(clock);
  const lightningAgeMs = () => clock.nowMs() - (steps.asOfMs() ?? Number.NaN);
  // a replay says nothing of what comes next (S8)
  const outlook: AppParts['weather']['outlook'] =
    config.replayFiles.length === 0 ? atmosphere.lightningProbabilityAt : () => null;
  const app = await createApp({
    appConfig: appConfigOf(rules.lightning, source.isSimulation),
    signer: await createTokenSigner(repositories.engineState, clock),
    feeds: {
      ...network.book,
      facilitiesOf: board.of,
      eventMetadata: () => network.metadata,
      payloadOf: async (keplerId) => {
        const data = await network.memory.payloadOf(keplerId);
        return data === null ? null : { data };
      },
      reportStatus: screens.report,
      probabilityOf: ({ longitude: lon, latitude: lat }) =>
        outlook({ lon, lat, initMs: clock.nowMs(), forecastMs: clock.nowMs() }),
    },
    overrides: network.overrides,
    drills: network.drills,
    weather: { model: atmosphere, outlook, lightningAsOfMs: steps.asOfMs },
    readings: {
      lightningAgeS: () => lightningAgeMs() / 1_000,
      activeEvents: network.book.activeEventCount,
      openScreens: () => screens.alive().length,
      listeningScreens: changes.listenerCount,
    },
    troubles: () => troublesOf(network, lightningAgeMs()),
    ...{
      appDir: config.appDir,
      appOrigins: config.appOrigins,
      isBehindProxy: config.isBehindProxy,
      changes,
      clock,
      steps,
      repositories,
      log,
    },
  });
  return { app, network };
}

function troublesOf({ memory, overrides }: Network, lightningAgeMs: number): string[] {
  return [
    ...(lightningAgeMs <= LIGHTNING_STALE_MS ? [] : ['Lightning is not current.']),
    ...(memory.isFailing() ? ['Alerts cannot be stored.'] : []),
    ...(overrides.isFailing() ? ['Overrides cannot be stored.'] : []),
  ];
}

async function seedDemo(repositories: Repositories): Promise<void> {
  await seedDemoPeople(repositories);
  await seedDemoFacilities(repositories.facilities);
}

function rulesOf({ quietMinutes }: ServerConfig): ClientRules {
  const quietPeriodMs = quietMinutes * MINUTE_MS;
  return { ...DEFAULT_CLIENT_RULES, lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs } };
}
