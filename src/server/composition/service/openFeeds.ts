import { join } from 'node:path';
import type { Facility } from '#contracts/facility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createFeedIntake, type FeedIntake } from '../../sources/ingest/feedIntake.ts';
import type { OpenJournal } from '../../sources/ingest/feedJournal.ts';
import { createFileJournal } from '../../sources/ingest/fileJournal.ts';
import { createStoredJournal } from '../../sources/ingest/storedJournal.ts';
import { pulledIntake } from '../../sources/ingest/pulledIntake.ts';
import { isTelemetry, type Feed } from '../../sources/ingest/readFeeds.ts';
import { RECALLED_MS } from '../../sources/ingest/telemetryIntake.ts';
import type { AskingClient } from '../../sources/pull/pullClient.ts';
import type { SourceReadings } from '../../sources/sourceReadings.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { openFeedGrants, type FeedGrants } from '../../useCases/feeds/feedGrants.ts';
import type { ServerConfig } from '../config/config.ts';
import { userAgentOf } from '../config/userAgent.ts';
import { readCustomerFeeds, type FeedSettings } from '../feeds/readCustomerFeeds.ts';
import { openTelemetry, type OpenTelemetry } from './openTelemetry.ts';

/** Feeds of customers; none where no folder of mapping files is named. */
export type OpenFeeds = {
  /** Those of lightning. */
  readonly intakes: readonly FeedIntake[];
  readonly telemetry: OpenTelemetry;
  readonly grants: FeedGrants;
};

type Dependencies = {
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly repositories: Repositories;
  /** Fetches feeds that are not sent. */
  readonly client: AskingClient;
  readonly readings: SourceReadings;
  readonly facilities: () => readonly Facility[];
};

type Setup = FeedSettings & Pick<ServerConfig, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the feeds of customers with what they were granted, and judges again what they have sent before.
 *
 * @throws FeedError for a faulty mapping or key, and where nothing but weather, snow or vehicles is live (S14).
 */
export async function openFeeds(setup: Setup, dependencies: Dependencies): Promise<OpenFeeds> {
  const { live } = setup;
  const { clock, log, repositories, client } = dependencies;
  const feeds = await readCustomerFeeds(setup);
  const lightning = feeds.filter((feed): feed is Feed => !isTelemetry(feed));
  const openJournal = journalsOf(setup, repositories);
  const intakes = lightning
    .map((feed) => createFeedIntake(feed, { openJournal, clock }))
    .map((intake) => pulledIntake(intake, { client, userAgent: userAgentOf(live), clock, log }));
  const placedAtMs = await placesSince(repositories, clock.nowMs() - RECALLED_MS);
  const telemetry = openTelemetry(feeds.filter(isTelemetry), { ...dependencies, openJournal, placedAtMs });
  const granted = [...intakes, ...telemetry.granted];
  const grants = await openFeedGrants({ intakes: granted, repositories, clock, log });
  for (const intake of intakes) await intake.recall();
  await telemetry.start();
  return { intakes, telemetry, grants };
}

/** Since when facilities stand at their places that came there since then, epoch ms; null for all others. */
async function placesSince({ facilities }: Pick<Repositories, 'facilities'>, sinceMs: number) {
  const placed = new Map(
    (await facilities.placedSince(sinceMs)).map(({ gid, placedAtMs }) => [gid, placedAtMs]),
  );
  return ({ gid }: Facility) => placed.get(gid) ?? null;
}

/** Beside another service bodies are kept where both can read them; a service alone keeps them on its disk. */
function journalsOf(
  { dataDir, databaseUrl }: Pick<Setup, 'dataDir' | 'databaseUrl'>,
  { feedDeliveries }: Pick<Repositories, 'feedDeliveries'>,
): OpenJournal {
  const onDisk: OpenJournal = (feed, keptMs) => createFileJournal(join(dataDir, 'feeds', feed), keptMs);
  if (databaseUrl === null) return onDisk;
  return (feed, keptMs) =>
    createStoredJournal({ feed, deliveries: feedDeliveries, keptMs, before: onDisk(feed, keptMs) });
}
