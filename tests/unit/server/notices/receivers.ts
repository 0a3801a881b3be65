import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail as it arrived, with the address that it was handed in for. */
type ReceivedMail = { readonly to: string; readonly mail: Email };

type MailRule = (to: string) => { readonly code: number; readonly text: string } | null;

/** A real SMTP server. `rule` refuses a recipient with a code; null takes the mail. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const box = { rule: ((): null => null) as MailRule };
  const heard = createSignal();
  async function take(stream: SMTPServerDataStream, addresses: readonly string[]): Promise<null> {
    const mail = await PostalMime.parse(await read(stream));
    mails.push(...addresses.map((to) => ({ to, mail })));
    heard.note();
    return null;
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      const refusal = box.rule(address);
      heard.note();
      done(refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      void take(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(done, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    box,
    until: heard.until,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type ReceivedCall = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A real HTTP receiver; `answer` says what it answers, and may never answer. */
export async function startReceiver() {
  const calls: ReceivedCall[] = [];
  const heard = createSignal();
  const box = {
    answer: (_call: ReceivedCall, response: ServerResponse): void => void response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    void read(request).then((raw) => {
      const call = { path: request.url ?? '', headers: request.headers, body: raw.toString('utf8') };
      calls.push(call);
      box.answer(call, response);
      heard.note();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    calls,
    box,
    until: heard.until,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(stream: IncomingMessage | SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Lets a test wait for something that arrives, by event and not by the clock. */
function createSignal() {
  const waiting = new Set<() => void>();
  return {
    note: () => waiting.forEach((look) => look()),
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
