import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { openHttpListener } from '#server/composition/start/httpListener.ts';
import { listeningFault } from '#server/composition/start/listeningFault.ts';

const faultOf = async (port: number, host: string) =>
  openHttpListener({ port, host }, Fastify()).then(
    () => 'listens',
    (error: unknown) => listeningFault(error, { port, host }),
  );

describe('why the service cannot listen', () => {
  test('is told of a port that another program has', async () => {
    const other = await openHttpListener({ port: 0, host: '127.0.0.1' }, Fastify());
    expect(await faultOf(other.port, '127.0.0.1')).toBe(
      `Port ${other.port} is taken by another program; choose another with PORT=….`,
    );
    await other.close();
  });

  // the first is for documentation alone, the second is the name of nothing
  test.each(['192.0.2.1', 'yards.invalid'])('is told of the host %s, which is not here', async (host) => {
    expect(await faultOf(0, host)).toBe(
      `HOST is "${host}": an address of this machine was expected, or 0.0.0.0 for all.`,
    );
  });

  test('is not told of what has failed elsewhere', () => {
    const elsewhere = Object.assign(new Error('no such name'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'bus.example',
    });
    const folder = Object.assign(new Error('no'), { code: 'EACCES', syscall: 'mkdir', path: '/data/radar' });
    const files = Object.assign(new Error('too many'), { code: 'EMFILE', syscall: 'listen' });
    for (const error of [elsewhere, folder, files, new Error('broken'), 'broken'])
      expect(listeningFault(error, { port: 8080, host: '0.0.0.0' })).toBeNull();
  });
});
