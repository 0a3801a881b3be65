import type { ReportMemory } from '#adapters/storage/reportMemory.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectOwnReport } from '#machines/yardStatus/yardStatusSelectors.ts';

type YardStatus = Pick<YardStatusRef, 'getSnapshot' | 'subscribe'>;

/**
 * Forgets the report of a yard on this device once the service lists it: from then on its answers decide on every page,
 * after a reload too, or its early end would not open this device's screens (GAP-140).
 *
 * @returns how to stop.
 */
export function forgetListed(
  memory: Pick<ReportMemory, 'keepReport'>,
  yard: YardId,
  yardStatus: YardStatus,
): () => void {
  let held = selectOwnReport(yardStatus.getSnapshot());
  const { unsubscribe } = yardStatus.subscribe((snapshot) => {
    const next = selectOwnReport(snapshot);
    if (held !== null && next === null) memory.keepReport(yard, null);
    held = next;
  });
  return unsubscribe;
}
