/** Where a Socket.IO stream is, and what its server is told at the connection. */
export type SocketAddress = {
  /** Its path is the namespace. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string;
  readonly userAgent: string;
};

const CONNECT_MS = 20_000;
const MOST_REASON_LENGTH = 200;

/**
 * Listens to a Socket.IO stream until its connection ends, cannot be made, or the signal is aborted. Tokens go in the
 * handshake, not in the address. Never rejects.
 *
 * @returns why it ended, for the log.
 */
export async function listenToSocket(
  { url, query, token, userAgent }: SocketAddress,
  onMessage: (message: unknown) => void,
  signal: AbortSignal,
): Promise<string> {
  // only who has such a feed loads the library
  const { io } = await import('socket.io-client');
  if (signal.aborted) return 'stopped';
  const socket = io(url, {
    query,
    auth: { token },
    extraHeaders: { 'user-agent': userAgent },
    transports: ['websocket'],
    // each connection has a token of its own
    reconnection: false,
    forceNew: true,
    timeout: CONNECT_MS,
  });
  const reason = await new Promise<string>((resolve) => {
    socket.on('message', onMessage);
    socket.on('connect_error', ({ message }) => resolve(`no connection: ${message}`));
    socket.on('error', (told: unknown) => resolve(`the stream says: ${textOf(told)}`));
    socket.on('disconnect', (cause) => resolve(`the connection ended: ${cause}`));
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  socket.off();
  socket.disconnect();
  return reason.replaceAll(token, '…').slice(0, MOST_REASON_LENGTH);
}

function textOf(told: unknown): string {
  return typeof told === 'string' ? told : JSON.stringify(told);
}
