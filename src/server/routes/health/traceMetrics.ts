import type { Registry } from 'prom-client';
import type { TraceReadings } from '../../platform/tracing/tracing.ts';
import { addCounter } from './readFigures.ts';

/** Says whether the collector takes traces. */
export function addTraceMetrics(register: Registry, { sent, lost }: TraceReadings): void {
  addCounter(register, 'scc_trace_spans_sent_total', 'Spans that the collector of traces took', sent);
  addCounter(
    register,
    'scc_trace_spans_lost_total',
    'Spans that the collector of traces did not take, or that did not fit into the queue',
    lost,
  );
}
