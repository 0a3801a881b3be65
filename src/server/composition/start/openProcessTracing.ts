import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { openTracing } from '../../platform/tracing/openTracing.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { APP_VERSION } from '../config/appConfigOf.ts';
import type { ServerConfig } from '../config/config.ts';

/** Opens the traces of a process, whatever its role. */
export function openProcessTracing(
  { traces, role }: Pick<ServerConfig, 'traces' | 'role'>,
  log: Pick<ServiceLog, 'warn'>,
): Promise<Tracing> {
  return openTracing(traces, { role: role.kind, version: APP_VERSION }, log);
}
