import { createActor, fromPromise } from 'xstate';
import type { LightningReportsApi } from '#adapters/api/lightningReportsApi.ts';
import {
  lightningReportMachine,
  type ReportOrder,
} from '#machines/lightningReport/lightningReportMachine.ts';
import type { YardSystem } from './createYardSystem.ts';
import { startYardOrder } from './startYardOrder.ts';

/** A call that does not answer within this has failed, ms; longer than the network's own limit. */
const TIMEOUT_MS = 10_000;
/** A confirmed report is tried again after this, ms: people wait for it outside. */
const RETRY_MS = 3_000;

type ReportParts = { readonly reports: LightningReportsApi; readonly presentMs: () => number };
type ReportScreen = {
  readonly facility: { readonly id: string };
  readonly yardStatus: Pick<YardSystem['yardStatus'], 'send'>;
};

/** Reports of lightning at one yard, from this page (GAP-140). Started; what becomes of one is asked for at once. */
export function createLightningReport(
  { reports, presentMs }: ReportParts,
  { facility, yardStatus }: ReportScreen,
) {
  const machine = lightningReportMachine.provide({
    actors: {
      sendReport: fromPromise<void, ReportOrder>(({ input, signal }) =>
        reports.report(input, presentMs(), signal),
      ),
    },
  });
  const input = { facilityId: facility.id, timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS };
  return startYardOrder(createActor(machine, { input }), yardStatus);
}
