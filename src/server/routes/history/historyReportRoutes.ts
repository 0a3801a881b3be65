import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { HistoryReport, HistoryReportRequest, ReportFormat } from '#contracts/historyReport.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { REPORT_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { ReportRecord } from '../../storage/repositories/historyReportsRepository.ts';
import type { PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import {
  fetchReportFile,
  findReport,
  orderReport,
  type ReportServiceDependencies,
} from '../../useCases/history/reportService.ts';

type ReportCalls = ReportServiceDependencies & {
  readonly gate: PersonGate;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
  /** Whether a person sees some facilities of their client alone. */
  readonly isLimited: (person: PersonRecord) => boolean;
};

const PATH = '/api/alerts/inmem/v1/history/alert_history_report';
const ORDER_LIMIT = perMinute(20);
const LIMIT = perMinute(60);
const REFUSALS = { 403: Problem, 404: Problem, 429: Problem };
const ReportPath = z.object({ id: z.uuid() });
const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8; header=present', pdf: 'application/pdf' } as const;
const tags = ['alerts'];

async function askerOf({ gate, facilitiesSeenBy, isLimited }: ReportCalls, request: FastifyRequest) {
  const person = gate.personOf(request);
  return { person, visible: await facilitiesSeenBy(request), isLimited: isLimited(person) };
}

/** People of a client, guests and displays excepted, export past alerts and fetch their own files (CALL-61, HIST-12). */
export const historyReportRoutes: FastifyPluginAsyncZod<ReportCalls> = async (app, calls) => {
  const { gate, ...service } = calls;
  const onRequest = gate.admit('user');
  app.post(
    PATH,
    {
      onRequest,
      config: ORDER_LIMIT,
      schema: {
        tags,
        summary: 'Orders a report of past alerts; its link comes by e-mail',
        body: HistoryReportRequest,
        response: { 200: HistoryReport, 400: Problem, 409: Problem, 413: Problem, ...REFUSALS },
      },
    },
    async (request) => {
      return orderReport(service, await askerOf(calls, request), request.body);
    },
  );
  app.get(
    `${PATH}/:id`,
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags,
        summary: 'How a report of the same person stands',
        params: ReportPath,
        response: { 200: HistoryReport, 400: Problem, ...REFUSALS },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return findReport(service, await askerOf(calls, request), request.params.id);
    },
  );
  await app.register(reportFileRoute, calls);
};

const reportFileRoute: FastifyPluginAsyncZod<ReportCalls> = async (app, calls) => {
  const { gate, ...service } = calls;
  app.get(
    `${PATH}/:id/:format`,
    {
      onRequest: gate.admit('user'),
      config: LIMIT,
      schema: {
        tags,
        summary: 'A file of a report of the same person; noted in the audit',
        params: ReportPath.extend({ format: ReportFormat }),
        produces: ['text/csv', 'application/pdf'],
        response: { 200: z.unknown(), 400: Problem, 409: Problem, 503: Problem, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id, format } = request.params;
      const who = await askerOf(calls, request);
      const { bytes, record } = await fetchReportFile(service, who, { id, format });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${nameOf(record)}.${format}"`)
        .type(MEDIA_TYPES[format])
        .send(Buffer.from(bytes));
    },
  );
};

/** `alert-history_2026-07-07_2026-07-14`. */
function nameOf({ order: { fromMs, toMs, language } }: ReportRecord): string {
  const day = (atMs: number) => isoInstant(atMs).slice(0, 10);
  return `${REPORT_TEXTS[language].fileName}_${day(fromMs)}_${day(toMs)}`;
}
