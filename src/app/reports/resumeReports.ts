import { yardKey } from '#adapters/storage/deviceMemory.ts';
import { createLightningReport, type ReportParts, type ReportScreen } from './createLightningReport.ts';
import type { ReportedYard } from './ownReportOf.ts';

/**
 * Sends what was reported on this device by the same person and was never answered, whatever page is open now.
 *
 * @param except Yard whose reports are sent by the form of its own page; null: none.
 * @returns What stops it; what was not sent stays on the device.
 */
export function resumeReports(
  parts: ReportParts,
  except: ReportedYard | null,
  screenOf: (yard: ReportedYard) => ReportScreen,
): () => void {
  const exceptKey = except === null ? null : yardKey(except);
  const waiting = Object.entries(parts.memory.reports()).filter(
    ([key, { answeredMs, byEmail }]) => key !== exceptKey && answeredMs === null && byEmail === parts.byEmail,
  );
  const running = waiting.map(([, { clientId, facilityId }]) => {
    const yard = { clientId, facilityId };
    return createLightningReport(parts, yard, screenOf(yard));
  });
  return () => running.forEach((report) => report.dispose());
}
