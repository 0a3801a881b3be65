import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server of this machine that answers as a test tells it; what it was asked is kept. */
export async function startLocalServer(answer: LocalAnswer) {
  const requests: IncomingMessage[] = [];
  let current = answer;
  const server = createServer((request, response) => {
    requests.push(request);
    current(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerBy: (next: LocalAnswer) => void (current = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with a status, headers and a body. */
export function answering(
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array = '',
): LocalAnswer {
  return (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}
