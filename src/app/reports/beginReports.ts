import { createLightningReportsApi } from '#adapters/api/lightningReportsApi.ts';
import { createReportMemory } from '#adapters/storage/reportMemory.ts';
import { isKiosk, mayChange } from '#domain/people/rights.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { createLightningReport, type ReportScreen } from './createLightningReport.ts';
import { resumeReports } from './resumeReports.ts';

/** Reports of the person who is signed in; null: a guest reports nothing. Everybody else does, displays too (GAP-140). */
export function beginReports({ platform, session }: Pick<Product, 'platform' | 'session'>) {
  const person = selectSession(session.getSnapshot());
  if (person === null) return null;
  if (!mayChange(person.authorities, person.client) && !isKiosk(person.authorities)) return null;
  const { http, environment, presentMs } = platform;
  const memory = createReportMemory(localStorage);
  const reports = createLightningReportsApi(http, environment.apiBaseUrl);
  const reportDependencies = { reports, memory, presentMs, byEmail: person.email };
  return {
    memory,
    begin: (yard: YardId, screen: ReportScreen) => createLightningReport(reportDependencies, yard, screen),
    resume: (except: YardId | null, screenOf: (yard: YardId) => ReportScreen) =>
      resumeReports(reportDependencies, except, screenOf),
  };
}
