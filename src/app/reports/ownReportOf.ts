import { yardKey, type DeviceMemory } from '#adapters/storage/deviceMemory.ts';
import type { OwnReport } from '#domain/alerting/ownReport.ts';
import type { ReportOrder } from '#machines/lightningReport/lightningReportMachine.ts';

const MINUTE_MS = 60_000;

/** Yard that lightning is reported at. */
export type ReportedYard = { readonly clientId: string; readonly facilityId: string };

/**
 * Last report of lightning at a yard that was made on this device; null: none.
 *
 * @param email Who is signed in; null: nobody. A report of somebody else is not sent any more, so it closes for the quiet
 * period and no longer.
 */
export function ownReportOf(
  memory: Pick<DeviceMemory, 'reports'>,
  yard: ReportedYard,
  email: string | null,
): OwnReport | null {
  const kept = memory.reports()[yardKey(yard)];
  if (kept === undefined) return null;
  const { answeredMs, byEmail } = kept;
  return { atMs: answeredMs ?? lightningMs(kept), isAnswered: answeredMs !== null || byEmail !== email };
}

/** Time of the lightning by the clock of the page, epoch ms. */
export function lightningMs({ atMs, minutesAgo }: Pick<ReportOrder, 'atMs' | 'minutesAgo'>): number {
  return atMs - minutesAgo * MINUTE_MS;
}
