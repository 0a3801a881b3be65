import { join } from 'node:path';
import { DEFAULT_CLIENT_RULES, type ClientRules } from './alerting/clientRules.ts';
import { createApp, type AppParts } from './app.ts';
import { appConfigOf } from './appConfigOf.ts';
import type { Ground } from './basemap/openGround.ts';
import type { ServerConfig } from './config.ts';
import { createFacilityBoard, type FacilityBoard } from './facilities/facilityBoard.ts';
import { createLocationDesk, engineFacility, type LocationDesk } from './facilities/locationDesk.ts';
import { seedDemoFacilities } from './facilities/seedDemoFacilities.ts';
import { createChangeBoard, type ChangeBoard } from './feeds/changeBoard.ts';
import { createScreenRegister } from './feeds/screenRegister.ts';
import { displayReadings } from './feeds/displayReadings.ts';
import { createStrikeSteps } from './feeds/strikeSteps.ts';
import type { Geocoder } from './geocode/geocoder.ts';
import { seedDemoPeople } from './identity/demoPeople.ts';
import { openSetup } from './identity/setupCode.ts';
import { createTokenSigner } from './identity/tokenSigner.ts';
import { createStrikeTiles } from './lightning/strikeTiles.ts';
import type { Lease } from './leadership/lease.ts';
import type { createLog } from './log.ts';
import { startNetwork, type Network } from './network.ts';
import { backOffMs } from './notifications/backOff.ts';
import { startNotifications, type Notifications } from './notifications/notifications.ts';
import { endOverride } from './overrides/endOverride.ts';
import type { Postal } from './postal/openPostal.ts';
import { createPublishedHealth } from './publishedHealth.ts';
import type { Roads } from './roads/roads.ts';
import { seedDemoSensors } from './sensors/seedDemoSensors.ts';
import type { ServerClock } from './serverClock.ts';
import type { AtmosphereSetup, Sky } from './sky/sky.ts';
import { chooseSource } from './sources/chooseSource.ts';
import type { Atmosphere } from './sources/simulator/atmosphere.ts';
import type { Database } from './storage/database.ts';
import { createRepositories, type Repositories } from './storage/repositories.ts';
import { createWeatherObservations, NO_OBSERVATIONS } from './weather/weatherObservations.ts';

const MINUTE_MS = 60_000;
/** Lightning older than this makes every verdict UNKNOWN; the service says so of itself. */
const LIGHTNING_STALE_MS = MINUTE_MS;

const SETUP_TEXT =
  'Nobody has an account yet: open /auth/setup and make the first administrator with this code';

/** What outlives a term: nothing in it depends on who leads. */
export type Foundations = {
  readonly setup: AtmosphereSetup;
  readonly atmosphere: Atmosphere;
  readonly ground: Ground;
  readonly postal: Postal;
  readonly sky: Sky;
  readonly roads: Roads;
  readonly geocoder: Geocoder;
  readonly clock: ServerClock;
  readonly log: ReturnType<typeof createLog>;
};

type Term = { readonly lease: Lease; readonly db: Database };

/** Starts source, engine, notices and calls of a process that leads. It listens to nothing yet. */
export async function assembleLeader(config: ServerConfig, foundations: Foundations, { lease, db }: Term) {
  const { setup, atmosphere, ground, geocoder, clock, log } = foundations;
  const repositories = await prepare(config, db, clock.nowMs());
  const board = await createFacilityBoard(() => repositories.facilities.list());
  const source = await chooseSource(config, atmosphere, { clock, log });
  const { steps, strikeTiles } = await openLightning(config, source.name, { setup, clock, log });
  const rules = rulesOf(config);
  // a replay says nothing of what comes next (S8), nor of the weather that went with its lightning
  const isReplay = config.replayFiles.length > 0;
  const changes = createChangeBoard();
  let notifications: Notifications | null = null;
  const network = await startNetwork({
    announce(clientId, facilityId) {
      changes.note(clientId, facilityId);
      notifications?.noteChanged(clientId, facilityId);
    },
    facilities: board.all().map(engineFacility),
    ...{ lease, repositories, clock, source, steps, rules, log },
    observations: observationsOf(isReplay, foundations, board),
  });
  const { isSimulation } = source;
  const { isSure } = lease;
  notifications = tellSubscribers(config, network, { isSure, board, isSimulation, repositories, clock, log });
  const screens = createScreenRegister(clock);
  const lightningAgeMs = () => clock.nowMs() - (steps.asOfMs() ?? Number.NaN);
  const outlook: AppParts['weather']['outlook'] = isReplay ? () => null : atmosphere.lightningProbabilityAt;
  const app = await createApp({
    appConfig: appConfigOf(rules.lightning, isSimulation, { ...config, ground: ground.settings }, !isReplay),
    signer: await createTokenSigner(repositories.engineState, clock),
    setup: await setupOf(config, repositories, log),
    outside: config.outside,
    feeds: {
      ...network.book,
      facilitiesOf: board.of,
      eventMetadata: () => network.metadata,
      payloadOf: async (keplerId) => {
        const data = await network.memory.payloadOf(keplerId);
        return data === null ? null : { data };
      },
      probabilityOf: (place) => probabilityNow(outlook, place, clock.nowMs()),
    },
    outbox: notifications,
    locations: locationsOf(network, changes, { board, repositories, clock }),
    ...{ overrides: network.overrides, drills: network.drills },
    published: publishedHealthOf(network, board, clock),
    weather: { model: atmosphere, outlook, lightningAsOfMs: steps.asOfMs },
    readings: {
      lightningAgeS: () => lightningAgeMs() / 1_000,
      ...displayReadings(screens, repositories.kiosks),
      ...{ activeEvents: network.book.activeEventCount, listeningScreens: changes.listenerCount },
      ...{ notices: notifications.readings, clockStepsBack: network.clockReadings.stepsBack },
    },
    troubles: () => [...leaseTroubles(lease), ...troublesOf(network, notifications, lightningAgeMs())],
    ...{ appDir: config.appDir, trustedProxies: config.trustedProxies },
    ...{ appOrigins: config.appOrigins, frameOrigins: config.frameOrigins, idleLimitMs: config.idleLimitMs },
    ...drawnOnMaps(foundations, isReplay),
    ...{ geocoder, changes, clock, lease, screens, steps, strikeTiles, repositories, log },
  });
  return { app, network, notifications, strikeTiles };
}

/** Observations for the engine: a replay knows nothing of the weather that went with its lightning. */
function observationsOf(
  isReplay: boolean,
  { atmosphere: model, clock }: Pick<Foundations, 'atmosphere' | 'clock'>,
  board: FacilityBoard,
) {
  return isReplay ? NO_OBSERVATIONS : createWeatherObservations({ model, clock, facilities: board.all });
}

/** What maps are drawn from; over recorded lightning nothing is made up. */
function drawnOnMaps({ ground, postal, sky, roads }: Foundations, isReplay: boolean) {
  return {
    ...{ basemap: ground.basemap, styleOrigins: ground.settings.styleOrigins },
    postal: isReplay && postal.isMadeUp ? null : postal,
    ...(isReplay ? { sky: null, roads: null } : { sky, roads }),
  };
}

/** The lightning that was kept, by its source. A replay says nothing of what it has not played. */
async function openLightning(
  { dataDir, stepDiskMb, replayFiles }: ServerConfig,
  sourceName: string,
  { setup, clock, log }: Pick<Foundations, 'setup' | 'clock' | 'log'>,
) {
  const dir = join(dataDir, 'steps', sourceName);
  const atmosphere = replayFiles.length > 0 ? null : setup;
  return {
    steps: await createStrikeSteps({ dir, diskBudgetBytes: stepDiskMb * 1_000_000, clock, log }),
    strikeTiles: createStrikeTiles({ dir, atmosphere }),
  };
}

/** Of lightning at a place, from now on. */
function probabilityNow(
  outlook: AppParts['weather']['outlook'],
  { longitude: lon, latitude: lat }: { longitude: number; latitude: number },
  nowMs: number,
): number | null {
  return outlook({ lon, lat, initMs: nowMs, forecastMs: nowMs });
}

function locationsOf(
  { watch, lookAgain, overrides }: Network,
  changes: ChangeBoard,
  parts: Pick<Telling, 'board' | 'repositories' | 'clock'>,
): LocationDesk {
  return createLocationDesk({
    ...{ ...parts, watch, lookAgain },
    announce: (clientId, id) => changes.note(clientId, id, 'facility'),
    endOverride: (admin, id, which) => endOverride(overrides, admin, id, which),
  });
}

type Telling = Pick<Foundations, 'clock' | 'log'> & {
  readonly board: FacilityBoard;
  readonly repositories: Repositories;
  readonly isSimulation: boolean;
  readonly isSure: () => boolean;
};

function tellSubscribers(
  config: ServerConfig,
  { book, memory, overrides, metadata }: Network,
  parts: Telling,
): Notifications {
  const appOrigin = config.appOrigins[0] ?? `http://localhost:${config.port}`;
  return startNotifications({
    settings: config.notices,
    letterhead: { appOrigin, metadata, isSimulation: parts.isSimulation },
    activeAlertsOf: book.activeAlertsOf,
    lastStatesOf: memory.lastStatesOf,
    revokedOverrides: overrides.revoked,
    waitMs: (attempts) => backOffMs(attempts, Math.random()),
    ...parts,
  });
}

function publishedHealthOf(
  { book, memory, clockReadings }: Network,
  board: FacilityBoard,
  clock: ServerClock,
) {
  return createPublishedHealth({
    clock,
    clientIds: () => [...new Set(board.all().map(({ clientId }) => clientId))],
    alertsFileOf: book.alertsFileOf,
    lastStoreWriteMs: memory.storedAtMs,
    isClockPlausible: clockReadings.isPlausible,
  });
}

function leaseTroubles({ isSure }: Lease): string[] {
  return isSure() ? [] : ['The database does not answer.'];
}

function troublesOf(
  { memory, overrides, clockReadings }: Network,
  notifications: Notifications | null,
  lightningAgeMs: number,
): string[] {
  return [
    ...(lightningAgeMs <= LIGHTNING_STALE_MS ? [] : ['Lightning is not current.']),
    ...(clockReadings.isPlausible()
      ? []
      : ['The clock was set back; yards may be unknown for a quiet period.']),
    ...(memory.isFailing() ? ['Alerts cannot be stored.'] : []),
    ...(overrides.isFailing() ? ['Overrides cannot be stored.'] : []),
    ...(notifications?.isFailing() ? ['Notices cannot be stored.'] : []),
  ];
}

async function prepare(config: ServerConfig, db: Database, nowMs: number): Promise<Repositories> {
  const repositories = createRepositories(db);
  if (config.isDemo) await seedDemo(repositories, config.seed, nowMs);
  await ensureClient(config, repositories);
  return repositories;
}

/** Whoever signs in with a provider belongs to a client; the one of the settings need not be made by hand. */
async function ensureClient({ outside }: ServerConfig, { clients }: Repositories): Promise<void> {
  if (outside?.defaultClient) await clients.ensure(outside.defaultClient, outside.defaultClient);
}

function setupOf({ isDemo, outside }: ServerConfig, { people }: Repositories, log: Foundations['log']) {
  return isDemo || outside !== null
    ? null
    : openSetup(people, (setupCode) => log.warn({ setupCode }, SETUP_TEXT));
}

async function seedDemo(repositories: Repositories, seed: number, nowMs: number): Promise<void> {
  await seedDemoPeople(repositories);
  await seedDemoFacilities(repositories);
  await seedDemoSensors(repositories, seed, nowMs);
}

function rulesOf({ quietMinutes }: ServerConfig): ClientRules {
  const quietPeriodMs = quietMinutes * MINUTE_MS;
  return { ...DEFAULT_CLIENT_RULES, lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs } };
}
