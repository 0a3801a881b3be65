import { yardKey } from '#adapters/storage/deviceMemory.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import {
  createLightningReport,
  type ReportDependencies,
  type ReportScreen,
} from './createLightningReport.ts';

/**
 * Shows what was reported on this device on the screens of the page, and sends what the same person has reported and the
 * service has never answered, whatever page is open now.
 *
 * @param except Yard whose own page or panel does both; null: none.
 * @returns What stops it; what was not sent stays on the device.
 */
export function resumeReports(
  dependencies: ReportDependencies,
  except: YardId | null,
  screenOf: (yard: YardId) => ReportScreen,
): () => void {
  const { memory, byEmail } = dependencies;
  const exceptKey = except === null ? null : yardKey(except);
  const others = Object.entries(memory.reports()).filter(([key]) => key !== exceptKey);
  const running = others.flatMap(([, { clientId, facilityId, atMs, isAnswered, byEmail: by }]) => {
    const yard = { clientId, facilityId };
    const screen = screenOf(yard);
    if (!isAnswered && by === byEmail) return [createLightningReport(dependencies, yard, screen)];
    screen.show({ atMs, isAnswered: true });
    return [];
  });
  return () => running.forEach((report) => report.dispose());
}
