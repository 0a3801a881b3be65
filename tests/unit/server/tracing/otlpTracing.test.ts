import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inSpan } from '#server/platform/tracing/inSpan.ts';
import { openTracing } from '#server/platform/tracing/openTracing.ts';
import type { TraceSettings } from '#server/platform/tracing/traceSettings.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { freePort } from '../../../support/freePort.ts';
import { startLocalServer } from '../../../support/localServer.ts';
import { startTraceCollector, type TraceCollector } from '../../../support/traceCollector.ts';

const SLOW_MS = 20_000;
const PROCESS = { role: 'engine', version: '1.2.3' };
const LOG = { warn() {} };

let collector: TraceCollector;
const opened: Tracing[] = [];
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tracing) => tracing.stop()));
  await collector.stop();
});

async function open(settings: Partial<TraceSettings> = {}): Promise<Tracing> {
  const all = { endpoint: collector.url, serviceName: 'yards', shareFraction: 1, ...settings };
  const tracing = await openTracing(all, PROCESS, LOG);
  opened.push(tracing);
  return tracing;
}

describe('traces by OTLP', () => {
  test('tell of work inside of work, and of the process', async () => {
    const tracing = await open();
    const outer = tracing.begin('outer', { kind: 'server', values: { 'scc.strikes': 3 } });
    await outer.run(async () => {
      await Promise.resolve();
      await inSpan(tracing, { name: 'inner', kind: 'client', valuesOf: (n) => ({ n }) }, async () => 7);
    });
    outer.end();
    await tracing.stop();
    const [inner, outside] = collector.spans;
    expect(inner).toMatchObject({ name: 'inner', kind: 3, attributes: { n: 7 } });
    expect(outside).toMatchObject({ name: 'outer', kind: 2, attributes: { 'scc.strikes': 3 } });
    expect(inner!.parentSpanId).toBe(outside!.spanId);
    expect(inner!.traceId).toBe(outside!.traceId);
    expect(outside!.parentSpanId ?? '').toBe('');
    expect(outside!.resource).toEqual({
      'service.name': 'yards',
      'service.version': '1.2.3',
      'scc.process.role': 'engine',
    });
    expect(collector.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/traces']);
    expect([tracing.readings.sent(), tracing.readings.lost()]).toEqual([2, 0]);
  });

  test('say that work has failed, and nothing of why', async () => {
    const tracing = await open();
    const work = () => Promise.reject(new Error('duplicate key jane@acme.example'));
    await expect(inSpan(tracing, { name: 'write' }, work)).rejects.toThrow('duplicate');
    await tracing.stop();
    expect(collector.spans[0]!.status).toEqual({ code: 2 });
    expect(collector.bodies.join('')).not.toContain('jane');
  });

  test('continue that of a caller, who decides whether it is sent', async () => {
    const tracing = await open({ shareFraction: 0 });
    const [trace, span] = ['a'.repeat(32), 'b'.repeat(16)];
    for (const flags of ['01', '00'])
      tracing.begin(`flags ${flags}`, { caller: `00-${trace}-${span}-${flags}` }).end();
    tracing.begin('own').end();
    await tracing.stop();
    expect(collector.spans.map(({ name }) => name)).toEqual(['flags 01']);
    expect(collector.spans[0]).toMatchObject({ traceId: trace, parentSpanId: span });
  });

  test('are carried on by a header inside of a span alone', async () => {
    const tracing = await open();
    expect(tracing.headers()).toEqual({});
    const span = tracing.begin('work');
    const headers = span.run(() => tracing.headers());
    span.end();
    await tracing.stop();
    const { traceId, spanId } = collector.spans[0]!;
    expect(headers).toEqual({ traceparent: `00-${traceId}-${spanId}-01` });
  });

  test(
    'that a collector refuses, leaves unanswered or is not there for are lost, and no work waits for them',
    async () => {
      const hanging = await startLocalServer(() => {});
      const refusing = await startLocalServer((_, response) => response.writeHead(400).end());
      const down = `http://127.0.0.1:${await freePort()}`;
      const all = await Promise.all([hanging.url, refusing.url, down].map((endpoint) => open({ endpoint })));
      for (const tracing of all) await inSpan(tracing, { name: 'work' }, async () => {});
      for (const tracing of all)
        await expect.poll(() => tracing.readings.lost(), { timeout: SLOW_MS }).toBe(1);
      expect(all.map(({ readings }) => readings.sent())).toEqual([0, 0, 0]);
      await Promise.all([hanging.stop(), refusing.stop()]);
    },
    SLOW_MS,
  );

  test('without settings there are none', async () => {
    const tracing = await openTracing(null, PROCESS, LOG);
    expect(tracing.isOn).toBe(false);
    const span = tracing.begin('work');
    expect(span.run(() => tracing.headers())).toEqual({});
    span.end();
    await tracing.stop();
    expect([tracing.readings.sent(), tracing.readings.lost()]).toEqual([0, 0]);
  });
});
