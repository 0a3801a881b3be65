import { selectOwnReport } from '#machines/yardStatus/yardStatusSelectors.ts';
import { beginReports } from '#app/reports/beginReports.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { YardSystem } from './createYardSystem.ts';

const NO_SCREEN = { show() {}, announce() {} };

/** Reports of lightning at the yard of a page; null: the person may not report. Those of other yards are sent too. */
export function beginYardReport(product: Product, { facility, yardStatus }: YardSystem) {
  const reports = beginReports(product);
  if (reports === null) return null;
  const yard = { clientId: facility.clientId, facilityId: facility.id };
  const report = reports.begin(yard, {
    show: (shown) => yardStatus.send({ type: 'lightning.reported', report: shown }),
    announce: () => yardStatus.send({ type: 'alerts.announced' }),
  });
  const stopOthers = reports.resume(yard, () => NO_SCREEN);
  let held = selectOwnReport(yardStatus.getSnapshot());
  const followed = yardStatus.subscribe((snapshot) => {
    const next = selectOwnReport(snapshot);
    // the service lists it: from now on its answers decide, after a reload too
    if (held !== null && next === null) reports.memory.keepReport(yard, null);
    held = next;
  });
  return {
    actor: report.actor,
    dispose() {
      followed.unsubscribe();
      stopOthers();
      report.dispose();
    },
  };
}
