import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { startLocalServer } from './localServer.ts';

const Values = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

/** What an OTLP body holds, as far as tests look at it. Source: opentelemetry-proto, trace/v1/trace.proto as JSON. */
const TraceBody = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Values }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes: Values,
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
              events: z.array(z.unknown()).default([]),
              links: z.array(z.unknown()).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it came, with the process that sent it. */
export type CollectedSpan = z.infer<
  typeof TraceBody
>['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  readonly resource: Readonly<Record<string, unknown>>;
};

/** A collector of traces on this machine, which takes OTLP as JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = await startLocalServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    bodies.push(body);
    const { resourceSpans } = TraceBody.parse(JSON.parse(body));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, resource: resource.attributes })));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    ...server,
    spans,
    /** As they came, for what no span may hold. */
    bodies,
    named: (name: string) => spans.filter((span) => span.name === name),
  };
}
export type TraceCollector = Awaited<ReturnType<typeof startTraceCollector>>;
