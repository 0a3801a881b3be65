import type { Facility } from '#contracts/facility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { NO_TRACING, type Tracing } from '../../platform/tracing/tracing.ts';
import type { OverrideRecord } from '../../storage/repositories/overridesRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { PlaceMaps } from '../../world/basemap/placeMaps.ts';
import { createCallbackCarrier, createSmsCarrier } from './carriers.ts';
import { createMailCarrier } from './mailCarrier.ts';
import {
  CHANNELS,
  type Carrier,
  type Channel,
  type NoticePlace,
  type Outbox,
} from '../../storage/rows/notice.ts';
import type { JudgeDependencies } from './noticeJudge.ts';
import { startNoticeService } from './noticeService.ts';
import { createNoticeTally, type NoticeReadings } from './noticeTally.ts';
import type { NoticeSettings } from './noticeSettings.ts';
import { startRevocationLetters } from './revocationLetters.ts';
import { startNoticeWorker } from './noticeWorker.ts';
import { createUnjudgedYards } from './unjudgedYards.ts';
import { tracedCarrier } from './tracedCarrier.ts';
import type { Letterhead } from './writeNotice.ts';

/** What tells subscribers of hazards, at work. */
export type Notifications = Outbox & {
  /** Says that the alerts of a facility have changed. Returns at once and never throws. */
  noteChanged(clientId: string, facilityId: string): void;
  /** Yard as letters name it; null: there is no such facility. */
  placeOf(clientId: string, facilityId: string): NoticePlace | null;
  isFailing(): boolean;
  readonly readings: NoticeReadings;
  /** Waits until everything that was noted is on the queue. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

type NotificationDependencies = Pick<
  JudgeDependencies,
  'activeAlertsOf' | 'lastStatesOf' | 'warningLists' | 'isLeftOutAt'
> & {
  /** Whether this process is sure that it leads. */
  readonly isSure: () => boolean;
  readonly settings: NoticeSettings;
  readonly letterhead: Letterhead;
  readonly repositories: Pick<Repositories, 'notices' | 'recipients' | 'clients' | 'people' | 'preferences'>;
  /** Overrides that a strike has ended of late. */
  readonly revokedOverrides: () => readonly OverrideRecord[];
  readonly facilityCache: {
    all(): readonly Facility[];
    /** The same list until it changes; null: a client without any. */
    of(clientId: string): readonly Facility[] | null;
  };
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  /** Left out: deliveries are not traced. */
  readonly tracing?: Tracing;
  /** Draws the maps of letters, and ends with the notifications; left out: letters have none. */
  readonly maps?: PlaceMaps;
  /** How long to wait after so many failed attempts, ms; null: give it up. */
  readonly waitMs: (attempts: number) => number | null;
};

/** Starts the notice service and the carriers. A channel that is not set up is off, which the log says once. */
export function startNotifications(dependencies: NotificationDependencies): Notifications {
  const { repositories, facilityCache, clock, log } = dependencies;
  const { carriers, close } = openCarriers(dependencies);
  const off = CHANNELS.filter((channel) => !carriers.has(channel));
  if (off.length > 0) log.warn({ off }, 'Notices by these channels are off: they are not set up');

  const tally = createNoticeTally(repositories.notices, clock);
  const unjudged = createUnjudgedYards(() => noteQueued());
  const workers = startWorkers(dependencies, carriers, {
    onAttempt: tally.count,
    heldYards: unjudged.list,
    isTrue: (content) => service.isTrue(content),
    onDoubtful: (yards) => service.noteDoubtful(yards),
    onUntrue: ({ clientId, facilityId }) => service.noteChanged(clientId, facilityId),
  });
  const channels = new Set(carriers.keys());
  const noteQueued = () => workers.forEach((worker) => worker.wake());
  const placeOf = placesOf(facilityCache);
  const letters = startRevocationLetters({
    repositories,
    placeOf,
    channels,
    log,
    revoked: dependencies.revokedOverrides,
    onQueued: noteQueued,
  });
  const service = startNoticeService({
    ...dependencies,
    notices: repositories.notices,
    recipients: repositories.recipients,
    yards: () => facilityCache.all().map(({ clientId, id }) => ({ clientId, facilityId: id })),
    unjudged,
    placeOf,
    channels,
    onQueued: noteQueued,
  });

  return {
    channels,
    placeOf,
    noteQueued,
    noteChanged(clientId, facilityId) {
      service.noteChanged(clientId, facilityId);
      letters.noteChanged();
    },
    isFailing: () => service.isFailing() || letters.isFailing(),
    readings: tally.readings,
    async settled() {
      await service.settled();
      await letters.settled();
    },
    async stop() {
      await letters.stop();
      await service.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      close();
      await dependencies.maps?.stop();
    },
  };
}

/** The carriers of all channels that are set up, and what closes them. */
function openCarriers({ settings, letterhead, repositories, clock, maps }: NotificationDependencies) {
  const carriers = new Map<Channel, Carrier>();
  const mail = settings.mail === null ? null : createMailCarrier(settings.mail, letterhead, maps ?? null);
  if (mail !== null) carriers.set('email', mail.carry);
  if (settings.sms !== null) carriers.set('sms', createSmsCarrier(settings.sms, letterhead));
  const { isPrivateAllowed } = settings;
  carriers.set(
    'callback',
    createCallbackCarrier({ letterhead, clock, clients: repositories.clients, isPrivateAllowed }),
  );
  return { carriers, close: () => mail?.close() };
}

/** One worker for each carrier: it takes notices of its channel from the queue. */
function startWorkers(
  { repositories, clock, waitMs, log, isSure, tracing = NO_TRACING }: NotificationDependencies,
  carriers: ReadonlyMap<Channel, Carrier>,
  work: Pick<
    Parameters<typeof startNoticeWorker>[0],
    'onAttempt' | 'heldYards' | 'isTrue' | 'onDoubtful' | 'onUntrue'
  >,
) {
  return [...carriers].map(([channel, carrier]) =>
    startNoticeWorker({
      queue: repositories.notices,
      carrier: tracedCarrier(carrier, channel, tracing),
      channel,
      clock,
      waitMs,
      log,
      isSure,
      ...work,
    }),
  );
}

/** Finds facilities by id, once for each list. */
function placesOf(facilityCache: NotificationDependencies['facilityCache']) {
  const indices = new WeakMap<readonly Facility[], ReadonlyMap<string, Facility>>();
  return (clientId: string, facilityId: string): NoticePlace | null => {
    const list = facilityCache.of(clientId) ?? [];
    const index = indices.get(list) ?? new Map(list.map((facility) => [facility.id, facility]));
    indices.set(list, index);
    const facility = index.get(facilityId);
    if (facility === undefined) return null;
    const { name, countryCode, tz } = facility;
    return { clientId, facilityId, name: name ?? facilityId, countryCode, timeZone: tz ?? null };
  };
}
