import type { ServiceLog } from '../log/serviceLog.ts';
import type { TracedProcess, TraceSettings } from './traceSettings.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Opens what traces the service; without settings neither SDK nor exporter is loaded. */
export async function openTracing(
  settings: TraceSettings | null,
  process: TracedProcess,
  log: Pick<ServiceLog, 'warn'>,
): Promise<Tracing> {
  if (settings === null) return NO_TRACING;
  const { openOtlpTracing } = await import('./otlpTracing.ts');
  return openOtlpTracing(settings, process, log);
}
