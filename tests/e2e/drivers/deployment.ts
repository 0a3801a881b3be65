import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The service as people reach it, with the app of another build in front of it from the moment that one is put in place. */
export type Deployment = {
  readonly origin: string;
  /** Puts a build in place that differs from the real one in its name alone. */
  deploy(): void;
  /** The network is gone. */
  cut(): Promise<void>;
  /** The network is back. */
  restore(): Promise<void>;
  dispose(): Promise<void>;
};

/** Files that name the build. */
const NAMING = /^\/($|index\.html$|sw\.js$)/;
const NAME = /(?<=["'`]|\b)\d+\.\d+\.\d+\+[0-9a-f]{8}/g;
export const NEXT_BUILD = '99.0.0+cafecafe';

/** @param service Origin of the real service. */
export async function createDeployment(service: string): Promise<Deployment> {
  let isDeployed = false;
  const { hostname, port } = new URL(service);

  async function rename(body: string): Promise<string> {
    const renamed = body.replaceAll(NAME, NEXT_BUILD);
    // the worker checks the page that it stores
    const page = await fetch(`${service}/index.html`).then((answer) => answer.text());
    return renamed.replaceAll(digestOf(page), digestOf(page.replaceAll(NAME, NEXT_BUILD)));
  }

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = asked;
    const isNaming = isDeployed && NAMING.test(url);
    const onward = request({ hostname, port, method, path: url, headers: withoutCache(headers, isNaming) });
    asked.pipe(onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    if (!isNaming) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      return;
    }
    const { 'content-length': _length, etag: _tag, ...kept } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, kept);
    reply.end(await rename(await text(answer)));
  }

  const server = createServer((asked, reply) => {
    pass(asked, reply).catch(() => reply.destroy());
  });
  const ownPort = await listen(server, 0);

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  return {
    origin: `http://localhost:${ownPort}`,
    deploy() {
      isDeployed = true;
    },
    cut,
    async restore() {
      await listen(server, ownPort);
    },
    dispose: cut,
  };
}

/** @param port 0: any that is free. @returns the port. */
async function listen(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('base64');
}

/** What is renamed must come whole, and not as it was. */
function withoutCache(headers: IncomingMessage['headers'], isNaming: boolean): IncomingMessage['headers'] {
  if (!isNaming) return headers;
  const { 'if-none-match': _tag, 'if-modified-since': _time, 'accept-encoding': _coding, ...kept } = headers;
  return kept;
}
