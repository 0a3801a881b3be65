import { beginReports } from '#app/reports/beginReports.ts';
import { forgetListed } from '#app/reports/forgetListed.ts';
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
  const stopForgetting = forgetListed(reports.memory, yard, yardStatus);
  return {
    actor: report.actor,
    dispose() {
      stopForgetting();
      stopOthers();
      report.dispose();
    },
  };
}
