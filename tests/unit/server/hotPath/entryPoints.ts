import { once } from 'node:events';
import { Agent, createServer, request as open, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

export type Asked = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** An answer as it came, with its headers in the order of their names; of a time only that it was told. */
export type Came = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
};

/** One app behind two entry points: the framework alone, and the path before it. Both go by the same service. */
export async function openEntryPoints(app: FastifyInstance) {
  let passedOn = 0;
  const { routing, hotRouting } = app;
  if (hotRouting === undefined) throw new Error('This app has no path before the framework.');
  // the path looks the framework up when it passes a request on
  Object.assign(app, {
    routing: (...call: Parameters<typeof routing>) => {
      passedOn += 1;
      routing(...call);
    },
  });
  const plain = await openEntry(routing);
  const hot = await openEntry(hotRouting);

  /** Asks by the path before the framework. */
  async function askHot(asked: Asked): Promise<Came & { readonly isPassedOn: boolean }> {
    const before = passedOn;
    const came = await hot.ask(asked);
    return { ...came, isPassedOn: passedOn > before };
  }
  return {
    askPlain: plain.ask,
    askHot,
    /** Asks the framework, and by the path twice: the first time lets the connection in. */
    async askBoth(asked: Asked) {
      const expected = await plain.ask(asked);
      const { isPassedOn: _first, ...first } = await askHot(asked);
      const { isPassedOn, ...second } = await askHot(asked);
      return { expected, first, second, isPassedOn };
    },
    close() {
      plain.close();
      hot.close();
    },
  };
}
export type EntryPoints = Awaited<ReturnType<typeof openEntryPoints>>;

/** Opens an entry point that is asked over one kept connection. */
async function openEntry(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async ask({ method = 'GET', path, headers = {}, body }: Asked): Promise<Came> {
      const asking = open({ host: '127.0.0.1', port, method, path, headers, agent });
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      const bytes = await buffer(answer);
      const [status, named] = [answer.statusCode!, namedHeaders(answer.rawHeaders)];
      return { status, headers: named, body: bytes.toString('latin1') };
    },
    close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function namedHeaders(raw: readonly string[]): string[] {
  const lines = raw.flatMap((name, place) =>
    place % 2 === 0 ? [`${name.toLowerCase()}: ${isTime(name) ? 'told' : raw[place + 1]}`] : [],
  );
  return lines.toSorted();
}

/** Time of the answer, which may be another one a moment later. */
function isTime(name: string): boolean {
  return name.toLowerCase() === 'date';
}
