import type { FastifyInstance } from 'fastify';
import { startAuditSealer } from '../../useCases/audit/auditSealer.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Foundations } from '../service/foundations.ts';
import { assembleLeader } from '../service/service.ts';
import type { Storage } from '../../storage/openStorage.ts';
import { forgetAlerts } from '../../useCases/history/forgetAlerts.ts';
import { createRepositories, type Repositories } from '../../storage/repositories.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { noteStaging } from './staging.ts';

const MINUTE_MS = 60_000;
const MAINTAIN_EVERY_MS = 10 * MINUTE_MS;
/** How long it is known who was told of what, who confirmed it, and who answered a poll. */
const KEEP_NOTICES_MS = 90 * 24 * 60 * MINUTE_MS;
const KEEP_SESSIONS_MS = 90 * 24 * 60 * MINUTE_MS;

/** The part of a process that judges yards, for one term. */
export type Leader = { readonly app: FastifyInstance; stop(): Promise<void> };

type LeaderDependencies = {
  readonly config: ServerConfig;
  readonly foundations: Foundations;
  readonly storage: Storage;
};

/** Starts to judge. Each write carries the term and is refused once another one has begun (S13). */
export async function startLeader(
  { config, foundations, storage }: LeaderDependencies,
  lease: Lease,
): Promise<Leader> {
  const { clock, log, setup } = foundations;
  const store = await storage.underTerm(lease.term);
  try {
    const leading = await assembleLeader(config, foundations, { lease, db: store.db });
    const repositories = createRepositories(store.db);
    await noteStaging(repositories, setup.stagedAtMs);
    const sealer = startAuditSealer({ seals: repositories.auditSeals, log });
    const maintenance = setInterval(() => {
      maintain({ storage, config }, repositories, clock.nowMs()).catch((error: unknown) =>
        log.error({ err: error }, 'The store could not be maintained'),
      );
    }, MAINTAIN_EVERY_MS);
    return {
      app: leading.app,
      async stop() {
        clearInterval(maintenance);
        await leading.app.close();
        await leading.silenceWatch.stop();
        await leading.reports.stop();
        await leading.strikeTiles.stop();
        await leading.notifications.stop();
        await leading.stopOutlook();
        await leading.pipeline.stop();
        await sealer.stop();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** A browser that was not used for so long is new again. */
const KEEP_DEVICES_MS = 400 * 24 * 60 * MINUTE_MS;

async function maintain(
  { storage, config }: Pick<LeaderDependencies, 'storage' | 'config'>,
  repositories: Repositories,
  nowMs: number,
): Promise<void> {
  const { tokens, sessions, links, knownDevices, notices, polls, eventHistory } = repositories;
  await tokens.deleteExpired(nowMs);
  await sessions.deleteEndedBefore(nowMs - KEEP_SESSIONS_MS);
  await links.deleteExpired(nowMs);
  await knownDevices.deleteUnusedSince(nowMs - KEEP_DEVICES_MS);
  await notices.deleteBefore(nowMs - KEEP_NOTICES_MS);
  await polls.deleteClosedBefore(nowMs - KEEP_NOTICES_MS);
  await repositories.historyReports.deleteExpired(nowMs);
  await repositories.displaySilences.deleteEndedBefore(nowMs - config.keepAlertsMs);
  await forgetAlerts(eventHistory, nowMs - config.keepAlertsMs);
  await storage.maintain();
}
