import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

/** One connection as a test stream saw it. */
type SeenConnection = {
  readonly address: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly token: unknown;
  readonly userAgent: string | undefined;
  readonly socket: Socket;
};

type Options = {
  /** Answer of the token endpoint; the first one is `token-1`, and so on, if it answers as DTN's does. */
  readonly token?: RequestListener;
  /** Refuses a connection with these words. */
  readonly refusal?: string;
  readonly onConnected?: (socket: Socket) => void;
};

/** A Socket.IO stream with the namespace `/v1`, and where its tokens come from. */
export async function startStrikeStream({ token, refusal, onConnected }: Options = {}) {
  const questions: unknown[] = [];
  const connections: SeenConnection[] = [];
  const server = createServer((request, response) => {
    if (token !== undefined) {
      token(request, response);
      return;
    }
    void bodyOf(request).then((body) => {
      questions.push(JSON.parse(body));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { access_token: `token-${questions.length}`, expires_in: 90 } }));
    });
  });
  const io = new Server(server);
  const stream = io.of('/v1');
  stream.use((socket, next) => {
    const { auth, query, headers, url } = socket.handshake;
    connections.push({ address: url, query, token: auth['token'], userAgent: headers['user-agent'], socket });
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  stream.on('connection', (socket) => onConnected?.(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `ws://${host}/v1`,
    tokenUrl: `http://${host}/tokens`,
    questions,
    connections,
    stop: async () => io.close(),
  };
}

export type StrikeStream = Awaited<ReturnType<typeof startStrikeStream>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
