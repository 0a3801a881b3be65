import { createConnection, type Socket } from 'node:net';

/** A running Firefox, spoken to by its own form of WebDriver. */
export type Marionette = {
  /** Sends a command and waits for its result. @throws Error with the browser's words if it fails. */
  send(command: string, parameters?: object): Promise<unknown>;
  close(): void;
};

type Answer = [kind: number, id: number, error: { error: string; message: string } | null, result: unknown];

const RETRY_MS = 200;

/**
 * Connects to a Firefox that begins; it listens after some seconds. Each message is its length in bytes, a colon, and JSON:
 * `[0, id, command, parameters]`, answered by `[1, id, error, result]`. Source: Firefox source docs, "Marionette, Protocol".
 */
export async function connectMarionette(port: number, deadlineMs: number): Promise<Marionette> {
  const socket = await connected(port, deadlineMs);
  const waiting = new Map<number, (answer: Answer) => void>();
  let unread = Buffer.alloc(0);
  let count = 0;
  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (let message = takeMessage(); message !== null; message = takeMessage()) {
      // what it says first is no answer
      if (Array.isArray(message)) waiting.get((message as Answer)[1])?.(message as Answer);
    }
  });

  function takeMessage(): unknown {
    const colon = unread.indexOf(':');
    const end = colon + 1 + Number(unread.subarray(0, colon));
    if (colon < 0 || unread.length < end) return null;
    const message: unknown = JSON.parse(unread.subarray(colon + 1, end).toString());
    unread = unread.subarray(end);
    return message;
  }

  return {
    send(command, parameters = {}) {
      const id = (count += 1);
      const body = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(body)}:${body}`);
      return new Promise((resolve, reject) => {
        waiting.set(id, ([, , error, result]) => {
          waiting.delete(id);
          if (error === null) resolve(result);
          else reject(new Error(`${command}: ${error.error}: ${error.message}`));
        });
      });
    },
    close: () => socket.destroy(),
  };
}

async function connected(port: number, deadlineMs: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return socket;
  } catch (error) {
    if (Date.now() > deadlineMs) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return connected(port, deadlineMs);
  }
}
