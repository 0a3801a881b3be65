import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startHeadPublication } from '#server/useCases/evidence/publishHead.ts';
import { askTimeStamp } from '#server/useCases/evidence/timeStamp.ts';

const HASH = createHash('sha256').update('head').digest('hex');
const CONFIG = `
[tsa]
default_tsa = one
[one]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[req]
distinguished_name = name
x509_extensions = stamping
prompt = no
[name]
CN = Test authority
[stamping]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
`;

let dir: string;
let server: Server;
let url: string;
/** What the authority answers to a query; null: what openssl answers. */
let answer: { readonly status?: number; readonly body: Buffer } | null = null;

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

const ask = () => askTimeStamp(url, HASH, new AbortController().signal);

/** What a real authority answers. */
function reply(queryBytes: Buffer): Buffer {
  writeFileSync(join(dir, 'query.tsq'), queryBytes);
  openssl(
    'ts',
    '-reply',
    '-config',
    'tsa.cnf',
    '-section',
    'one',
    '-queryfile',
    'query.tsq',
    '-signer',
    'tsa.pem',
    '-inkey',
    'tsa.key',
    '-out',
    'reply.tsr',
  );
  return readFileSync(join(dir, 'reply.tsr'));
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-tsa-'));
  if (hasOpenssl) {
    writeFileSync(join(dir, 'tsa.cnf'), CONFIG);
    writeFileSync(join(dir, 'serial'), '01\n');
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-config',
      'tsa.cnf',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.pem',
      '-days',
      '36500',
    );
  }
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { status = 200, body } = answer ?? { body: reply(Buffer.concat(chunks)) };
      response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}, 60_000);
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true, force: true });
});

describe.runIf(hasOpenssl)('a time stamp of the head', () => {
  test('is one that openssl verifies, and of no other hash', async () => {
    answer = null;
    writeFileSync(join(dir, 'got.tsr'), await ask());
    const verify = (digest: string) =>
      spawnSync('openssl', ['ts', '-verify', '-digest', digest, '-in', 'got.tsr', '-CAfile', 'tsa.pem'], {
        cwd: dir,
        encoding: 'utf8',
      });
    expect(verify(HASH).stdout).toContain('Verification: OK');
    expect(verify('1'.repeat(64)).status).not.toBe(0);
  });

  test('that was given to another query is refused', async () => {
    answer = null;
    answer = { body: await ask() };
    await expect(ask()).rejects.toThrow('a time stamp of something else');
  });

  test('is kept as a file beside the log of the head', async () => {
    answer = null;
    const stamps = { url, dir: join(dir, 'stamps') };
    const log = { warn: () => {}, error: vi.fn() };
    const head = async () => ({ position: 7, hash: HASH });
    const publication = startHeadPublication({ evidence: { head }, log, stamps });
    await vi.waitFor(async () => expect(await readdir(stamps.dir)).toEqual([`7-${HASH}.tsr`]));
    await publication.stop();
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('an authority that fails', () => {
  test.each([
    ['refuses', { body: Buffer.from('30053003020102', 'hex') }, 'refused with 2'],
    ['answers with a page', { body: Buffer.from('<html></html>') }, 'no time stamp'],
    ['answers nothing', { body: Buffer.alloc(0) }, 'no time stamp'],
    ['is broken', { status: 503, body: Buffer.alloc(0) }, 'status 503'],
    ['does not end', { body: Buffer.alloc(200_000) }, 'more than 100000 bytes'],
  ])('because it %s gives none', async (_how, given, reason) => {
    answer = given;
    await expect(ask()).rejects.toThrow(reason);
  });

  test('holds up no end', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const asked = new Promise((resolve) => silent.once('request', resolve));
    const log = { warn: vi.fn(), error: vi.fn() };
    const stamps = {
      url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
      dir: join(dir, 'none'),
    };
    const head = async () => ({ position: 7, hash: HASH });
    const publication = startHeadPublication({ evidence: { head }, log, stamps });
    await asked;
    await publication.stop();
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(log.error).not.toHaveBeenCalled();
    silent.closeAllConnections();
    silent.close();
  });

  test('is told in the log, and the head is there all the same', async () => {
    answer = { status: 503, body: Buffer.alloc(0) };
    const log = { warn: vi.fn(), error: vi.fn() };
    const head = async () => ({ position: 7, hash: HASH });
    const stamps = { url, dir: join(dir, 'none') };
    const publication = startHeadPublication({ evidence: { head }, log, stamps });
    await vi.waitFor(() =>
      expect(log.error).toHaveBeenCalledWith(
        { position: 7, reason: 'status 503' },
        'The head of the evidence got no time stamp',
      ),
    );
    expect(log.warn).toHaveBeenCalledWith({ position: 7, hash: HASH }, 'Head of the evidence');
    await publication.stop();
  });
});
