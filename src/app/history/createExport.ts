import { createActor, fromPromise } from 'xstate';
import { createHistoryReportApi } from '#adapters/api/historyReportApi.ts';
import type { Language } from '#domain/language/language.ts';
import { alertExportMachine, type ExportOrder } from '#machines/alertExport/alertExportMachine.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { ExportRef } from '#views/alertExport/exportView.ts';

/** The service looks through the alerts before it takes an order, ms. */
const TIMEOUT_MS = 20_000;

/** What can be exported: of one facility its own alerts, of a client those that are chosen. */
export type ExportScope = {
  /** Chosen at first. */
  readonly facilityIds: readonly string[];
  /** All facilities of the client at that time (GAP-56). */
  readonly allIds: () => readonly string[];
  /** IANA zone whose days count. */
  readonly timeZone: string;
  /** Language of the page at that time. */
  readonly language: () => Language;
};

/** Calls of reports, as this page makes them. */
export function reportApiOf({
  http,
  bearer,
  environment,
}: Pick<Platform, 'http' | 'bearer' | 'environment'>) {
  const { apiBaseUrl } = environment;
  return createHistoryReportApi({ http, bearer, apiBaseUrl, fetch: globalThis.fetch.bind(globalThis) });
}

/** Starts an export; disposing of it ends the calls. */
export function beginExport(
  platform: Pick<Platform, 'http' | 'bearer' | 'environment'>,
  { facilityIds, allIds, timeZone, language }: ExportScope,
): Disposable<ExportRef> {
  const api = reportApiOf(platform);
  const machine = alertExportMachine.provide({
    actors: {
      sendExport: fromPromise<void, { order: ExportOrder }>(({ input: { order }, signal }) => {
        const { isAll, facilityIds: chosen, fromMs, toMs } = order;
        const ids = isAll ? allIds() : chosen;
        return api.order({ fromMs, toMs, facilityIds: ids, language: language() }, signal);
      }),
    },
  });
  const exporting = createActor(machine, { input: { facilityIds, timeZone, timeoutMs: TIMEOUT_MS } });
  exporting.start();
  return { value: exporting, end: () => void exporting.stop() };
}
