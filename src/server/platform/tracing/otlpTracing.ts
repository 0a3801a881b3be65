import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { systemClock } from '../time/serverClock.ts';
import type { ServiceLog } from '../log/serviceLog.ts';
import { createSpanQueue, type SpanQueue } from './spanQueue.ts';
import type { TracedProcess, TraceSettings } from './traceSettings.ts';
import { parseTraceParent, writeTraceParent } from './traceParent.ts';
import type { OpenSpan, SpanStart, Tracing } from './tracing.ts';

/** How long the collector may take to answer, ms. */
const ANSWER_MS = 5_000;
/** No value of the service is longer; one that is must not fill a body. */
const MOST_CHARACTERS = 200;

/** `ExportResultCode.SUCCESS` of @opentelemetry/core. */
const TAKEN = 0;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * Sends spans by OTLP over HTTP as JSON. Whether one is sent follows its trace: that of a caller who says so, else a
 * share of those that begin here. Nothing of it is global, so that services beside each other do not mix.
 */
export function openOtlpTracing(
  { endpoint, serviceName, shareFraction }: TraceSettings,
  { role, version }: TracedProcess,
  log: Pick<ServiceLog, 'warn'>,
): Tracing {
  const queue = createSpanQueue({ send: sendTo(endpoint), log });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'scc.process.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(shareFraction) }),
    spanLimits: { attributeValueLengthLimit: MOST_CHARACTERS },
    spanProcessors: [processorOf(queue)],
  });
  const tracer = provider.getTracer('safety-command-center', version);
  const current = new AsyncLocalStorage<Span>();

  function parentOf(caller: string | undefined): Context {
    const told = caller === undefined ? null : parseTraceParent(caller);
    if (told !== null) {
      const { isSampled, ...ids } = told;
      const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
      return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags, isRemote: true });
    }
    const span = current.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  }

  return {
    isOn: true,
    begin(name, { kind, caller, elapsedMs, values = {} }: SpanStart = {}) {
      const options = {
        attributes: values,
        ...(kind === undefined ? {} : { kind: KINDS[kind] }),
        ...(elapsedMs === undefined ? {} : { startTime: systemClock.nowMs() - elapsedMs }),
      };
      const span = tracer.startSpan(name, options, parentOf(caller));
      return openSpan(span, (work) => current.run(span, work));
    },
    headers() {
      const span = current.getStore();
      if (span === undefined) return {};
      const { traceId, spanId, traceFlags } = span.spanContext();
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
      return { traceparent: writeTraceParent({ traceId, spanId, isSampled }) };
    },
    readings: queue.readings,
    stop: queue.stop,
  };
}

function openSpan(span: Span, run: OpenSpan['run']): OpenSpan {
  return {
    run,
    note: (values) => void span.setAttributes(values),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

/** Spans of traces that are not sent never reach it. */
function processorOf(queue: SpanQueue<ReadableSpan>): SpanProcessor {
  return {
    onStart() {},
    onEnd(span) {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0) queue.add(span);
    },
    forceFlush: async () => {},
    shutdown: queue.stop,
  };
}

/** Headers for the collector, such as a key, are those of `OTEL_EXPORTER_OTLP_HEADERS`, which the exporter reads itself. */
function sendTo(endpoint: string): (spans: readonly ReadableSpan[]) => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: ANSWER_MS });
  return (spans) =>
    new Promise((resolve, reject) => {
      exporter.export([...spans], ({ error, code }) => {
        if (code.valueOf() === TAKEN) resolve();
        else reject(error ?? new Error('refused'));
      });
    });
}
