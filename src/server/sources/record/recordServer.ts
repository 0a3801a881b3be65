import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readAnswers } from './readAnswers.ts';
import { addressOf, bodyFile, type RecordedAnswer } from './recordedAnswer.ts';
import { scrubbedUrl } from './scrub.ts';

/** A local server that answers as the recorded ones did. */
export type RecordServer = {
  /** Origin of the server; the path of an address begins with its host: `http://127.0.0.1:8090/api.weather.gov/alerts`. */
  readonly origin: string;
  stop(): Promise<void>;
};

/** Headers of one connection, and those that a server writes by itself. */
const NOT_SERVED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/**
 * Serves a record on this machine: to the same address the recorded answers one after the other, and then the last one
 * again. What was never asked for is answered with 501, never with an empty answer.
 *
 * @param port 0: any free one.
 * @throws Error if the folder is no record.
 */
export async function serveRecord(dir: string, port = 0): Promise<RecordServer> {
  const answers = await readRecord(dir);
  const served = new Map<string, number>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(scrubbedUrl(`https:/${request.url ?? ''}`));
    const recorded = answers.get(address) ?? [];
    const nth = served.get(address) ?? 0;
    served.set(address, nth + 1);
    const one = recorded[Math.min(nth, recorded.length - 1)];
    if (one === undefined) response.writeHead(501).end('Not in the record.');
    else await send(dir, one, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(dir: string, recorded: RecordedAnswer, response: ServerResponse): Promise<void> {
  const { status, sha256, problem } = recorded;
  // no answer at all is a connection that ends
  if (status === null || sha256 === null) return void response.destroy();
  const body = await readFile(join(dir, bodyFile(sha256)));
  const headers = Object.entries(recorded.headers).filter(([name]) => !NOT_SERVED.includes(name));
  const stated = recorded.headers['content-length'];
  const length = problem === null || stated === undefined ? String(body.length) : stated;
  const hasBody = status !== 204 && status !== 304;
  response.writeHead(
    status,
    Object.fromEntries([...headers, ...(hasBody ? [['content-length', length]] : [])]),
  );
  if (problem === null) response.end(body);
  else response.write(body, () => response.destroy());
}

async function readRecord(dir: string): Promise<ReadonlyMap<string, readonly RecordedAnswer[]>> {
  const byAddress = new Map<string, RecordedAnswer[]>();
  for (const answer of await readAnswers(dir)) {
    const address = addressOf(new URL(answer.url));
    byAddress.set(address, [...(byAddress.get(address) ?? []), answer]);
  }
  return byAddress;
}
