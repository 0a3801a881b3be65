import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCachedBody, type CachedBody } from '#server/platform/http/cachedBody.ts';
import { NO_TRACING } from '#server/platform/tracing/tracing.ts';
import { createStepRelay } from '#server/useCases/edges/stepRelay.ts';
import { decodeStrikeStep } from '#domain/lightning/strikeStepColumns.ts';
import { NOW_MS } from './busValues.ts';

const STEP_MS = NOW_MS - 60_000;
const PATH = '/feeds/lightning/columns/20260714/205900.bin';

let leader: Server;
let origin: string | null;
/** Status that the leader answers, and what it was asked. */
const said = { status: 200 };
const asked: string[] = [];

beforeEach(async () => {
  said.status = 200;
  asked.length = 0;
  leader = createServer(({ url, headers }, response) => {
    asked.push(`${headers.host} ${url}`);
    const upgrade = said.status === 101 ? { connection: 'Upgrade', upgrade: 'x' } : {};
    response.writeHead(said.status, upgrade).end('strikes');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => leader.once('listening', resolve));
  origin = `http://127.0.0.1:${(leader.address() as { port: number }).port}`;
});
afterEach(() => new Promise((resolve) => leader.close(resolve)));

const relay = (stored: ((stepMs: number) => Promise<CachedBody | null>) | null = null) =>
  createStepRelay({
    stored,
    leaderOrigin: () => origin,
    host: 'yards.example',
    noLeader: () => new Error('no leader'),
    clock: { nowMs: () => NOW_MS },
    tracing: NO_TRACING,
  });

describe('steps of the leader at an edge', () => {
  test('are fetched once, however many ask, under the host of the service [CALL-21]', async () => {
    const { columnsOf, bodyOf } = relay();
    const bodies = await Promise.all(Array.from({ length: 50 }, () => columnsOf(STEP_MS)));
    expect(new Set(bodies.map((body) => body?.bytes.toString()))).toEqual(new Set(['strikes']));
    expect((await columnsOf(STEP_MS))?.contentType).toContain('strike-step');
    expect(asked).toEqual([`yards.example ${PATH}`]);
    expect((await bodyOf(STEP_MS))?.contentType).toContain('json');
    expect(asked).toHaveLength(2);
  });

  test('that the leader does not know are asked for again, and never read as quiet [S4]', async () => {
    const { columnsOf } = relay();
    said.status = 404;
    expect(await columnsOf(STEP_MS)).toBeNull();
    said.status = 200;
    expect((await columnsOf(STEP_MS))?.bytes.toString()).toBe('strikes');
  });

  test.each([503, 500, 304, 302, 101])('answered with %i are not told and not kept [S4]', async (status) => {
    const { columnsOf } = relay();
    said.status = status;
    await expect(columnsOf(STEP_MS)).rejects.toThrow('no leader');
    said.status = 200;
    expect((await columnsOf(STEP_MS))?.bytes.toString()).toBe('strikes');
  });

  test('are told without a leader as far as they were fetched', async () => {
    const { columnsOf } = relay();
    await columnsOf(STEP_MS);
    origin = null;
    expect((await columnsOf(STEP_MS))?.bytes.toString()).toBe('strikes');
    await expect(columnsOf(STEP_MS - 5_000)).rejects.toThrow('no leader');
    origin = 'http://127.0.0.1:1';
    await expect(columnsOf(STEP_MS - 5_000)).rejects.toThrow('no leader');
  });

  test('ahead of the clock are not asked for: they would be told again when their time comes [S5]', async () => {
    expect(await relay().columnsOf(NOW_MS + 60_000)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('steps of the object store at an edge', () => {
  const OLD_MS = NOW_MS - 3 * 3_600_000;
  const list = (timestamp: number) => `[{"lat":1,"lon":2,"timestamp":${timestamp},"strikeType":"CG"}]`;
  const stored = async (stepMs: number) => createCachedBody(list(stepMs), 'application/json');

  test('are told when they have left the memory of the leader, which is not asked, in both forms', async () => {
    const { bodyOf, columnsOf } = relay(stored);
    expect((await bodyOf(OLD_MS))?.bytes.toString()).toBe(list(OLD_MS));
    const columns = await columnsOf(OLD_MS);
    expect(decodeStrikeStep(Uint8Array.from(columns!.bytes).buffer)?.strikes.atMs[0]).toBe(OLD_MS);
    expect(asked).toEqual([]);
  });

  test('that it does not have are asked of the leader', async () => {
    expect((await relay(async () => null).bodyOf(OLD_MS))?.bytes.toString()).toBe('strikes');
  });

  test('are told while no leader can be asked', async () => {
    origin = null;
    const { bodyOf, columnsOf } = relay(stored);
    expect((await bodyOf(STEP_MS))?.bytes.toString()).toBe(list(STEP_MS));
    expect(await columnsOf(STEP_MS)).not.toBeNull();
    await expect(relay(async () => null).bodyOf(STEP_MS)).rejects.toThrow('no leader');
  });

  test('do not take the place of what the leader says of its memory [S13]', async () => {
    const { bodyOf } = relay(stored);
    expect((await bodyOf(STEP_MS))?.bytes.toString()).toBe('strikes');
    said.status = 404;
    expect(await bodyOf(STEP_MS - 5_000)).toBeNull();
  });

  test('that hold no strikes that can be read are no columns [S4]', async () => {
    origin = null;
    const { columnsOf } = relay(async () => createCachedBody('{', 'application/json'));
    await expect(columnsOf(STEP_MS)).rejects.toThrow('no leader');
  });
});
