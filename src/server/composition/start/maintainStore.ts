import { join } from 'node:path';
import type { Storage } from '../../storage/openStorage.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { pruneEvidence } from '../../useCases/evidence/pruneEvidence.ts';
import { pruneStamps } from '../../useCases/evidence/stampFile.ts';
import { forgetAlerts } from '../../useCases/history/forgetAlerts.ts';
import { forgetUsedTokens } from '../../useCases/identity/forgetUsedTokens.ts';
import { forgetNotices } from '../../useCases/notices/keptNotices.ts';
import type { ServerConfig } from '../config/config.ts';

const DAY_MS = 24 * 3_600_000;
/** How long letters are kept, and who answered a poll; notices of hazards not less. */
const KEEP_NOTICES_MS = 90 * DAY_MS;
const KEEP_SESSIONS_MS = 90 * DAY_MS;
/** A browser that was not used for so long is new again. */
const KEEP_DEVICES_MS = 400 * DAY_MS;

type Maintained = {
  readonly storage: Pick<Storage, 'maintain'>;
  readonly config: Pick<ServerConfig, 'keepAlertsMs' | 'keepEvidenceMs' | 'dataDir'>;
  readonly repositories: Repositories;
};

/** Deletes what was kept long enough. What bounds each table and folder is in docs/operations.md, under growth. */
export async function maintainStore(
  { storage, config, repositories }: Maintained,
  nowMs: number,
): Promise<void> {
  const { tokens, sessions, links, knownDevices, polls, eventHistory, evidence } = repositories;
  const alertsMs = nowMs - config.keepAlertsMs;
  const lettersMs = nowMs - KEEP_NOTICES_MS;
  await tokens.deleteExpired(nowMs);
  await forgetUsedTokens(tokens, nowMs);
  await sessions.deleteEndedBefore(nowMs - KEEP_SESSIONS_MS);
  await links.deleteExpired(nowMs);
  await knownDevices.deleteUnusedSince(nowMs - KEEP_DEVICES_MS);
  // the record of a closing says who was told of it (S4)
  await forgetNotices(repositories, { hazardsMs: Math.min(alertsMs, lettersMs), lettersMs }, nowMs);
  await polls.deleteClosedBefore(lettersMs);
  await repositories.historyReports.deleteExpired(nowMs);
  await repositories.displaySilences.deleteEndedBefore(alertsMs);
  await forgetAlerts(eventHistory, alertsMs);
  await repositories.overrides.deleteEndedBefore(alertsMs);
  if (config.keepEvidenceMs !== null) {
    await pruneEvidence(evidence, nowMs - config.keepEvidenceMs, nowMs);
    await pruneStamps(stampFolder(config), (await evidence.start()).position);
  }
  await storage.maintain();
}

/** Where time stamps of the evidence are kept. */
export function stampFolder({ dataDir }: Pick<ServerConfig, 'dataDir'>): string {
  return join(dataDir, 'evidence-stamps');
}
