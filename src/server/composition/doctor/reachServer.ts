import { connect as connectPlainly } from 'node:net';
import { connect as connectByTls } from 'node:tls';

/**
 * Opens a connection to the server of an address and closes it; sends no request.
 *
 * @param url `https:` is connected by TLS and its certificate is checked; `http:` is not.
 * @throws the error of DNS, of the connection or of TLS; one with the code ETIMEDOUT after `limitMs`.
 */
export async function reachServer(url: URL, limitMs: number): Promise<void> {
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  await new Promise<void>((resolve, reject) => {
    // no server name for addresses: TLS allows none
    const socket = isSecure
      ? connectByTls({ host, port, ...(isAddress(host) ? {} : { servername: host }) }, done)
      : connectPlainly({ host, port }, done);
    const limit = setTimeout(
      () => socket.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
      limitMs,
    );
    function done() {
      clearTimeout(limit);
      socket.destroy();
      resolve();
    }
    socket.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
  });
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/u.test(host);
}
