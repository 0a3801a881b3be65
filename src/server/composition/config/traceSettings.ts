import { z } from 'zod';
import type { TraceSettings } from '../../platform/tracing/traceSettings.ts';

const ENDPOINT_EXPECTED =
  'https://HOST or http://HOST:PORT of a collector was expected, without user name, query and /v1/traces';

/** The settings as the environment has them, by the names that OpenTelemetry gives them. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .default('')
    .refine((text) => text === '' || isEndpoint(text), ENDPOINT_EXPECTED)
    .transform((text) => text.replace(/\/+$/u, '')),
  OTEL_SERVICE_NAME: z
    .string()
    .max(100, 'a name of at most 100 characters was expected')
    .default('')
    .transform((text) => text.trim() || 'safety-command-center'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? 1 : Number(text)))
    .refine((share) => share >= 0 && share <= 1, 'a share from 0 to 1 was expected'),
};

/** null: no collector is set. */
export function traceSettings(s: z.infer<z.ZodObject<typeof TRACE_SETTINGS>>): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = s;
  return endpoint === '' ? null : { endpoint, serviceName, shareFraction: s.OTEL_TRACES_SAMPLER_ARG };
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash, pathname } = new URL(text);
  const isBare = [username, password, search, hash].every((part) => part === '');
  return /^https?:$/u.test(protocol) && isBare && !/\/v1\/traces\/*$/u.test(pathname);
}
