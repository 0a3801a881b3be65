import { z } from 'zod';
import { LightningReport, salvagedReport, UnreadReports } from '#contracts/lightningReport.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { Repositories } from '../../storage/repositories.ts';

/** Name under which reports in force are stored. */
export const REPORTS_KEY = 'lightningReports';
/**
 * Name under which reports are stored that came too late to close:
 * an override whose end is not stored yet ends by them (S9).
 */
export const TOO_LATE_KEY = 'lightningReportsTooLate';
/** How long they are kept, ms: longer than an override can stand whose end could not be stored. */
export const TOO_LATE_KEPT_MS = 7 * 24 * 3_600_000;
const UNREAD_KEY = 'lightningReportsUnread';

/** Reports of an earlier run, and since when there are some of which nobody can read the place; null: there are none. */
export type RecalledReports = {
  readonly restored: readonly LightningReport[];
  /** Those that came too late to close. */
  readonly restoredTooLate: readonly LightningReport[];
  readonly unreadSinceMs: number | null;
};

type Recall = {
  readonly repositories: Pick<Repositories, 'engineState' | 'together'>;
  readonly nowMs: number;
  /** Clients with facilities: each of them may be meant by what nobody can read. */
  readonly clientIds: readonly string[];
  readonly log: Pick<ServiceLog, 'error'>;
};

/**
 * Reads the reports of an earlier run. One that cannot be read opens no yard (S1): where its place is known the yard
 * stays closed, otherwise nothing is known of any yard for a quiet period. Both are logged, noted in the audit and
 * stored, so that a second start finds the same.
 */
export async function recallReports({
  repositories,
  nowMs,
  clientIds,
  log,
}: Recall): Promise<RecalledReports> {
  const stored = await repositories.engineState.get(REPORTS_KEY);
  const inForce = readReports(stored, nowMs);
  const late = readReports(await repositories.engineState.get(TOO_LATE_KEY), nowMs);
  const restored = { restored: inForce.reports, restoredTooLate: late.reports };
  const salvaged = [...inForce.salvaged, ...late.salvaged];
  const lost = [...inForce.lost, ...late.lost];
  const known = await unreadBefore(repositories, nowMs);
  if (salvaged.length === 0 && lost.length === 0) return { ...restored, unreadSinceMs: known };
  const detail = { salvaged: salvaged.length, lost: lost.length };
  log.error(detail, 'Reports of lightning cannot be read: their yards do not open');
  await repositories.together(async ({ engineState, audit }) => {
    await engineState.set(REPORTS_KEY, inForce.reports);
    await engineState.set(TOO_LATE_KEY, late.reports);
    if (lost.length > 0) await engineState.set(UNREAD_KEY, { sinceMs: nowMs, found: lost });
    const told = new Set([...salvaged, ...(lost.length > 0 ? clientIds : [])]);
    const entry = { atMs: nowMs, who: 'service', what: 'lightningReports.unreadable', detail } as const;
    for (const clientId of told) await audit.append({ ...entry, clientId });
  });
  return { ...restored, unreadSinceMs: lost.length > 0 ? nowMs : known };
}

/** Since when nothing is known of any yard by what an earlier start found; null: all could be read. */
async function unreadBefore(
  { engineState }: Pick<Repositories, 'engineState'>,
  nowMs: number,
): Promise<number | null> {
  const stored = await engineState.get(UNREAD_KEY);
  if (stored === undefined) return null;
  const read = UnreadReports.safeParse(stored);
  return read.success ? read.data.sinceMs : nowMs;
}

/** `salvaged`: clients of those that could be read in part; `lost`: those of which not even the place is known. */
type ReadReports = {
  readonly reports: readonly LightningReport[];
  readonly salvaged: readonly string[];
  readonly lost: readonly unknown[];
};

function readReports(stored: unknown, nowMs: number): ReadReports {
  const listed = z.array(z.unknown()).safeParse(stored ?? []);
  if (!listed.success) return { reports: [], salvaged: [], lost: [stored] };
  const reports: LightningReport[] = [];
  const salvaged: string[] = [];
  const lost: unknown[] = [];
  for (const one of listed.data) {
    const whole = LightningReport.safeParse(one);
    const part = salvagedReport(nowMs).safeParse(one);
    if (!part.success) {
      lost.push(one);
      continue;
    }
    reports.push(whole.data ?? part.data);
    if (!whole.success) salvaged.push(part.data.clientId);
  }
  return { reports, salvaged, lost };
}
