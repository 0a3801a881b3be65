import { inSpan } from '../../platform/tracing/inSpan.ts';
import type { SpanValues, Tracing } from '../../platform/tracing/tracing.ts';
import type { AskingClient } from './pullClient.ts';

type Answer = Awaited<ReturnType<AskingClient['get'] | AskingClient['post']>>;

/**
 * The same client, each call of which is traced by the host and what came. Paths and queries are left out, which hold places
 * and keys, and the servers of others are not told of the trace.
 */
export function tracedPulls(client: AskingClient, tracing: Tracing): AskingClient {
  if (!tracing.isOn) return client;
  const traced = <Came extends Answer>(method: string, url: string, work: () => Promise<Came>) =>
    inSpan(
      tracing,
      {
        name: 'source pull',
        kind: 'client',
        values: { 'http.request.method': method, 'server.address': hostOf(url) },
        valuesOf: came,
      },
      work,
    );
  return {
    get: (url, request) => traced('GET', url, () => client.get(url, request)),
    post: (url, question, request) => traced('POST', url, () => client.post(url, question, request)),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function came(answer: Answer): SpanValues {
  const bytes = 'bytes' in answer ? { 'scc.bytes': answer.bytes.length } : {};
  return { 'scc.outcome': answer.is, ...bytes };
}
