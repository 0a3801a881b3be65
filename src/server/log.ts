import { pino, type Logger } from 'pino';
import type { ServerConfig } from './config.ts';

/** The service's structured log, one JSON line a fact, on standard output. */
export function createLog(level: ServerConfig['logLevel']): Logger {
  return pino({ level });
}
