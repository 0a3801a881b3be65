import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a TCP port of this machine that can be cut as by a firewall: what is sent is swallowed, and nobody is told. */
export type Way = {
  readonly port: number;
  cut(): void;
  /** What was cut stays dead and is told so now; new connections pass. */
  heal(): void;
  close(): Promise<void>;
};

export async function openWay(toPort: number): Promise<Way> {
  const sockets = new Set<Socket>();
  const joined = new Set<() => void>();
  const swallowed = new Set<Socket>();
  let isCut = false;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      swallowed.delete(socket);
    });
  }
  function swallow(socket: Socket): void {
    swallowed.add(socket);
    socket.resume(); // read and dropped
  }
  function join(near: Socket): void {
    const far = connect(toPort, '127.0.0.1');
    keep(far);
    near.pipe(far);
    far.pipe(near);
    const end = () => {
      near.destroy();
      far.destroy();
      joined.delete(part);
    };
    const part = () => {
      near.unpipe(far).off('close', end);
      far.unpipe(near).off('close', end);
      [near, far].forEach(swallow);
    };
    near.on('close', end);
    far.on('close', end);
    joined.add(part);
  }

  const server = createServer((near) => {
    keep(near);
    if (isCut) swallow(near);
    else join(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      joined.forEach((part) => part());
      joined.clear();
    },
    heal() {
      isCut = false;
      swallowed.forEach((socket) => socket.destroy());
    },
    async close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
