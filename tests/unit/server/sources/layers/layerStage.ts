import type { IncomingMessage } from 'node:http';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { PulledSourceOptions } from '#server/sources/pull/pollSource.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';

export const NOON_MS = Date.UTC(2026, 10, 23, 12);
export const MINUTE_MS = 60_000;

const JSON_HEADERS = { 'content-type': 'application/json' };
const HTML = '<!DOCTYPE html><html></html>';

/** An answer of JSON. */
export const json = (body: unknown): LocalAnswer => answering(200, JSON_HEADERS, JSON.stringify(body));

/** What a service may answer with that tells nothing of the world, and what the log says then. */
export const FAULTS: readonly (readonly [title: string, answer: LocalAnswer, reason: RegExp])[] = [
  ['an empty body', answering(200, JSON_HEADERS, ''), /no whole JSON/],
  ['a body that is cut off', answering(200, JSON_HEADERS, '{"features":[{"id":'), /no whole JSON/],
  [
    'a body of gzip',
    answering(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }, 'x'),
    /encoded by gzip|incorrect header/,
  ],
  ['another document', json({ message: 'Hello' }), /^the answer is no /i],
  ['an empty list', json([]), /^the answer is no |is empty/i],
  ['an HTML page', answering(200, { 'content-type': 'text/html' }, HTML), /html/i],
  ['an HTML page called JSON', answering(200, JSON_HEADERS, HTML), /an HTML page/],
  ['304 that nobody asked for', answering(304, {}), /status 304/],
  ['a refusal', answering(403, {}), /nothing is at/],
  ['too many requests', answering(429, { 'retry-after': '5' }), /status 429/],
  ['a busy service', answering(503, { 'retry-after': '5' }), /status 503/],
  ['a slow body', (_, response) => void response.writeHead(200, JSON_HEADERS).write('{'), /no whole answer/],
];

/** A source of layers over a server of this machine, with polls that happen one by one. It is begun by `start`. */
export async function startLayerStage<Source extends { stop(): Promise<void> }>(
  create: (options: PulledSourceOptions) => Source,
  answers: Record<string, LocalAnswer>,
) {
  const other = answering(404, {});
  const server = await startLocalServer((request, response) => {
    (answers[request.url!] ?? other)(request, response);
  });
  const polls = createSteppedPolls();
  const warnings: string[] = [];
  let nowMs = NOON_MS;
  const clock = { nowMs: () => nowMs };
  const readings = createSourceReadings(clock);
  let source: Source | null = null;
  return {
    answers,
    warnings,
    url: server.url,
    next: polls.next,
    advance: (ms: number) => void (nowMs += ms),
    asked: () => server.requests.map(({ url }: IncomingMessage) => url!),
    reading: () => readings.read()[0]!,
    async start(): Promise<Source> {
      source = create({
        client: createPullClient({
          userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)',
          // the first answer of a busy machine takes a while
          timeoutMs: 2_000,
        }),
        clock,
        log: { info: () => {}, warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
        baseUrl: server.url,
        pause: polls.pause,
        readings,
      });
      await polls.over();
      return source;
    },
    async stop() {
      await source?.stop();
      await server.stop();
    },
  };
}
