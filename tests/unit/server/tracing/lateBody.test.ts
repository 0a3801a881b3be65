import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTracing } from '#server/platform/tracing/openTracing.ts';
import { traceRequests } from '#server/routes/hooks/traceRequests.ts';
import { startTraceCollector } from '../../../support/traceCollector.ts';

test('what follows a body that comes late belongs to the trace of its request', async () => {
  const collector = await startTraceCollector();
  const settings = { endpoint: collector.url, serviceName: 'yards', shareFraction: 1 };
  const tracing = await openTracing(settings, { role: 'all', version: '1' }, { warn() {} });
  const app = Fastify();
  traceRequests(app, tracing);
  let noteBegun = () => {};
  const begun = new Promise<void>((resolve) => (noteBegun = resolve));
  app.addHook('preParsing', async () => void setImmediate(noteBegun));
  app.post('/orders', async () => {
    tracing.begin('work').end();
    return {};
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = requestHttp(`${origin}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, connection: 'close' },
  });
  request.flushHeaders();
  await begun;
  request.end('{}');
  const [answer] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
  answer.resume();
  await app.close();
  await tracing.stop();
  const [of] = collector.named('POST /orders');
  expect(collector.named('work')[0]!.parentSpanId).toBe(of!.spanId);
  expect(of!.attributes['http.response.status_code']).toBe(200);
  await collector.stop();
});
