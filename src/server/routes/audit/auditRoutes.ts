import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AuditFilter, AuditPage, AuditQuery, AuditSeal } from '#contracts/audit.ts';
import { Problem } from '#contracts/problem.ts';
import { isAdmin, isSiteAdmin } from '#domain/people/rights.ts';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { notAuthorised } from '../../useCases/access/sessionHooks.ts';
import type { PersonCalls } from '../../useCases/access/personCalls.ts';
import type * as store from '../../storage/repositories/auditRepository.ts';
import { auditCsvLine, CSV_HEAD } from '../../useCases/audit/auditCsv.ts';
import { verifyAudit } from '../../useCases/audit/verifyAudit.ts';

const LIMIT = perMinute(120);
/** Exports and checks read everything. */
const WHOLE_LIMIT = perMinute(20);
const LINES_AT_ONCE = 500;
const REFUSALS = { 400: Problem, 403: Problem, 429: Problem };

const tags = ['administration'];

/** Site admins and administrators read the audit of their client, as pages and as CSV, and check its chain. */
export const auditRoutes: FastifyPluginAsyncZod<PersonCalls> = async (app, calls) => {
  const { gate, repositories } = calls;
  const { audit } = repositories;
  const onRequest = [gate.admit('user'), async (request: FastifyRequest) => assertMayRead(calls, request)];
  await app.register(auditCsvRoute, { ...calls, onRequest });
  await app.register(auditSealRoute, { ...calls, onRequest });

  app.get(
    '/admin/audit',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Audit of the client, newest entry first',
        querystring: AuditQuery,
        response: {
          200: AuditPage,
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { before: beforeGid = null, limit, ...query } = request.query;
      const filter = filterOf(gate.personOf(request).clientId, query);
      const found = await audit.list(filter, { beforeGid, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const entries = shown.map(({ gid, atMs, ...entry }) => ({ id: gid, at: isoInstant(atMs), ...entry }));
      return { entries, next: found.length > limit ? shown.at(-1)!.gid : null };
    },
  );
};

type Guarded = PersonCalls & { readonly onRequest: ((request: FastifyRequest) => Promise<void>)[] };

const auditCsvRoute: FastifyPluginAsyncZod<Guarded> = async (app, calls) => {
  const { gate, repositories, clock, onRequest } = calls;
  const { audit } = repositories;

  app.get(
    '/admin/audit.csv',
    {
      config: WHOLE_LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'The same as CSV, whole; noted in the audit itself',
        querystring: AuditFilter,
        produces: ['text/csv'],
        response: {
          200: z.unknown(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { id: who, clientId } = gate.personOf(request);
      const detail = { clientId, ...request.query };
      await audit.append({ atMs: clock.nowMs(), who, clientId, what: 'audit.exported', detail });
      const lines = csvLines(audit, filterOf(clientId, request.query));
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines));
    },
  );
};

const auditSealRoute: FastifyPluginAsyncZod<Guarded> = async (app, { repositories, onRequest }) => {
  const { auditSeals } = repositories;
  const verify = shared(() => verifyAudit(auditSeals));

  app.get(
    '/admin/audit/seal',
    {
      config: WHOLE_LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Whether the audit is as written',
        response: {
          200: AuditSeal,
          ...REFUSALS,
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { head, broken } = await verify();
      return {
        entries: head.position,
        waiting: await auditSeals.countUnsealed(),
        unbroken: broken === null,
        brokenAt: broken?.position ?? null,
        head: head.hash,
      };
    },
  );
};

function assertMayRead({ gate }: PersonCalls, request: FastifyRequest): void {
  const { authorities, clientId } = gate.personOf(request);
  if (!isAdmin(authorities) && !isSiteAdmin(authorities, clientId)) throw notAuthorised();
}

function filterOf(clientId: string, { who, what, from, to, outcome }: AuditFilter): store.AuditFilter {
  const ms = (iso: string | undefined) => (iso === undefined ? undefined : (instantMs(iso) ?? undefined));
  return { clientId, who, what, fromMs: ms(from), toMs: ms(to), outcome };
}

async function* csvLines(audit: store.AuditRepository, filter: store.AuditFilter) {
  yield CSV_HEAD;
  let beforeGid: number | null = null;
  do {
    const found: store.ListedEntry[] = await audit.list(filter, { beforeGid, limit: LINES_AT_ONCE });
    yield found.map(auditCsvLine).join('');
    beforeGid = found.length < LINES_AT_ONCE ? null : found.at(-1)!.gid;
  } while (beforeGid !== null);
}

/** Those who ask while an answer is being worked out get that one. */
function shared<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let underway: Promise<Answer> | null = null;
  return () => (underway ??= work().finally(() => (underway = null)));
}
