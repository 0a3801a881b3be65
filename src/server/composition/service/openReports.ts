import type { YardId } from '#domain/locations/yardId.ts';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import { createLightningReports, type LightningReports } from '../../alerting/lightningReports.ts';
import { createDoubtedReports } from '../../useCases/reports/doubtedReports.ts';
import { recallReports } from '../../useCases/reports/recallReports.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { DoubtOutbox } from '../../useCases/reports/doubtLetters.ts';

type ReportDependencies = {
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  /** Takes letters to site admins; without it, or null, the audit alone is told of reports that no sensor confirms. */
  readonly outbox?: () => DoubtOutbox | null;
};

/** Reports of an earlier run as they stand now: what has lapsed meanwhile revokes no override. */
export async function openReports(
  { repositories, inForce, clock, log }: ReportDependencies & { readonly inForce: RulesInForce },
  engine: ChangingEngine,
) {
  const { facilities } = engine;
  const clientIds = [...new Set(facilities().map(({ clientId }) => clientId))];
  const recalled = await recallReports({ repositories, nowMs: Math.floor(clock.nowMs()), clientIds, log });
  const reports = createLightningReports({ facilities, rulesFor: inForce.rulesFor, ...recalled });
  return { reports, lapsed: reports.advanceTo(clock.nowMs()) };
}

/** Compares reports with the strikes of all deliveries that are kept. */
export function doubtedOf(
  { repositories, log, outbox = () => null }: ReportDependencies,
  { strikesInside }: ChangingEngine,
) {
  const strikesMs = (place: YardId) => (strikesInside([place], 'kept')[0] ?? []).map(({ atMs }) => atMs);
  return createDoubtedReports({ repositories, strikesMs, outbox, log });
}

/** The engine with what people report beside what sensors say. */
export function withReports(engine: ChangingEngine, reports: LightningReports): ChangingEngine {
  const isUnread = reports.mayStandAnywhere;
  return {
    ...engine,
    lightningAsOfMs: (clientId, ...yard) =>
      isUnread(clientId) ? null : engine.lightningAsOfMs(clientId, ...yard),
    lightningProvenMs: (clientId, ...asked) =>
      isUnread(clientId) ? null : engine.lightningProvenMs(clientId, ...asked),
    advanceTo: (nowMs) => [...engine.advanceTo(nowMs), ...reports.advanceTo(nowMs)],
    eventsOf: (...yard) => [...engine.eventsOf(...yard), ...reports.eventsOf(...yard)],
  };
}
