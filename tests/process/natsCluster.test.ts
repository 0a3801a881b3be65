import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNatsBus } from '#server/platform/bus/natsBus.ts';
import { parseNatsAddress } from '#server/platform/bus/natsAddress.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { natsParts } from '../chaos/cluster/natsParts.ts';
import type { Part } from '../chaos/cluster/processPart.ts';
import { natsServer, NO_NATS } from '../support/privateNats.ts';

const SLOW_MS = 120_000;
const FULFILLED = { timeout: 30_000 };

let folder: string;
let parts: Part[] = [];
let bus: Bus;

const addresses = () => parts.map(({ port }) => `nats://127.0.0.1:${port}`);

const isMissing = natsServer() === null;
beforeAll(async () => {
  if (isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'scc-nats-cluster-'));
  parts = await natsParts(folder);
  for (const part of parts) await part.start();
  bus = openNatsBus(parseNatsAddress(addresses().join(','))!, pino({ level: 'silent' }));
}, SLOW_MS);
afterAll(async () => {
  if (isMissing) return;
  await bus.close();
  await Promise.all(parts.map((part) => part.end()));
  await rm(folder, { recursive: true, force: true });
});

/** Whether all servers have all that was put. */
async function areAllThere(): Promise<boolean> {
  const connection = await connect({ servers: addresses(), timeout: 2_000 });
  try {
    const manager = await jetstreamManager(connection, { timeout: 2_000 });
    const { cluster } = await manager.streams.info('KV_scc-state');
    const others = cluster?.replicas ?? [];
    return others.length === 2 && others.every(({ current, offline }) => current && !offline);
  } finally {
    await connection.close();
  }
}

describe.skipIf(isMissing)(isMissing ? `a cluster of NATS (${NO_NATS})` : 'a cluster of NATS', () => {
  test(
    'takes what fits into a message of the shipped NATS [S13]',
    async () => {
      const put = () => bus.put('answers.BIG', new Uint8Array(2_000_000)).catch(() => 0);
      await expect.poll(put, FULFILLED).toBeGreaterThan(0);
    },
    SLOW_MS,
  );

  test(
    'loses nothing that was put, and takes more, whichever of its three servers is gone [S13]',
    async () => {
      const put = (text: string) => bus.put('answers.ACME', Buffer.from(text)).catch(() => 0);
      const heard: string[] = [];
      await bus.watch(({ value }) => heard.push(Buffer.from(value).toString()));
      await expect.poll(() => put('at first'), FULFILLED).toBeGreaterThan(0);
      for (const part of parts) {
        await part.kill();
        await expect.poll(() => put(`without ${part.name}`), FULFILLED).toBeGreaterThan(0);
        await expect.poll(() => heard.at(-1), FULFILLED).toBe(`without ${part.name}`);
        await part.start();
        // one server may be gone, not a second one that has not caught up yet
        await expect.poll(() => areAllThere().catch(() => false), FULFILLED).toBe(true);
      }
    },
    SLOW_MS,
  );
});
