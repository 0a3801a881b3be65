import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdmin, isGuest, isKiosk, isOperator, isSiteAdmin } from '#domain/people/rights.ts';
import type { Asker, TraceAnswer } from '../../platform/http/readyAnswer.ts';
import type { OpenSpan, SpanValues, Tracing } from '../../platform/tracing/tracing.ts';
import type { SignedInPerson } from '../../useCases/access/tokenSigner.ts';

/**
 * Traces each request by method, route, status and role of the caller, and continues the trace that its `traceparent` names.
 * The address itself is left out: paths and queries hold tokens, e-mail addresses and places.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  function endSpan(request: FastifyRequest, status: number): void {
    const span = spans.get(request);
    spans.delete(request);
    span?.note(outcomeOf(request, status));
    if (status >= 500) span?.fail();
    span?.end();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const span = beginRequest(tracing, request);
    spans.set(request, span);
    // also where the caller leaves before its answer is whole
    reply.raw.once('close', () => endSpan(request, reply.raw.statusCode));
    span.run(done);
  });
  // a stream of hours says nothing that its beginning does not
  app.addHook('onSend', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      endSpan(request, reply.statusCode);
  });
}

/** Traces what was answered before the framework (ADR 46), once the answer has gone out. */
export function traceAnswers(tracing: Tracing): TraceAnswer {
  if (!tracing.isOn) return () => undefined;
  return (asker, status, elapsedMs) => {
    const span = beginRequest(tracing, asker, elapsedMs);
    span.note(outcomeOf(asker, status));
    span.end();
  };
}

function beginRequest(
  tracing: Tracing,
  { method, headers, routeOptions }: Pick<Asker, 'method' | 'headers' | 'routeOptions'>,
  elapsedMs?: number,
): OpenSpan {
  const route = routeOptions.url ?? 'unknown';
  const { traceparent } = headers;
  return tracing.begin(`${method} ${route}`, {
    kind: 'server',
    caller: typeof traceparent === 'string' ? traceparent : undefined,
    elapsedMs,
    values: { 'http.request.method': method, 'http.route': route },
  });
}

function outcomeOf({ caller }: Pick<Asker, 'caller'>, status: number): SpanValues {
  const role = caller === null || caller === undefined ? {} : { 'scc.role': roleOf(caller) };
  return { 'http.response.status_code': status, ...role };
}

/** The widest role of a caller. */
function roleOf({ authorities, client }: SignedInPerson): string {
  if (isKiosk(authorities)) return 'display';
  if (isOperator(authorities, client)) return 'operator';
  if (isAdmin(authorities)) return 'admin';
  if (isSiteAdmin(authorities, client)) return 'site_admin';
  return isGuest(authorities) ? 'guest' : 'user';
}
