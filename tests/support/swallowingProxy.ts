import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a TCP server that can be made to swallow what is sent, as a firewall does that has forgotten a connection. */
export async function startSwallowingProxy(toPort: number, atPort = 0) {
  const sockets = new Set<Socket>();
  const swallowed = new Set<Socket>();
  const passing = new Set<() => void>();
  let takesNew = true;
  const server = createServer((near) => {
    keep(near);
    if (!takesNew) {
      swallowed.add(near);
      return;
    }
    const far = connect(toPort, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.pipe(near);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    passing.add(() => {
      near.unpipe(far);
      far.unpipe(near);
      near.off('close', end);
      far.off('close', end);
      // read and dropped: neither end hears of the other any more
      near.resume();
      far.resume();
    });
  });
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      swallowed.delete(socket);
    });
  }
  server.listen(atPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing passes on the connections that there are; new ones pass unless told. */
    swallow({ alsoNew = false } = {}): void {
      takesNew = !alsoNew;
      for (const stop of passing) stop();
      passing.clear();
      sockets.forEach((socket) => swallowed.add(socket));
    },
    /** What was swallowed stays dead, and both ends are told so now; new connections pass. */
    heal(): void {
      takesNew = true;
      swallowed.forEach((socket) => socket.destroy());
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
